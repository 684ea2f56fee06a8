import { bytesOf } from '../lib/bytes.ts';
import type { Progress } from '../lib/progress.ts';
import { csvRows } from './csv.ts';
import type { InputFile } from './files.ts';
import { ndjsonRows } from './ndjson.ts';
import type { Row } from './row.ts';

/** Yields the rows of a file, read lazily. */
export async function* rowsOf(file: InputFile, progress: Progress): AsyncGenerator<Row> {
  const bytes = bytesOf(file, (read) => progress.advance(read));
  const rows = file.format === 'csv' ? csvRows(bytes, file.kind.member) : ndjsonRows(bytes);
  for await (const row of rows) {
    progress.advanceRows(1);
    yield row;
  }
}
