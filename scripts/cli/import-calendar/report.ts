import { countsText } from '../lib/counted.ts';
import type { LinesFile } from '../lib/lines-file.ts';
import { inWords, type Problem } from '../lib/problem.ts';
import type { LineProblems } from './source.ts';

const COLLECTIONS = ['categories', 'tags', 'venues', 'organizers', 'series', 'events'] as const;
export type Plural = (typeof COLLECTIONS)[number];

/** The results for a record, in words; `there` means that the same record was already created here. */
const WORDS = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  older: 'older than --since',
  there: 'already there',
  kept: 'kept, because they were changed or removed here',
  cancelled: 'cancelled, not imported',
  'left out': 'left out',
} as const;
export type Outcome = keyof typeof WORDS;

export interface Entry {
  readonly collection: Plural;
  /** Its global id, if it has one. */
  readonly origin?: string | undefined;
  readonly title: string;
  readonly outcome: Outcome;
  /** Its identifier here. */
  readonly id?: number | undefined;
  /** What changed in the import. */
  readonly notes?: readonly string[];
  /** Why it was left out. */
  readonly problems?: readonly Problem[];
}

/** Maximum number of records and of kinds of notes that are printed. */
const MAX_SHOWN = 20;
/** Maximum number of kinds of notes that are counted, so that memory does not grow. */
const MAX_KINDS = 1000;

/** Counts the results for the records of a calendar. */
export class CalendarReport {
  readonly #print: (line: string) => void;
  readonly #file: LinesFile | undefined;
  readonly #counts = new Map<Plural, Partial<Record<Outcome, number>>>();
  readonly #notes = new Map<string, number>();
  #leftOut = 0;
  #ignoredLines = 0;
  #toleratedLines = 0;

  /**
   * @param print prints a line for the user
   * @param file receives every record, one per line
   */
  constructor(print: (line: string) => void, file: LinesFile | undefined) {
    this.#print = print;
    this.#file = file;
  }

  /** Whether all records and lines could be read and written. */
  get isComplete(): boolean {
    return this.#leftOut === 0 && this.#ignoredLines === 0;
  }

  /** @param name the name of the file */
  addLines({ problems, ignored, tolerated }: LineProblems, name: string): void {
    this.#ignoredLines += ignored;
    this.#toleratedLines += tolerated;
    const shown = problems.filter(({ outcome }) => outcome === 'ignored').slice(0, MAX_SHOWN);
    for (const { line, reason } of shown) this.#print(`${name}, line ${line}: ${reason}`);
    if (ignored > MAX_SHOWN) this.#print('More lines were ignored; --report FILE lists them.');
    for (const problem of problems) this.#file?.write(problem);
  }

  add(entry: Entry): void {
    const { collection, outcome, origin = '', title, notes = [], problems = [] } = entry;
    this.#file?.write(entry);
    const counts = this.#counts.get(collection);
    this.#counts.set(collection, { ...counts, [outcome]: (counts?.[outcome] ?? 0) + 1 });
    for (const note of new Set(notes)) this.#count(`${collection}: ${note}`);
    if (outcome !== 'left out') return;
    this.#leftOut += 1;
    if (this.#leftOut <= MAX_SHOWN)
      this.#print(`${collection}: ${title || origin}: ${problems.map(inWords).join('; ')}`);
    else if (this.#leftOut === MAX_SHOWN + 1)
      this.#print('More records were left out; --report FILE lists them all.');
  }

  /** Returns a line for each collection, and what could not be imported unchanged. */
  summary(): string[] {
    const notes = [...this.#notes].sort(([, a], [, b]) => b - a).slice(0, MAX_SHOWN);
    return [
      ...COLLECTIONS.flatMap((collection) => {
        const counts = this.#counts.get(collection);
        return counts === undefined ? [] : [`${collection}: ${countsText(counts, WORDS)}`];
      }),
      ...this.#lines(),
      ...(notes.length === 0 ? [] : ['Imported with changes:']),
      ...notes.map(([note, records]) => `  ${note} (${records.toLocaleString('en')})`),
    ];
  }

  #lines(): string[] {
    const counts = { ignored: this.#ignoredLines, tolerated: this.#toleratedLines };
    const text = countsText(counts, { ignored: 'ignored', tolerated: 'tolerated' });
    return text === '' ? [] : [`lines that break the format: ${text}`];
  }

  #count(note: string): void {
    const known = this.#notes.get(note);
    if (known !== undefined || this.#notes.size < MAX_KINDS) this.#notes.set(note, (known ?? 0) + 1);
  }
}
