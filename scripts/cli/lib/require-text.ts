import { UserError } from './command.ts';

const UTF_16 = { what: 'UTF-16', hint: 'convert it first, for example with iconv -f UTF-16 -t UTF-8' };

/** What files begin with that have no lines in UTF-8. */
const OTHERS = [
  { start: [0x1f, 0x8b], what: 'compressed with gzip', hint: 'unpack it first, for example with zcat' },
  { start: [0xff, 0xfe], ...UTF_16 },
  { start: [0xfe, 0xff], ...UTF_16 },
];

/** Yields the chunks of an input that should be text. @throws UserError if it is compressed, or UTF-16 */
export async function* requireText(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const found = isFirst
      ? OTHERS.find(({ start }) => start.every((byte, at) => chunk[at] === byte))
      : undefined;
    if (found !== undefined) throw new UserError(`The input is ${found.what}: ${found.hint}.`);
    isFirst = false;
    yield chunk;
  }
}
