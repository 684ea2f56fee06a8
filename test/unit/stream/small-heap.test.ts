import { gzipSync } from 'node:zlib';
import { execa } from 'execa';
import { expect, it } from 'vitest';

const MEBIBYTE = 2 ** 20;
const TEXT = 32 * MEBIBYTE - 100;

/**
 * The memory of the function, without the 82 MiB that it needs before its first record. Lambda stops a process that
 * takes more, whether on its heap or not.
 */
const MAX_MEBIBYTES = 512 - 82;

/** Transforms a record in a process with the heap of a 512 MB function. */
async function transformed(data: Buffer): Promise<{ outcome: string; memory: number }> {
  const args = [
    '--max-old-space-size=384',
    '--max-semi-space-size=25',
    'test/unit/stream/transform-input.ts',
  ];
  const { stdout } = await execa(process.execPath, args, { input: data });
  const [outcome = '', memory] = stdout.split(' ');
  return { outcome, memory: Number(memory) };
}

const filled = (head: string, unit: string) => head + unit.repeat((TEXT - head.length) / unit.length);

const nested = (json: string) => '['.repeat(110) + json + ']'.repeat(110);

/** One of them is below the 100 levels of an event that has many. */
const LEVELS = `${'['.repeat(99)}1${']'.repeat(99)},`;

/** Each is small, but parsing it naively would exhaust the memory. */
it.each<[name: string, make: () => string | Buffer, outcome: string]>([
  ['arrays without an end', () => filled('{"a":', '['), '1'],
  ['objects without an end', () => filled('{"a":', '{"a":'), '1'],
  ['empty objects', () => `${filled('{"a":[', '{},').slice(0, -1)}]}`, 'too_large'],
  ['empty arrays', () => `${filled('{"a":[', '[],').slice(0, -1)}]}`, 'too_large'],
  ['long integers', () => `${filled('{"a":[', '12345678901234567890,').slice(0, -1)}]}`, 'too_large'],
  ['a hundred thousand long integers', () => `{"a":[${'12345678901234567890,'.repeat(99_990)}1]}`, '1'],
  ['half a million long integers', () => `{"a":[${'12345678901234567890,'.repeat(499_990)}1]}`, 'too_large'],
  [
    'a deep value of 30 million characters',
    () => `{"a":${nested(`"${'\\"'.repeat(15_000_000)}"`)}}`,
    'too_large',
  ],
  ['a deep value of 4 million characters', () => `{"a":${nested(`"${'\\"'.repeat(2_000_000)}"`)}}`, '1'],
  ['levels, not as gzip', () => `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, '1'],
  ['a million digits', () => `{"a":${'9'.repeat(MEBIBYTE)}}`, '1'],
  [
    'a hundred thousand names with escapes',
    () => `{${'"\\n":{},'.repeat(99_990)}"\\n":"${'Ā'.repeat(15 * MEBIBYTE)}"}`,
    '1',
  ],
  ['half a million names with escapes', () => `{"a":[${'{"\\n":1},'.repeat(249_000)}1]}`, 'too_large'],
  ['names with escapes that are not JSON', () => filled('{"a":1', '"\\n":'), '1'],
  ['escaped quotes and colons', () => filled('{"a":1', '\\":'), '1'],
  ['escapes', () => `{"a":12345678901234567890,"b":"${filled('', '\\n').slice(100)}"}`, '1'],
  ['lines that are almost JSON', () => filled('', '{"a":1}}\n'), 'too_large'],
  ['invalid UTF-8', () => Buffer.alloc(TEXT, 0xff), 'too_large'],
  [
    'many deep values and a long text',
    () => `${filled(`{"a":[${LEVELS.repeat(4900)}1],"b":"Ā`, 'x').slice(0, -3)}"}`,
    '1',
  ],
])('a record of %s fits into the memory of the function', async (_name, make, outcome) => {
  const record = gzipSync(make());
  expect(record.length).toBeLessThan(MEBIBYTE);
  const result = await transformed(record);
  expect(result.outcome).toBe(outcome);
  expect(result.memory).toBeLessThan(MAX_MEBIBYTES);
});
