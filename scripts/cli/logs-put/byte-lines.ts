const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Yields the lines of a file byte for byte, without their line breaks. */
export async function* byteLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      yield withoutReturn(Buffer.concat([rest, chunk.subarray(from, end)]));
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
  }
  if (rest.length > 0) yield withoutReturn(rest);
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
