import type { LineProblem } from '../source.ts';

/** Maximum number of problems that are kept one by one. */
const MAX_KEPT = 10_000;

/** Collects what is wrong in the lines of a file. */
export class LineLog {
  readonly #kept: LineProblem[] = [];
  #ignored = 0;

  /** The problems in the order of their lines; of very many only the first. */
  get problems(): LineProblem[] {
    return this.#kept.toSorted((a, b) => a.line - b.line);
  }

  /** How many lines were ignored. */
  get ignored(): number {
    return this.#ignored;
  }

  /** Reports a line that could not be read. */
  ignore(line: number, reason: string): void {
    this.#ignored += 1;
    this.#keep({ line, reason, outcome: 'ignored' });
  }

  /** Reports a line that breaks the format, but whose meaning is certain. */
  tolerate(line: number, reason: string): void {
    this.#keep({ line, reason, outcome: 'tolerated' });
  }

  #keep(problem: LineProblem): void {
    if (this.#kept.length < MAX_KEPT) this.#kept.push(problem);
  }
}
