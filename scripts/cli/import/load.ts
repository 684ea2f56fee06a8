import { batchesOf } from '../../../lib/table/batches.ts';
import type { Sequence } from '../../../lib/table/sequence.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import type { InputFile } from './files.ts';
import type { Loadable, Reference } from './kind.ts';
import type { KnownRecords } from './known-records.ts';
import type { Report } from './report.ts';
import type { Row } from './row.ts';
import { type CheckedRow, WaitingRows } from './waiting-rows.ts';

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

/**
 * Loads the rows of all files with one kind of record, chunk by chunk, so that the files can be of any length. Reports
 * and skips invalid rows. Rows that refer to a later record of the same kind wait for it; they do not replace what rows
 * after them have written in the meantime.
 * @throws UserError that names the file if it cannot be read, or its rows cannot be written
 */
export async function load(
  files: readonly InputFile[],
  rowsOf: (file: InputFile) => AsyncIterable<Row>,
  run: Import,
): Promise<void> {
  const reserve = reservation();
  let places = 0;
  const waiting = new WaitingRows();

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

  /** Returns the rows that are loaded; others wait for a later row, unless this is the last chunk. */
  const loadChunk = async (file: InputFile, chunk: readonly CheckedRow[], isLast: boolean) => {
    await run.known.lookUp(chunk.map(({ loadable }) => loadable));
    const { present, later } = partition(chunk, run, isLast);
    for (const { row, missing } of later) waiting.add(row, missing);
    const current = present.filter((row) => !waiting.isOutdated(row));
    const written = run.write ? await writeRows(file, current) : current.length;
    run.report.loaded(file, written + present.length - current.length);
    waiting.outdate(current);
    return present;
  };

  /** Loads rows, and then those that have waited for them. */
  const loadRows = async (file: InputFile, rows: readonly CheckedRow[]) => {
    for (let next = rows; next.length > 0; ) {
      const loaded: CheckedRow[] = [];
      for await (const chunk of batchesOf(next, CHUNK_ROWS)) {
        loaded.push(...(await loadChunk(file, chunk, false)));
        if (run.interrupted.aborted) return;
      }
      next = waiting.take(loaded);
    }
  };

  const loadFile = async (file: InputFile) => {
    for await (const chunk of batchesOf(rowsOf(file), CHUNK_ROWS)) {
      const checked = await checkRows(chunk, file, places, run.report);
      places += chunk.length;
      await loadRows(file, checked);
      if (run.interrupted.aborted) return;
    }
    // The summary also lists kinds whose files have no rows.
    run.report.loaded(file, 0);
  };

  for (const file of files) {
    await naming(file, run, () => loadFile(file));
    if (run.interrupted.aborted) return;
  }
  const last = files.at(-1);
  if (last !== undefined) await naming(last, run, () => loadChunk(last, waiting.takeAll(), true));
}

/** Names the file in an error. */
const naming = (file: InputFile, { write }: Import, load: () => Promise<unknown>): Promise<unknown> =>
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
  const later: { row: CheckedRow; missing: Reference }[] = [];
  for (const checked of chunk) {
    const { file, row, loadable } = checked;
    const missing = known.missing(loadable);
    const [first] = missing;
    if (first === undefined) {
      known.add(loadable);
      present.push(checked);
    } else if (!isLast && missing.every(({ sameKind }) => sameKind)) {
      later.push({ row: checked, missing: first });
    } else {
      const problems = missing.map(({ member, what }) => ({ member, reason: `there is no ${what}` }));
      report.rejected(file, row, problems);
    }
  }
  return { present, later };
}

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
