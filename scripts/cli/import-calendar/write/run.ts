import { registerAuthor } from '../../../../lib/calendar/authors/authors.ts';
import { findImported, type Imported } from '../../../../lib/calendar/posts/origins.ts';
import { memoize } from '../../../../lib/memoize.ts';
import type { Progress } from '../../lib/progress.ts';
import type { Authors } from '../authors.ts';
import type { CalendarReport, Entry } from '../report.ts';
import type { GlobalId, SourceEvent } from '../source.ts';

export interface RunOptions {
  readonly hasTable: boolean;
  /** Whether to write records, or only to count them. */
  readonly writes: boolean;
  /** Whether to overwrite records that were changed here. */
  readonly overwrites: boolean;
  readonly authors: Authors;
  /** Skips events, venues and organizers that have not changed since, in UTC: `2027-03-05 20:00:00`. */
  readonly since: string | undefined;
  readonly report: CalendarReport;
  readonly progress: Progress;
  /** Stops the import after the current records. */
  readonly interrupted: AbortSignal;
}

/** One import, with the identifiers here of all records that it has resolved. */
export class Run {
  readonly options: RunOptions;
  readonly #ids = new Map<string, number | undefined>();
  readonly #leftOut = new Set<string>();
  readonly #matches = new Map<GlobalId, number>();
  readonly #lineages = new Map<GlobalId, string>();
  readonly #registered = memoize(Number.POSITIVE_INFINITY, registerAuthor);
  #placeholder = 0;

  constructor(options: RunOptions) {
    this.options = options;
  }

  /** Whether a record was resolved, even if it was left out. */
  isResolved(key: string): boolean {
    return this.#ids.has(key);
  }

  /** Returns the identifier of a record here; undefined for a record that was left out. */
  idOf(key: string): number | undefined {
    return this.#ids.get(key);
  }

  /** Returns the records that are not resolved yet, the last one of each key. */
  unresolved<R>(records: readonly R[], keyOf: (record: R) => string): R[] {
    const byKey = new Map(records.map((record) => [keyOf(record), record]));
    return [...byKey].filter(([key]) => !this.isResolved(key)).map(([, record]) => record);
  }

  /**
   * @param id its identifier here, if it is here
   * @param imported the record of an earlier import
   */
  resolve(keys: readonly string[], id: number | undefined, imported: Imported | undefined): void {
    for (const key of keys) {
      this.#ids.set(key, id);
      if (id === undefined && imported === undefined) this.#leftOut.add(key);
    }
  }

  /**
   * Returns the key of a record as a part of the digests of records that refer to it. Returns no key for a record that
   * is left out, so that the digests change when it is imported. If the record is the same as one here, the key names
   * that one, so that the digests change when it becomes another one.
   */
  linkKeyOf(key: string): string | undefined {
    if (!this.isResolved(key) || this.#leftOut.has(key)) return undefined;
    const match = this.#matches.get(key);
    return match === undefined ? key : `${key} is ${match}`;
  }

  /** Reports a record that is the same as one here, which stays unchanged. */
  reportMatch(entry: Pick<Entry, 'collection' | 'origin' | 'title'>, id: number): void {
    this.options.report.add({ ...entry, outcome: 'there', id });
    if (entry.origin !== undefined) this.#matches.set(entry.origin, id);
  }

  /**
   * Whether a record is the first with its global id, or the same one again, as in a list that changes while it is
   * read.
   */
  isFirstWithId({ globalId, lineage }: Pick<SourceEvent, 'globalId' | 'lineage'>): boolean {
    const own = lineage.join(' ');
    const first = this.#lineages.get(globalId) ?? own;
    this.#lineages.set(globalId, first);
    return own === first;
  }

  /** Returns a placeholder for the identifier that a dry run does not assign. */
  placeholderId(): number {
    this.#placeholder -= 1;
    return this.#placeholder;
  }

  async findImported(globalIds: readonly GlobalId[]): Promise<ReadonlyMap<GlobalId, Imported>> {
    return this.options.hasTable ? findImported(globalIds) : new Map();
  }

  /** Returns the number here of an author there, once it is registered. */
  async authorOf(author: string): Promise<number> {
    const number = this.options.authors.of(author);
    return number === 0 || !this.options.writes ? number : this.#registered(number);
  }

  /** Returns a note if the record's author has no number here. */
  authorNotes(author: string): string[] {
    const isLost = author !== '0' && this.options.authors.of(author) === 0;
    return isLost ? [`author ${author} is not mapped; see --author`] : [];
  }
}
