/** The result of a phase. */
export interface Outcome {
  /** What the phase did, in sentences. */
  readonly done: readonly string[];
  /** What went wrong. */
  readonly problems: readonly string[];
}

/** Maximum number of similar problems that a phase reports in full. */
const MAX_SHOWN = 10;

/** Shortens a list of similar problems. */
export function abbreviated(problems: readonly string[]): string[] {
  if (problems.length <= MAX_SHOWN) return [...problems];
  return [...problems.slice(0, MAX_SHOWN), `and ${problems.length - MAX_SHOWN} more like these`];
}
