import type { LineProblem, LineProblems } from '../source.ts';

/** Maximum number of problems in a report, and of tolerated lines among them: ignored ones matter more. */
const MAX_PROBLEMS = 10_000;
const MAX_TOLERATED = 5000;

/** Collects what is wrong in the lines of a file. */
export class LineLog implements LineProblems {
  readonly #problems: LineProblem[] = [];
  ignored = 0;
  tolerated = 0;

  /** The problems in the order of their lines; only the first ones found if there are very many. */
  get problems(): LineProblem[] {
    return this.#problems.toSorted((a, b) => a.line - b.line);
  }

  /** Reports a line that could not be read. */
  ignore(line: number, reason: string): void {
    this.ignored += 1;
    this.#add({ line, reason, outcome: 'ignored' });
  }

  /** Reports a line that breaks the format, but whose meaning is certain. */
  tolerate(line: number, reason: string): void {
    this.tolerated += 1;
    if (this.tolerated <= MAX_TOLERATED) this.#add({ line, reason, outcome: 'tolerated' });
  }

  #add(problem: LineProblem): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }
}
