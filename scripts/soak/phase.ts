/** The result of a phase. */
export interface Outcome {
  /** What the phase did, in sentences. */
  readonly done: readonly string[];
  /** What went wrong. */
  readonly problems: readonly string[];
}

/** Shortens a list of similar problems. */
export function abbreviated(problems: readonly string[], max = 10): string[] {
  if (problems.length <= max) return [...problems];
  return [...problems.slice(0, max), `and ${problems.length - max} more like these`];
}
