import { type Entry, sizeOf } from './entry.ts';
import { putEntries, type Target } from './put.ts';
import type { Tally } from './tally.ts';

/** What one call of PutRecords takes. */
const CALL_ENTRIES = 500;
const CALL_BYTES = 5 * 1024 * 1024;

/**
 * Writes to one stream, in order: keeps entries until a call of PutRecords is full, and begins no call before all of
 * the last one is written. Where that cannot be done in the time there is, it keeps the rest and makes no more calls.
 */
export class StreamWriter {
  readonly #target: Target;
  readonly #tally: Tally;
  #kept: Entry[] = [];
  #bytes = 0;
  #isStuck = false;

  constructor(target: Target, tally: Tally) {
    this.#target = target;
    this.#tally = tally;
  }

  /** Whether writing was given up. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** The first record of the batch, by its place, that is not wholly written; undefined if all are. */
  get unwritten(): number | undefined {
    return this.#kept[0]?.origin;
  }

  async add(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      const size = sizeOf(entry);
      if (this.#kept.length === CALL_ENTRIES || this.#bytes + size > CALL_BYTES) await this.flush();
      this.#kept.push(entry);
      this.#bytes += size;
    }
  }

  /** Writes what is kept. */
  async flush(): Promise<void> {
    if (this.#isStuck || this.#kept.length === 0) return;
    const refused = (kind: string) => this.#tally.failed({ kind, reason: 'refused by Kinesis' });
    const left = new Set(await putEntries(this.#target, this.#kept, refused));
    for (const entry of this.#kept) if (!left.has(entry)) this.#tally.written(entry);
    this.#kept = [...left];
    this.#bytes = 0;
    this.#isStuck = left.size > 0;
  }
}
