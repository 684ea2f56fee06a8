import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { Message } from './replay.ts';

/** A line of a file, without its end. */
interface Line {
  readonly bytes: Buffer;
  readonly offset: number;
}

/**
 * The messages in the file that the local stack writes instead of a queue, one per line.
 * @param onNew called for each message that has arrived meanwhile
 */
export async function* messagesIn(file: string, onNew = () => {}): AsyncGenerator<Message, void, void> {
  if (!existsSync(file)) return;
  const content = await readFile(file);
  for (const { line, text } of messageLinesOf(content)) yield { text, remove: () => blankOut(file, line) };
  const added = (await readFile(file)).subarray(content.length);
  for (const _message of messageLinesOf(added)) onNew();
}

function* messageLinesOf(content: Buffer): Generator<{ line: Line; text: string }> {
  for (const line of linesOf(content)) {
    const text = line.bytes.toString();
    if (text.trim() !== '') yield { line, text };
  }
}

function* linesOf(content: Buffer): Generator<Line> {
  for (let offset = 0; offset < content.length; ) {
    const end = content.indexOf('\n', offset);
    const bytes = content.subarray(offset, end < 0 ? content.length : end);
    yield { bytes, offset };
    offset += bytes.length + 1;
  }
}

/**
 * Overwrites a message with spaces. Writing the file without it could lose others, if that is interrupted, or if the
 * stack appends one at the same time.
 */
async function blankOut(file: string, { bytes, offset }: Line): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, offset);
    if (!buffer.equals(bytes)) throw new Error(`${file} has changed`);
    await handle.write(Buffer.alloc(bytes.length, ' '), 0, bytes.length, offset);
  } finally {
    await handle.close();
  }
}
