import type { Entry } from './entry.ts';

/** A failure. Contains no log data. */
export interface Failure {
  /** For example `convert_failed`, `gzip`, or a Kinesis error code. */
  readonly kind: string;
  readonly reason: string;
  /** The affected field, if any. */
  readonly field?: string;
  /** The identifier of the record, if all of it is affected. */
  readonly record?: string;
}

/** The first failure of a kind and field, and the number of them. */
export interface Failures extends Failure {
  readonly count: number;
}

/** The counters of one invocation. */
export class Counters {
  records = 0;
  bytesIn = 0;
  eventsIn = 0;
  eventsOut = 0;
  tokens = 0;
  bytesOut = 0;
  readonly #failures = new Map<string, Failures>();

  get failures(): Iterable<Failures> {
    return this.#failures.values();
  }

  /** Counts a processed record. */
  recordProcessed({ bytes, events }: { bytes: number; events: number }): void {
    this.records++;
    this.bytesIn += bytes;
    this.eventsIn += events;
  }

  /** Counts written output. */
  outputWritten({ data, events }: Pick<Entry, 'data' | 'events'>): void {
    this.bytesOut += data.length;
    this.eventsOut += events;
  }

  /** Counts the tokens of an event. */
  tokenized(tokens: number): void {
    this.tokens += tokens;
  }

  failed(failure: Failure): void {
    const key = JSON.stringify([failure.kind, failure.field]);
    const before = this.#failures.get(key) ?? { ...failure, count: 0 };
    this.#failures.set(key, { ...before, count: before.count + 1 });
  }

  reset(): void {
    this.records = 0;
    this.bytesIn = 0;
    this.eventsIn = 0;
    this.eventsOut = 0;
    this.tokens = 0;
    this.bytesOut = 0;
    this.#failures.clear();
  }
}
