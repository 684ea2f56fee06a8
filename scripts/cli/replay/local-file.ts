import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Message } from './replay.ts';

/** The messages in the file that the local stack writes instead of a queue, one per line. */
export async function* messagesIn(file: string): AsyncGenerator<Message, void, void> {
  if (!existsSync(file)) return;
  for (const text of linesOf(file)) yield { text, remove: async () => removeLine(file, text) };
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Reads the file again, because the stack may have written more lines meanwhile. */
function removeLine(file: string, text: string): void {
  const left = linesOf(file).filter((line) => line !== text);
  writeFileSync(file, left.map((line) => `${line}\n`).join(''));
}
