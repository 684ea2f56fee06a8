import { batchesOf } from '../../../lib/table/batches.ts';
import { nameOfKey } from '../../../lib/table/entity.ts';
import type { Sequence } from '../../../lib/table/sequence.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import type { InputFile } from './files.ts';
import type { Loadable } from './kind.ts';
import type { KnownRecords } from './known-records.ts';
import type { Report } from './report.ts';
import type { ReadableRow, Row } from './row.ts';

/** Number of rows that are checked and written together. */
const CHUNK_ROWS = 500;
/** Number of identifiers to reserve at a time, so that not every chunk has to do it. Some remain unused. */
const RESERVED_IDS = 1000;

export interface Import {
  readonly known: KnownRecords;
  readonly report: Report;
  /** Whether to write valid rows, or only to count them. */
  readonly write: boolean;
  /** Stops the import after the current chunk. */
  readonly interrupted: AbortSignal;
}

interface CheckedRow {
  readonly file: InputFile;
  readonly row: ReadableRow;
  /** Its place among the rows of its kind, in all files. */
  readonly place: number;
  readonly loadable: Loadable;
}

/**
 * Loads the rows of all files with one kind of record, chunk by chunk, so that the files can be of any length. Reports
 * and skips invalid rows. Rows that refer to a later record of the same kind wait for the end of the last file; they do
 * not replace what rows after them have written in the meantime.
 * @throws UserError that names the file if it cannot be read, or its rows cannot be written
 */
export async function load(
  files: readonly InputFile[],
  rowsOf: (file: InputFile) => AsyncIterable<Row>,
  run: Import,
): Promise<void> {
  const reserve = reservation();
  let places = 0;
  let waiting: CheckedRow[] = [];
  const outdated = new Set<CheckedRow>();

  const writeRows = async (file: InputFile, present: readonly CheckedRow[]) => {
    const loadables = present.map(({ loadable }) => loadable);
    await reserve(loadables);
    const unwritten = await file.kind.write(loadables.flatMap(({ items }) => items));
    const problems = new Map(unwritten.map(({ item, problem }) => [item, problem]));
    for (const { file: origin, row, loadable } of present) {
      const problem = problems.get(loadable.items[0]);
      if (problem !== undefined) run.report.rejected(origin, row, [problem]);
    }
    return present.length - unwritten.length;
  };

  const loadChunk = async (file: InputFile, chunk: readonly CheckedRow[], isLast: boolean) => {
    await run.known.lookUp(chunk.map(({ loadable }) => loadable));
    const { present, later } = partition(chunk, run, isLast);
    const current = present.filter((row) => !outdated.has(row));
    const written = run.write ? await writeRows(file, current) : current.length;
    run.report.loaded(file, written + present.length - current.length);
    for (const row of replacedBy(current, [...waiting, ...later])) outdated.add(row);
    return later;
  };

  const loadFile = async (file: InputFile) => {
    for await (const chunk of batchesOf(rowsOf(file), CHUNK_ROWS)) {
      const checked = await checkRows(chunk, file, places, run.report);
      places += chunk.length;
      waiting.push(...(await loadChunk(file, checked, false)));
      if (run.interrupted.aborted) return;
    }
    // The summary also lists kinds whose files have no rows.
    run.report.loaded(file, 0);
  };

  const loadWaiting = async (file: InputFile) => {
    for (let isLast = false; waiting.length > 0; ) {
      const later = await loadChunk(file, waiting, isLast);
      isLast = later.length === waiting.length;
      waiting = later;
    }
  };

  for (const file of files) {
    await naming(file, run, () => loadFile(file));
    if (run.interrupted.aborted) return;
  }
  const last = files.at(-1);
  if (last !== undefined) await naming(last, run, () => loadWaiting(last));
}

/** Names the file in an error. */
const naming = (file: InputFile, { write }: Import, load: () => Promise<void>): Promise<void> =>
  load().catch((error: unknown) => {
    const advice = write ? '\nLoaded rows stay. Run the same command again when the cause is fixed.' : '';
    throw new UserError(`${file.path}: ${reasonOf(error)}${advice}`, { cause: error });
  });

/**
 * Returns the rows that are valid by themselves, and reports the others.
 * @param place the place of the first one
 */
async function checkRows(
  chunk: readonly Row[],
  file: InputFile,
  place: number,
  report: Report,
): Promise<CheckedRow[]> {
  const valid: CheckedRow[] = [];
  for (const [n, row] of chunk.entries()) {
    const result = 'problems' in row ? row : await file.kind.read(row.value);
    if ('problems' in result) report.rejected(file, row, result.problems);
    else if ('value' in row) valid.push({ file, row, place: place + n, loadable: result });
  }
  return valid;
}

/** Separates rows whose references exist from those that have to wait, and reports the others. */
function partition(chunk: readonly CheckedRow[], { known, report }: Import, isLast: boolean) {
  const present: CheckedRow[] = [];
  const later: CheckedRow[] = [];
  for (const checked of chunk) {
    const { file, row, loadable } = checked;
    const missing = known.missing(loadable);
    if (missing.length === 0) {
      known.add(loadable);
      present.push(checked);
    } else if (!isLast && missing.every(({ sameKind }) => sameKind)) {
      later.push(checked);
    } else {
      const problems = missing.map(({ member, what }) => ({ member, reason: `there is no ${what}` }));
      report.rejected(file, row, problems);
    }
  }
  return { present, later };
}

/** Returns the waiting rows that come before a written row of the same record. */
function replacedBy(written: readonly CheckedRow[], waiting: readonly CheckedRow[]): CheckedRow[] {
  if (waiting.length === 0) return [];
  const places = new Map(written.map((one) => [recordOf(one), one.place]));
  return waiting.filter((one) => (places.get(recordOf(one)) ?? 0) > one.place);
}

const recordOf = ({ loadable: { items } }: CheckedRow) => nameOfKey(items[0]);

/**
 * Returns a function that reserves the identifiers of rows before they are written, so that no sequence assigns them.
 */
function reservation(): (rows: readonly Loadable[]) => Promise<void> {
  const reserved = new Map<Sequence, number>();
  return async (rows) => {
    const highest = new Map<Sequence, number>();
    for (const { sequence, id } of rows.flatMap(({ ids }) => ids))
      highest.set(sequence, Math.max(highest.get(sequence) ?? 0, id));
    for (const [sequence, id] of highest) {
      if (id <= (reserved.get(sequence) ?? 0)) continue;
      await sequence.skipTo(id + RESERVED_IDS);
      reserved.set(sequence, id + RESERVED_IDS);
    }
  };
}
