import type { Entry } from './entry.ts';

/** A failure. Contains no log data. */
export interface Failure {
  /** For example `convert_failed`, `gzip`, or a Kinesis error code. */
  readonly kind: string;
  readonly reason: string;
  /** The affected field, if any, and its transform. */
  readonly field?: string;
  readonly transform?: string;
  /** The identifier of the record, if all of it is affected. */
  readonly record?: string;
}

/** The first failure of a kind, field and transform, and the number of such failures. */
export interface Failures extends Failure {
  readonly count: number;
}

/** What one transform has tokenized. */
interface Tokenized {
  readonly events: number;
  readonly tokens: number;
}

/** The counters of one invocation. */
export class Counters {
  records = 0;
  bytesIn = 0;
  eventsIn = 0;
  eventsOut = 0;
  tokens = 0;
  bytesOut = 0;
  /** Events that matched the condition of no transform. */
  eventsUnmatched = 0;
  #transforms = new Map<string, Tokenized>();
  #failures = new Map<string, Failures>();

  /** What each transform has tokenized, by its identifier. */
  get transforms(): ReadonlyMap<string, Tokenized> {
    return this.#transforms;
  }

  get failures(): Iterable<Failures> {
    return this.#failures.values();
  }

  recordProcessed({ bytes, events }: { bytes: number; events: number }): void {
    this.records++;
    this.bytesIn += bytes;
    this.eventsIn += events;
  }

  outputWritten({ data, events }: Pick<Entry, 'data' | 'events'>): void {
    this.bytesOut += data.length;
    this.eventsOut += events;
  }

  tokenized(tokens: number, transform: string): void {
    this.tokens += tokens;
    const before = this.#transforms.get(transform) ?? { events: 0, tokens: 0 };
    this.#transforms.set(transform, { events: before.events + 1, tokens: before.tokens + tokens });
  }

  failed(failure: Failure): void {
    const key = JSON.stringify([failure.kind, failure.field, failure.transform]);
    const before = this.#failures.get(key) ?? { ...failure, count: 0 };
    this.#failures.set(key, { ...before, count: before.count + 1 });
  }

  /** Returns a function that undoes what the events of a record count from now on. */
  beginRecord(): () => void {
    const { tokens, eventsUnmatched } = this;
    const transforms = new Map(this.#transforms);
    const failures = new Map(this.#failures);
    return () => {
      this.tokens = tokens;
      this.eventsUnmatched = eventsUnmatched;
      this.#transforms = transforms;
      this.#failures = failures;
    };
  }

  reset(): void {
    // Copies the public counters.
    Object.assign(this, new Counters());
    this.#transforms.clear();
    this.#failures.clear();
  }
}
