import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLines } from '../../../scripts/cli/logs-put/byte-lines.ts';
import { grouped } from '../../../scripts/cli/logs-put/put-lines.ts';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const chunked = (bytes: Uint8Array, size: number) => {
  const chunks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += size)
    chunks.push(Buffer.from(bytes.slice(from, from + size)));
  return Readable.from(chunks, { objectMode: true });
};

describe('the lines of a file', () => {
  it('are its bytes between line breaks, wherever the chunks end', async () => {
    const lines = fc.array(
      fc.uint8Array().map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 10 && byte !== 13))),
    );
    const lineBreak = fc.constantFrom('\n', '\r\n');
    await fc.assert(
      fc.asyncProperty(lines, lineBreak, fc.integer({ min: 1, max: 20 }), async (wanted, end, size) => {
        const file = Buffer.concat(wanted.flatMap((line) => [line, Buffer.from(end)]));
        expect(await all(byteLines(chunked(file, size)))).toEqual(wanted);
      }),
    );
  });

  it('need no line break at the end', async () => {
    const lines = await all(byteLines(chunked(Buffer.from('one\ntwo'), 2)));
    expect(lines.map(String)).toEqual(['one', 'two']);
  });
});

describe('groups for one request', () => {
  const groups = (lines: readonly string[]) =>
    all(grouped(Readable.from(lines.map((line) => Buffer.from(line)))));

  it('have 500 lines at most', async () => {
    const sizes = (await groups(Array.from({ length: 1201 }, String))).map(({ length }) => length);
    expect(sizes).toEqual([500, 500, 201]);
  });

  it('have 5 MiB at most', async () => {
    const sizes = (await groups(Array.from({ length: 12 }, () => 'x'.repeat(1024 * 1024 - 2)))).map(
      ({ length }) => length,
    );
    expect(sizes).toEqual([5, 5, 2]);
  });

  it('skip empty lines', async () => {
    expect((await groups(['', 'a', '', 'b'])).flat().map(String)).toEqual(['a', 'b']);
  });

  it('refuse a line that does not fit into a record', async () => {
    await expect(groups(['x'.repeat(1024 * 1024)])).rejects.toThrow('1 MiB');
  });
});
