import { readLines } from '../lib/lines.ts';
import type { Row } from './row.ts';

/** Yields the rows of a file with one JSON object per line. Skips empty lines, but counts them. */
export async function* ndjsonRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  let line = 0;
  for await (const lines of readLines(chunks)) {
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield rowOf(text, line);
    }
  }
}

function rowOf(text: string, line: number): Row {
  try {
    return { line, value: JSON.parse(text) };
  } catch {
    return { line, problems: [{ reason: 'is not JSON' }], text };
  }
}
