import { Readable } from 'node:stream';
import { KinesisClient, type PutRecordsCommand } from '@aws-sdk/client-kinesis';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { byteLines } from '../../../scripts/cli/logs-put/byte-lines.ts';
import { callsFor, MAX_LINE_BYTES, putLines } from '../../../scripts/cli/logs-put/put-lines.ts';

async function everyOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The lines of all chunks. */
const all = async (chunks: AsyncIterable<Buffer[]>) => (await everyOf(chunks)).flat();

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
        expect(await all(byteLines(chunked(file, size), MAX_LINE_BYTES))).toEqual(wanted);
      }),
    );
  });

  it('need no line break at the end', async () => {
    const lines = await all(byteLines(chunked(Buffer.from('one\ntwo'), 2), MAX_LINE_BYTES));
    expect(lines.map(String)).toEqual(['one', 'two']);
  });

  it.each([1, 2, 3, 5, 100])('have a maximum length, in chunks of %i', async (size) => {
    const linesOf = (text: string) => all(byteLines(chunked(Buffer.from(text), size), 3));
    expect((await linesOf('one\r\ntwo\r\nsix\r')).map(String)).toEqual(['one', 'two', 'six']);
    for (const text of ['one\nfour\nsix', 'one\nfour', 'one\nfour\r\n'])
      await expect(linesOf(text)).rejects.toThrow(
        new UserError('Line 2 is longer than 3 bytes, which is the maximum of a record.'),
      );
  });

  it('come when they have ended, although the input pauses', async () => {
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    async function* pausing() {
      yield Buffer.from('one\ntwo\nth');
      await pause;
      yield Buffer.from('ree\n');
    }
    const chunks = byteLines(pausing(), MAX_LINE_BYTES);
    expect(String((await chunks.next()).value)).toBe('one,two');
    goOn();
    expect(String((await chunks.next()).value)).toBe('three');
  });

  it('are not collected beyond the maximum', async () => {
    let read = 0;
    async function* endless() {
      for (; ; read += 1) yield Buffer.alloc(1024, 'x');
    }
    await expect(all(byteLines(endless(), MAX_LINE_BYTES))).rejects.toThrow('Line 1 is longer than 1048574');
    expect(read).toBeLessThan(1100);
  });
});

describe('requests', () => {
  const requests = (lines: readonly string[]) => [...callsFor(lines.map((line) => Buffer.from(line)))];

  it('have 500 lines at most', () => {
    const sizes = requests(Array.from({ length: 1201 }, String)).map(({ length }) => length);
    expect(sizes).toEqual([500, 500, 201]);
  });

  it('have 5 MiB at most', () => {
    const longest = Array.from({ length: 12 }, () => 'x'.repeat(MAX_LINE_BYTES));
    const sizes = requests(longest).map(({ length }) => length);
    expect(sizes).toEqual([5, 5, 2]);
  });

  it('skip empty lines', () => {
    const sent = requests(['', 'a', '', 'b']).flat();
    expect(sent.map(({ Data }) => String(Data))).toEqual(['a', 'b']);
  });
});

it('puts a line again for which the stream returns no result', async () => {
  const sent: string[][] = [];
  const client = new KinesisClient({});
  vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
    const { input } = command as PutRecordsCommand;
    sent.push((input.Records ?? []).map(({ Data }) => String(Data)));
    return { Records: [{ SequenceNumber: '1', ShardId: 'shard' }] };
  });
  expect(
    await everyOf(putLines(client, 'stream', Readable.from([[Buffer.from('a'), Buffer.from('b')]]))),
  ).toEqual([1, 2]);
  expect(sent).toEqual([['a', 'b'], ['b']]);
});
