import { registerAuthor } from '../../../../lib/calendar/authors/authors.ts';
import type { Writer } from '../../../../lib/calendar/authors/rights.ts';
import { findImported, type Imported } from '../../../../lib/calendar/posts/origins.ts';
import type { Progress } from '../../lib/progress.ts';
import type { Authors } from '../authors.ts';
import type { CalendarReport } from '../report.ts';
import type { GlobalId } from '../source.ts';

/** Records are written with the rights of an editor; they have the authors that they are given. */
export const EDITOR: Writer = { role: 'editor', author: 0 };

export interface RunOptions {
  /** Whether there is a table to look into. */
  readonly hasTable: boolean;
  /** Whether records are written, or only counted. */
  readonly writes: boolean;
  /** Whether what was changed here becomes as it is there. */
  readonly overwrites: boolean;
  readonly authors: Authors;
  readonly report: CalendarReport;
  readonly progress: Progress;
  /** Ends the import after the records at hand. */
  readonly interrupted: AbortSignal;
}

/** One import, and what it knows so far: the identifiers here of what was met there. */
export class Run {
  readonly options: RunOptions;
  readonly #ids = new Map<string, number | undefined>();
  readonly #authors = new Set<number>();
  #supposed = 0;

  constructor(options: RunOptions) {
    this.options = options;
  }

  /** Whether a record was met, be it one that is not carried. */
  isResolved(key: string): boolean {
    return this.#ids.has(key);
  }

  /** The identifier of a record here; nothing for one that is not here. */
  idOf(key: string): number | undefined {
    return this.#ids.get(key);
  }

  resolve(keys: readonly string[], id: number | undefined): void {
    for (const key of keys) this.#ids.set(key, id);
  }

  /** Stands for the identifier that a record would be given if something were written. */
  supposedId(): number {
    this.#supposed -= 1;
    return this.#supposed;
  }

  async findImported(globalIds: readonly GlobalId[]): Promise<ReadonlyMap<GlobalId, Imported>> {
    return this.options.hasTable ? findImported(globalIds) : new Map();
  }

  /** The number here of an author there, which is known from then on. */
  async authorOf(author: string): Promise<number> {
    const number = this.options.authors.of(author);
    if (number === 0 || this.#authors.has(number) || !this.options.writes) return number;
    this.#authors.add(number);
    return registerAuthor(number);
  }

  /** A note if somebody wrote the record who is nobody here. */
  authorNotes(author: string): string[] {
    const isLost = author !== '0' && this.options.authors.of(author) === 0;
    return isLost ? [`author ${author} is nobody here; see --author`] : [];
  }
}
