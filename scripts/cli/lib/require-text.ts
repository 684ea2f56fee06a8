import { UserError } from './command.ts';

const unpackWith = (command: string) => `unpack it first, for example with ${command}`;
const UTF_16 = { what: 'UTF-16', hint: 'convert it first, for example with iconv -f UTF-16 -t UTF-8' };

/** The first bytes, as Latin-1, of files that are not lines of UTF-8. */
const OTHERS = [
  { start: '\x1f\x8b', what: 'compressed with gzip', hint: unpackWith('zcat') },
  // A level, and a block or the end: the first four characters alone may be text.
  ...[...'123456789']
    .flatMap((level) => [`BZh${level}1AY&SY`, `BZh${level}\x17rE8P\x90`])
    .map((start) => ({ start, what: 'compressed with bzip2', hint: unpackWith('bzcat') })),
  { start: '\xfd7zXZ\0', what: 'compressed with xz', hint: unpackWith('xzcat') },
  { start: '(\xb5/\xfd', what: 'compressed with zstd', hint: unpackWith('zstdcat') },
  { start: 'PK\x03\x04', what: 'a zip file', hint: unpackWith('unzip -p') },
  { start: '\xff\xfe', ...UTF_16 },
  { start: '\xfe\xff', ...UTF_16 },
];

const MAX_START_BYTES = Math.max(...OTHERS.map(({ start }) => start.length));

/** Yields the chunks of an input that should be text. @throws UserError if it is compressed, or UTF-16 */
export async function* requireText(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  // A pipe may begin with a chunk of a single byte. None of the starts has a line break, so no line is lost before.
  let begin = '';
  for await (const chunk of chunks) {
    if (begin.length < MAX_START_BYTES) {
      begin += chunk.toString('latin1', 0, MAX_START_BYTES - begin.length);
      const found = OTHERS.find(({ start }) => begin.startsWith(start));
      if (found !== undefined) throw new UserError(`The input is ${found.what}: ${found.hint}.`);
    }
    yield chunk;
  }
}
