import { type Entry, sizeOf } from './entry.ts';

/** What one call of PutRecords takes. */
const CALL_ENTRIES = 500;
const CALL_BYTES = 5 * 1024 * 1024;

/** How much may wait for its call. */
const WAITING_BYTES = CALL_BYTES;

/** As long as no more calls wait, entries are not put before others to fill calls, so that all stay in order. */
const FEW_CALLS = 20;

/** The entries of one call of PutRecords. */
class Call {
  readonly entries: Entry[];
  bytes: number;

  constructor(first: Entry, bytes: number) {
    this.entries = [first];
    this.bytes = bytes;
  }

  get isFull(): boolean {
    return this.entries.length === CALL_ENTRIES;
  }

  hasRoomFor(bytes: number): boolean {
    return !this.isFull && this.bytes + bytes <= CALL_BYTES;
  }

  add(entry: Entry, bytes: number): void {
    this.entries.push(entry);
    this.bytes += bytes;
  }
}

/**
 * Parts entries into calls of PutRecords, which are to be made one after the other.
 *
 * Kinesis may refuse an entry of a call and take those after it, and promises no order within a call. So no call has
 * two entries with the same partition key: the second one is in a later call. Entries of other keys fill what is left,
 * so there are hardly more calls for that as long as no key has a large part of the entries.
 */
export class Calls {
  readonly #isOrdered: boolean;
  readonly #waiting: Call[] = [];
  #bytes = 0;
  /** How many calls were taken; the first that waits has this number. */
  #taken = 0;
  /** By partition key, the number of the first call that may have the next entry; forgotten when nothing waits. */
  readonly #next = new Map<string, number>();

  /** @param isOrdered whether the order of a key is kept at all; if not, calls are as few as can be */
  constructor(isOrdered: boolean) {
    this.#isOrdered = isOrdered;
  }

  /** Whether it is time to make a call: the first one is full, or much waits. */
  get isDue(): boolean {
    return this.#waiting[0]?.isFull === true || this.#bytes > WAITING_BYTES;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** The entries that wait. */
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

  /** Takes the entries of the first call; none if nothing waits. */
  take(): readonly Entry[] {
    const call = this.#waiting.shift();
    if (call === undefined) return [];
    this.#bytes -= call.bytes;
    this.#taken += 1;
    if (this.isEmpty) this.#next.clear();
    return call.entries;
  }

  /** After the last entry with the same key, and with the last entry of all unless many calls wait. */
  #firstPlaceFor({ partitionKey }: Entry): number {
    const afterSameKey = (this.#next.get(partitionKey) ?? 0) - this.#taken;
    const isFilling = this.#isOrdered && this.#waiting.length > FEW_CALLS;
    return Math.max(0, afterSameKey, isFilling ? 0 : this.#waiting.length - 1);
  }
}
