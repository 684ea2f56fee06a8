import { UserError } from './command.ts';

/** A longer line suggests a file without lines. */
const MAX_LINE_CHARS = 64 * 1024 * 1024;

/**
 * Yields the lines of a UTF-8 stream without line breaks: for each chunk those that end in it. Invalid UTF-8 becomes
 * U+FFFD.
 * @param maxChars the length of a line beyond which it fails
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxChars = MAX_LINE_CHARS,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  /**
   * The beginning of a line that has not ended yet, in pieces: joining them for each chunk would take quadratic time.
   */
  let rest: string[] = [];
  let restLength = 0;
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    if (lines.length > 0) {
      lines[0] = `${rest.join('')}${lines[0]}`;
      rest = [];
      restLength = 0;
    }
    rest.push(last);
    restLength += last.length;
    if (restLength > maxChars)
      throw new UserError(`A line is longer than ${maxChars} characters: is this a file of lines?`);
    yield lines.map(withoutReturn);
  }
  const last = `${rest.join('')}${decoder.decode()}`;
  if (last !== '') yield [withoutReturn(last)];
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);
