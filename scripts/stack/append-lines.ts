import { open } from 'node:fs/promises';

const NEWLINE = 10;

/** Appends lines to a file. A last line that a full disk has cut off ends first, so that the next one can be read. */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const isCutOff = bytesRead > 0 && buffer[0] !== NEWLINE;
    await handle.appendFile(`${isCutOff ? '\n' : ''}${lines.map((line) => `${line}\n`).join('')}`);
  } finally {
    await handle.close();
  }
}
