import { nameOfKey } from '../../../lib/table/entity.ts';
import type { InputFile } from './files.ts';
import type { Loadable, Reference } from './kind.ts';
import type { ReadableRow } from './row.ts';

/** A row that is valid on its own. */
export interface CheckedRow {
  readonly file: InputFile;
  readonly row: ReadableRow;
  /** Its place among the rows of its kind, in all files. */
  readonly place: number;
  readonly loadable: Loadable;
}

/**
 * The rows that refer to later records of their kind. Each is found by what it waits for and by its own record, so that
 * the time for many of them, in any order, grows with their number only.
 */
export class WaitingRows {
  /** The rows that wait for a record, by its name. */
  readonly #waitingFor = new Map<string, CheckedRow[]>();
  /** The rows of a record, by its name. */
  readonly #ofRecord = new Map<string, Set<CheckedRow>>();
  /** The rows whose record was loaded from a later row in the meantime. */
  readonly #outdated = new WeakSet<CheckedRow>();

  add(row: CheckedRow, { key }: Reference): void {
    addTo(this.#waitingFor, nameOfKey(key), []).push(row);
    addTo(this.#ofRecord, recordOf(row), new Set<CheckedRow>()).add(row);
  }

  /** Takes the rows that wait for the records of these rows, in the order of the files. */
  take(loaded: readonly CheckedRow[]): CheckedRow[] {
    const names = new Set(loaded.map(recordOf));
    return this.#remove([...names]);
  }

  /** Takes all rows, in the order of the files. */
  takeAll(): CheckedRow[] {
    return this.#remove([...this.#waitingFor.keys()]);
  }

  /** Whether a waiting row must not be written any more. */
  isOutdated(row: CheckedRow): boolean {
    return this.#outdated.has(row);
  }

  /** Keeps the rows of the same records that come before these from replacing them later. */
  outdate(written: readonly CheckedRow[]): void {
    for (const row of written)
      for (const waiting of this.#ofRecord.get(recordOf(row)) ?? [])
        if (waiting.place < row.place) this.#outdated.add(waiting);
  }

  #remove(names: readonly string[]): CheckedRow[] {
    const rows = names.flatMap((name) => this.#waitingFor.get(name) ?? []);
    for (const name of names) this.#waitingFor.delete(name);
    for (const row of rows) {
      const name = recordOf(row);
      const others = this.#ofRecord.get(name);
      others?.delete(row);
      if (others?.size === 0) this.#ofRecord.delete(name);
    }
    return rows.sort((a, b) => a.place - b.place);
  }
}

function addTo<T>(map: Map<string, T>, name: string, empty: T): T {
  const known = map.get(name) ?? empty;
  map.set(name, known);
  return known;
}

const recordOf = ({ loadable: { items } }: CheckedRow) => nameOfKey(items[0]);
