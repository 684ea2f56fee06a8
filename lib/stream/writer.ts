import { Calls } from './calls.ts';
import type { Counters } from './counters.ts';
import type { Entry } from './entry.ts';
import { putEntries, type Target } from './put.ts';

/**
 * Writes to one stream: buffers entries until a PutRecords call is due, and starts none before all entries of the
 * previous one are written. If that is not possible, or not in time, it makes no more calls. Entries with the same
 * partition key are written in the order in which they were added, whatever Kinesis rejects.
 */
export class StreamWriter {
  readonly #target: Target;
  readonly #counters: Counters;
  readonly #calls: Calls;
  #unwritten: number | undefined;

  /** @param isOrdered whether to keep that order; otherwise it makes as few calls as possible */
  constructor(target: Target, counters: Counters, isOrdered: boolean) {
    this.#target = target;
    this.#counters = counters;
    this.#calls = new Calls(isOrdered);
  }

  /** Whether the writer has given up. */
  get isStuck(): boolean {
    return this.#unwritten !== undefined;
  }

  /** Position in the batch of the first record that is not fully written, if the writer has given up. */
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

  /** Writes all buffered entries. */
  async flush(): Promise<void> {
    while (!this.#calls.isEmpty && !this.isStuck) await this.#write();
  }

  async #write(): Promise<void> {
    const entries = this.#calls.take();
    const onError = (kind: string) => this.#counters.failed({ kind, reason: 'rejected by Kinesis' });
    const left = new Set(await putEntries(this.#target, entries, onError));
    for (const entry of entries) if (!left.has(entry)) this.#counters.outputWritten(entry);
    if (left.size === 0) return;
    const positions = [...left, ...this.#calls.entries].map(({ position }) => position);
    this.#unwritten = positions.reduce((first, position) => Math.min(first, position));
  }
}
