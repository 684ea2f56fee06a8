import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Message } from './message.ts';

/** The messages that the local stack has written to a file, a line each, as it has no queue. */
export async function* messagesIn(file: string): AsyncGenerator<Message, void, void> {
  if (!existsSync(file)) return;
  for (const text of linesOf(file)) yield { text, remove: async () => removeLine(file, text) };
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** The stack may have written more lines meanwhile. */
function removeLine(file: string, text: string): void {
  const left = linesOf(file).filter((line) => line !== text);
  writeFileSync(file, left.map((line) => `${line}\n`).join(''));
}
