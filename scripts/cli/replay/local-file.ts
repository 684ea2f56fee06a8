import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { Message } from './replay.ts';

/** A line with a message, without its end. */
interface MessageLine {
  readonly text: string;
  readonly bytes: Buffer;
  readonly offset: number;
}

/**
 * The messages in the file that the local stack writes instead of a queue, one per line.
 * @param onNew called for each message that arrives during the run
 */
export async function* messagesIn(file: string, onNew = () => {}): AsyncGenerator<Message, void, void> {
  if (!existsSync(file)) return;
  const content = await readFile(file);
  for (const line of messageLinesOf(content)) yield { text: line.text, remove: () => blankOut(file, line) };
  const added = (await readFile(file)).subarray(content.length);
  for (const _message of messageLinesOf(added)) onNew();
}

function* messageLinesOf(content: Buffer): Generator<MessageLine> {
  for (let offset = 0; offset < content.length; ) {
    const end = content.indexOf('\n', offset);
    const bytes = content.subarray(offset, end < 0 ? content.length : end);
    const text = bytes.toString();
    if (text.trim() !== '') yield { text, bytes, offset };
    offset += bytes.length + 1;
  }
}

/**
 * Overwrites a message with spaces. Writing the file without it could lose others, if that is interrupted, or if the
 * stack appends one at the same time.
 */
async function blankOut(file: string, { bytes, offset }: MessageLine): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, offset);
    if (!buffer.equals(bytes)) throw new Error(`${file} has changed`);
    await handle.write(Buffer.alloc(bytes.length, ' '), 0, bytes.length, offset);
  } finally {
    await handle.close();
  }
}
