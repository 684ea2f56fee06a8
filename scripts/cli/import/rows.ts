import { isTooDeep } from '../../../lib/http/depth.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { bytesOf } from '../lib/bytes.ts';
import { readLines } from '../lib/lines.ts';
import type { Progress } from '../lib/progress.ts';
import { NOT_UTF8, Utf8Check } from '../lib/utf8.ts';
import { csvRows } from './csv.ts';
import type { InputFile } from './files.ts';
import { type Row, TOO_DEEP } from './row.ts';

/** Yields the rows of a file, read lazily. */
export async function* rowsOf(file: InputFile, progress: Progress): AsyncGenerator<Row> {
  const check = new Utf8Check();
  const bytes = check.pass(bytesOf(file.path, (read) => progress.advance(read)));
  const rows = file.format === 'csv' ? csvRows(bytes, file.kind.member, check) : ndjsonRows(bytes, check);
  for await (const row of rows) {
    progress.advanceRows(1);
    yield row;
  }
}

/** Yields the rows of a file with one JSON object per line. Skips empty lines, but counts them. */
async function* ndjsonRows(chunks: AsyncIterable<Uint8Array>, check: Utf8Check): AsyncGenerator<Row> {
  let line = 0;
  for await (const lines of readLines(chunks)) {
    for (const text of lines) {
      line += 1;
      if (check.hasLost(text)) yield { line, problems: [{ reason: NOT_UTF8 }], text };
      else if (text.trim() !== '') yield rowOf(text, line);
    }
  }
}

function rowOf(text: string, line: number): Row {
  const value = parseJson(text);
  const unreadable = (reason: string): Row => ({ line, problems: [{ reason }], text });
  if (value === undefined) return unreadable('is not JSON');
  return isTooDeep(value) ? unreadable(TOO_DEEP) : { line, value };
}
