import { type Entry, sizeOf } from './entry.ts';

/** Limits of one PutRecords call. */
const MAX_CALL_ENTRIES = 500;
const MAX_CALL_BYTES = 5 * 1024 * 1024;

/** Waiting entries above this size make a call due. */
const MAX_WAITING_BYTES = MAX_CALL_BYTES;

/** With at most this many waiting calls, no entry fills a gap in an earlier call, so that all entries stay in order. */
const MAX_CALLS_IN_ORDER = 20;

/** The entries of one PutRecords call. */
class Call {
  readonly entries: Entry[];
  bytes: number;

  constructor(first: Entry, bytes: number) {
    this.entries = [first];
    this.bytes = bytes;
  }

  get isFull(): boolean {
    return this.entries.length === MAX_CALL_ENTRIES;
  }

  hasRoomFor(bytes: number): boolean {
    return !this.isFull && this.bytes + bytes <= MAX_CALL_BYTES;
  }

  add(entry: Entry, bytes: number): void {
    this.entries.push(entry);
    this.bytes += bytes;
  }
}

/**
 * Divides entries into PutRecords calls to make sequentially.
 *
 * Kinesis may reject an entry of a call and accept later ones, and guarantees no order within a call. So no call has
 * two entries with the same partition key: the second one goes into a later call. Entries with other keys fill the
 * gaps, so this hardly increases the number of calls unless one key has a large share of the entries.
 */
export class Calls {
  readonly #isOrdered: boolean;
  readonly #waiting: Call[] = [];
  #bytes = 0;
  /** Number of calls taken; also the number of the first waiting call. */
  #taken = 0;
  /** By partition key, the number of the first call that may contain the next entry; cleared when nothing waits. */
  readonly #next = new Map<string, number>();

  /** @param isOrdered whether to keep the order of each key; otherwise there are as few calls as possible */
  constructor(isOrdered: boolean) {
    this.#isOrdered = isOrdered;
  }

  /** Whether a call should be made: the first one is full, or too many bytes wait. */
  get isDue(): boolean {
    return this.#waiting[0]?.isFull === true || this.#bytes > MAX_WAITING_BYTES;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** All waiting entries. */
  get entries(): readonly Entry[] {
    return this.#waiting.flatMap(({ entries }) => entries);
  }

  add(entry: Entry): void {
    const bytes = sizeOf(entry);
    let place = this.#firstPlaceFor(entry);
    while (this.#waiting[place]?.hasRoomFor(bytes) === false) place += 1;
    const call = this.#waiting[place];
    if (call === undefined) this.#waiting.push(new Call(entry, bytes));
    else call.add(entry, bytes);
    this.#bytes += bytes;
    if (this.#isOrdered) this.#next.set(entry.partitionKey, this.#taken + place + 1);
  }

  /** Removes and returns the entries of the first call; empty if nothing waits. */
  take(): readonly Entry[] {
    const call = this.#waiting.shift();
    if (call === undefined) return [];
    this.#bytes -= call.bytes;
    this.#taken += 1;
    if (this.isEmpty) this.#next.clear();
    return call.entries;
  }

  /** The first call to try: after the last entry with the same key, and the last call unless many calls wait. */
  #firstPlaceFor({ partitionKey }: Entry): number {
    const afterSameKey = (this.#next.get(partitionKey) ?? 0) - this.#taken;
    const isFilling = this.#isOrdered && this.#waiting.length > MAX_CALLS_IN_ORDER;
    return Math.max(0, afterSameKey, isFilling ? 0 : this.#waiting.length - 1);
  }
}
