import { UserError } from './command.ts';

/** Maximum length of a line, in characters; a longer one suggests a file without lines. */
const MAX_LINE = 64 * 1024 * 1024;

/**
 * Yields the lines of a UTF-8 stream without line breaks: for each chunk those that end in it. Invalid UTF-8 becomes
 * U+FFFD.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE)
      throw new UserError(`A line is longer than ${MAX_LINE} characters: is this a file of lines?`);
    yield lines.map(withoutReturn);
  }
  rest += decoder.decode();
  if (rest !== '') yield [withoutReturn(rest)];
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);
