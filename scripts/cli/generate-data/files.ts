import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Temporal } from 'temporal-polyfill';
import { institution } from '../../stack/demo/turma/institution.ts';

/**
 * Writes an invented institution as files for the import, one for each kind of record. It generates the records while
 * it writes them, so the institution can be of any size.
 * @returns the number of rows of each file
 */
export async function writeInstitution(
  directory: string,
  classes: number,
  today: Temporal.PlainDate,
): Promise<Record<string, number>> {
  await mkdir(directory, { recursive: true });
  const files = new Map<string, FileHandle>();
  const rowCounts: Record<string, number> = {};
  try {
    for (const batch of institution(today, classes)) {
      const rows = batch.rows();
      const path = join(directory, `${batch.kind}.ndjson`);
      const file = files.get(path) ?? (await open(path, 'w'));
      files.set(path, file);
      rowCounts[path] = (rowCounts[path] ?? 0) + rows.length;
      await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
  } finally {
    await Promise.all([...files.values()].map((file) => file.close()));
  }
  return rowCounts;
}
