import { UserError } from './command.ts';

/** What files begin with that are no UTF-8, and so no lines that a command can read. */
const OTHERS = [
  { start: [0x1f, 0x8b], what: 'compressed with gzip', hint: 'unpack it first, for example with zcat' },
  {
    start: [0xff, 0xfe],
    what: 'UTF-16',
    hint: 'convert it first, for example with iconv -f UTF-16 -t UTF-8',
  },
  {
    start: [0xfe, 0xff],
    what: 'UTF-16',
    hint: 'convert it first, for example with iconv -f UTF-16 -t UTF-8',
  },
];

/** Yields the chunks of an input that should be text. @throws UserError if it begins as no text in UTF-8 does */
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
