/** A measurement, compared with others that do the same work. */
export interface Row {
  readonly name: string;
  /** Operations per second, and megabytes of input per second. */
  readonly perSecond: number;
  readonly megabytesPerSecond: number;
  /** How many times as fast it is as each of the others. */
  readonly ratios: Readonly<Record<string, number>>;
  /** Peak memory, if it runs in its own process. */
  readonly peakMegabytes?: number;
}

/** Related rows. */
export interface Section {
  readonly title: string;
  /** The unit of the count, in the plural. */
  readonly unit: string;
  readonly rows: readonly Row[];
}

/** The result of a benchmark. */
export interface Measurement {
  /** For programs. */
  readonly data: unknown;
  /** For people. */
  readonly text: string;
}
