import { Calls } from './calls.ts';
import type { Counters } from './counters.ts';
import type { Entry } from './entry.ts';
import { putEntries, type Target } from './put.ts';

/**
 * Writes to one stream: keeps entries until a call of PutRecords is worth making, and begins none before all of the last
 * one is written. Where that cannot be done in the time there is, it makes no more calls. What has the same partition
 * key comes out in the order in which it was added, whatever Kinesis refuses.
 */
export class StreamWriter {
  readonly #target: Target;
  readonly #counters: Counters;
  readonly #calls: Calls;
  #unwritten: number | undefined;

  /** @param isOrdered whether that order counts more than calls that are as few as can be */
  constructor(target: Target, counters: Counters, isOrdered = true) {
    this.#target = target;
    this.#counters = counters;
    this.#calls = new Calls(isOrdered);
  }

  /** Whether writing was given up. */
  get isStuck(): boolean {
    return this.#unwritten !== undefined;
  }

  /** The first record of the batch, by its place, that is not wholly written, if writing was given up. */
  get unwritten(): number | undefined {
    return this.#unwritten;
  }

  async add(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      if (this.isStuck) return;
      this.#calls.add(entry);
      while (this.#calls.isDue && !this.isStuck) await this.#write();
    }
  }

  /** Writes what is kept. */
  async flush(): Promise<void> {
    while (!this.#calls.isEmpty && !this.isStuck) await this.#write();
  }

  async #write(): Promise<void> {
    const entries = this.#calls.take();
    const refused = (kind: string) => this.#counters.failed({ kind, reason: 'refused by Kinesis' });
    const left = new Set(await putEntries(this.#target, entries, refused));
    for (const entry of entries) if (!left.has(entry)) this.#counters.written(entry);
    if (left.size === 0) return;
    const origins = [...left, ...this.#calls.entries].map(({ origin }) => origin);
    this.#unwritten = origins.reduce((first, origin) => Math.min(first, origin));
  }
}
