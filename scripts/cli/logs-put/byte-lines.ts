import { UserError } from '../lib/command.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Yields the lines of a file byte for byte, without their line breaks (LF or CRLF): for each chunk, those that end in
 * it.
 * @param maxBytes the maximum length of a line, so that a file without lines is not collected as a whole
 * @throws UserError for a longer line
 */
export async function* byteLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer[], void, void> {
  let number = 1;
  /**
   * The beginning of a line that has not ended yet, in pieces: joining them for each chunk would take quadratic time.
   */
  let rest: Buffer[] = [];
  let restBytes = 0;
  const tooLong = () =>
    new UserError(`Line ${number} is longer than ${maxBytes} bytes, which is the maximum of a record.`);
  const lineOf = (end: Buffer): Buffer => {
    const line = withoutReturn(Buffer.concat([...rest, end]));
    if (line.length > maxBytes) throw tooLong();
    return line;
  };
  for await (const chunk of chunks) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      lines.push(lineOf(chunk.subarray(from, end)));
      rest = [];
      restBytes = 0;
      number += 1;
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    // The last byte may be the carriage return of a line break.
    if (restBytes > maxBytes + 1) throw tooLong();
    yield lines;
  }
  if (restBytes > 0) yield [lineOf(Buffer.alloc(0))];
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
