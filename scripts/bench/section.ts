/** One thing that was measured, beside others that do the same. */
export interface Row {
  readonly name: string;
  /** How often it is done in a second, and megabytes of input in that second. */
  readonly perSecond: number;
  readonly megabytesPerSecond: number;
  /** How many times as fast it is as each of the others. */
  readonly ratios: Readonly<Record<string, number>>;
}

/** Rows that belong together. */
export interface Section {
  readonly title: string;
  /** What is counted, in the plural. */
  readonly unit: string;
  readonly rows: readonly Row[];
}

/** What a benchmark has found out. */
export interface Measurement {
  /** For programs. */
  readonly data: unknown;
  /** For people. */
  readonly text: string;
}
