import { basename } from 'node:path';
import { counted } from '../lib/counted.ts';
import type { LinesFile } from '../lib/lines-file.ts';
import { inWords, type Problem } from '../lib/problem.ts';
import type { InputFile } from './files.ts';
import type { Row } from './row.ts';

/** Maximum number of rejected rows that are printed, and of kinds of problems in the summary. */
const MAX_SHOWN = 20;

interface Mistakes {
  readonly what: string;
  readonly firstLine: number;
  rows: number;
}

/** Counts loaded and rejected rows. Its size does not depend on the number of rows. */
export class Report {
  readonly #print: (line: string) => void;
  readonly #rejects: LinesFile | undefined;
  readonly #loaded = new Map<string, number>();
  readonly #mistakes = new Map<string, Mistakes>();
  #rejected = 0;

  /**
   * @param print prints a line for the user
   * @param rejects receives each rejected row, or its text if it could not be parsed
   */
  constructor(print: (line: string) => void, rejects: LinesFile | undefined) {
    this.#print = print;
    this.#rejects = rejects;
  }

  get rejectedRows(): number {
    return this.#rejected;
  }

  loaded({ kind }: InputFile, rows: number): void {
    this.#loaded.set(kind.name, (this.#loaded.get(kind.name) ?? 0) + rows);
  }

  rejected(file: InputFile, row: Row, problems: readonly Problem[]): void {
    this.#rejected += 1;
    const content = 'value' in row ? { row: row.value } : { text: row.text };
    this.#rejects?.write({ file: file.path, line: row.line, problems, ...content });
    if (this.#rejected <= MAX_SHOWN)
      this.#print(`${file.path}:${row.line}: ${problems.map(inWords).join('; ')}`);
    else if (this.#rejected === MAX_SHOWN + 1)
      this.#print('There are more bad rows; the summary counts them.');
    for (const problem of problems) this.#count(`${basename(file.path)}: ${inWords(problem)}`, row.line);
  }

  /** Returns the loaded rows, a line for each kind of record, and the most frequent problems. */
  summary(verb: string): string[] {
    const loaded = [...this.#loaded].map(([name, rows]) => `${name}: ${counted(rows, 'row')} ${verb}`);
    if (this.#rejected === 0) return loaded;
    const worst = [...this.#mistakes.values()].sort((a, b) => b.rows - a.rows).slice(0, MAX_SHOWN);
    return [
      ...loaded,
      `${counted(this.#rejected, 'row')} left out:`,
      ...worst.map(
        ({ what, rows, firstLine }) => `  ${what} (${counted(rows, 'row')}, the first on line ${firstLine})`,
      ),
    ];
  }

  /** Counts no more than 1000 different problems, so that memory does not grow. */
  #count(what: string, firstLine: number): void {
    const known = this.#mistakes.get(what);
    if (known !== undefined) known.rows += 1;
    else if (this.#mistakes.size < 1000) this.#mistakes.set(what, { what, firstLine, rows: 1 });
  }
}
