import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../../scripts/cli/lib/lines.ts';
import { superlinearTexts } from '../../nasty-text.ts';

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function linesOf(text: string, size: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of readLines(chunksOf(Buffer.from(text), size))) lines.push(...some);
  return lines;
}

describe('the lines of a text', () => {
  it('are the same wherever the chunks end', async () => {
    const text = fc.array(fc.constantFrom('a', 'é', '😀', '\r', '\r\n', '\n')).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (given, size) => {
        const lines = given.split('\n').map((line) => line.replace(/\r$/, ''));
        if (given === '' || given.endsWith('\n')) lines.pop();
        expect(await linesOf(given, size)).toEqual(lines);
      }),
    );
  });

  it('are read in linear time, however long they are', async () => {
    const texts = [
      { name: 'one line', make: (length: number) => 'x'.repeat(length) },
      { name: 'two lines', make: (length: number) => `${'x'.repeat(length / 2)}\n${'y'.repeat(length / 2)}` },
    ];
    expect(await superlinearTexts((text) => linesOf(text, 1024), { n: 1_000_000, texts })).toEqual([]);
  });

  it('have a maximum length', async () => {
    await expect(linesOf('x'.repeat(65 * 1024 * 1024), 16 * 1024)).rejects.toThrow(
      'is this a file of lines?',
    );
  });
});
