import type { Entry } from './entry.ts';

/** Something that went wrong. Holds nothing of the data. */
export interface Failure {
  /** Such as `convert_failed`, `gzip`, or an error code of Kinesis. */
  readonly kind: string;
  readonly reason: string;
  /** The field concerned, if it is about one. */
  readonly field?: string;
  /** The identifier of the record concerned, if it is about a whole one. */
  readonly record?: string;
}

/** The first failure of a kind and field, and how often there was one. */
export interface Failures extends Failure {
  readonly count: number;
}

/** Counts what happens in one invocation. */
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

  /** Counts a record that was taken. */
  taken({ bytes, events }: { bytes: number; events: number }): void {
    this.records++;
    this.bytesIn += bytes;
    this.eventsIn += events;
  }

  /** Counts what was given out. */
  written({ data, events }: Pick<Entry, 'data' | 'events'>): void {
    this.bytesOut += data.length;
    this.eventsOut += events;
  }

  /** Counts the tokens that were found in an event. */
  tokenized(tokens: number): void {
    this.tokens += tokens;
  }

  failed(failure: Failure): void {
    const key = JSON.stringify([failure.kind, failure.field]);
    const before = this.#failures.get(key) ?? { ...failure, count: 0 };
    this.#failures.set(key, { ...before, count: before.count + 1 });
  }

  /** Begins anew. */
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
