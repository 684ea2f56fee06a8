import { basename } from 'node:path';
import type { InputFile } from './files.ts';
import type { RejectFile } from './reject-file.ts';
import type { Problem, Row } from './row.ts';

/** How many bad rows are shown one by one, and how many kinds of mistakes in the summary. */
const SHOWN = 20;

interface Mistakes {
  readonly what: string;
  readonly firstLine: number;
  rows: number;
}

/** Keeps account of what became of the rows. Its size does not depend on how many there are. */
export class Report {
  readonly #say: (line: string) => void;
  readonly #rejects: RejectFile | undefined;
  readonly #loaded = new Map<string, number>();
  readonly #mistakes = new Map<string, Mistakes>();
  #rejected = 0;

  /**
   * @param say shows a line to whoever runs the import
   * @param rejects where bad rows are written
   */
  constructor(say: (line: string) => void, rejects: RejectFile | undefined) {
    this.#say = say;
    this.#rejects = rejects;
  }

  /** How many rows were left out. */
  get rejectedRows(): number {
    return this.#rejected;
  }

  loaded({ kind }: InputFile, rows: number): void {
    this.#loaded.set(kind.name, (this.#loaded.get(kind.name) ?? 0) + rows);
  }

  rejected(file: InputFile, row: Row, problems: readonly Problem[]): void {
    this.#rejected += 1;
    this.#rejects?.write(file, row, problems);
    if (this.#rejected <= SHOWN) this.#say(`${file.path}:${row.line}: ${problems.map(inWords).join('; ')}`);
    else if (this.#rejected === SHOWN + 1) this.#say('There are more bad rows; the summary counts them.');
    for (const problem of problems) this.#count(`${basename(file.path)}: ${inWords(problem)}`, row.line);
  }

  /** What was loaded, a line for each kind of record, and the most frequent mistakes. */
  summary(verb: string): string[] {
    const loaded = [...this.#loaded].map(([name, rows]) => `${name}: ${counted(rows)} ${verb}`);
    if (this.#rejected === 0) return loaded;
    const worst = [...this.#mistakes.values()].sort((a, b) => b.rows - a.rows).slice(0, SHOWN);
    return [
      ...loaded,
      `${counted(this.#rejected)} left out:`,
      ...worst.map(
        ({ what, rows, firstLine }) => `  ${what} (${counted(rows)}, the first in line ${firstLine})`,
      ),
    ];
  }

  /** A mistake that is made in too many ways is not counted by itself, so that memory does not grow. */
  #count(what: string, firstLine: number): void {
    const known = this.#mistakes.get(what);
    if (known !== undefined) known.rows += 1;
    else if (this.#mistakes.size < 1000) this.#mistakes.set(what, { what, firstLine, rows: 1 });
  }
}

const inWords = ({ member, reason }: Problem) => (member === undefined ? reason : `${member}: ${reason}`);

const counted = (rows: number) => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
