/** The options of all phases. */
export interface SoakOptions {
  readonly requests: number;
  readonly clients: number;
  readonly crashes: number;
  readonly records: number;
  readonly restarts: number;
  /** Duration of the hostile phase. */
  readonly minutes: number;
  /** Pause of every client of the hostile phase between two requests, in milliseconds. */
  readonly pause: number | undefined;
  readonly seed: number;
}

/** The result of a phase. */
export interface Outcome {
  /** What the phase did, in sentences. */
  readonly done: readonly string[];
  readonly problems: readonly string[];
}

/** Maximum number of similar problems that a phase reports in full. */
const MAX_SHOWN = 10;

/** Shortens a list of similar problems. */
export function abbreviated(problems: readonly string[]): string[] {
  if (problems.length <= MAX_SHOWN) return [...problems];
  return [...problems.slice(0, MAX_SHOWN), `and ${problems.length - MAX_SHOWN} more like these`];
}
