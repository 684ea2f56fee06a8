import { ByteWriter } from '../tokenizer/index.ts';
import { Unreadable } from './unreadable.ts';

/** An output record. */
export interface Entry {
  readonly partitionKey: string;
  readonly data: Uint8Array;
  /** Number of events in the data. */
  readonly events: number;
  /** Position of the input record in the batch. */
  readonly position: number;
}

/** Maximum size of a Kinesis record, data and partition key together. */
const MAX_RECORD_BYTES = 1024 * 1024;

const LINE_FEED = 0x0a;

/** The size of an entry as Kinesis counts it, in bytes. */
export const sizeOf = ({ partitionKey, data }: Entry): number =>
  Buffer.byteLength(partitionKey) + data.length;

/**
 * Maximum number of entries of a record with the same partition key, if their order is kept: each takes a call of at
 * least 5 ms, and a record must be written within the function's timeout.
 */
const MAX_ENTRIES_OF_KEY = 60_000;

/** @throws Unreadable if the entries of a record can never be written in order before the function times out */
export function requireWritableInOrder(entries: readonly Entry[]): void {
  if (entries.length <= MAX_ENTRIES_OF_KEY) return;
  const counts = new Map<string, number>();
  for (const { partitionKey } of entries) counts.set(partitionKey, (counts.get(partitionKey) ?? 0) + 1);
  if ([...counts.values()].every((count) => count <= MAX_ENTRIES_OF_KEY)) return;
  const limit = `more than ${MAX_ENTRIES_OF_KEY} events of a partition key`;
  throw new Unreadable('too_large', `${limit}, too many to be written in order`);
}

/** Packs the output of one record for one sink into entries. */
export class Packer {
  readonly #position: number;
  readonly #asLines: boolean;
  readonly #entries: Entry[] = [];
  #partitionKey = '';
  /** The events of the open entry, as lines. */
  #lines: ByteWriter | undefined;
  #events = 0;
  #room = 0;

  /**
   * @param position the position of the record in the batch
   * @param asLines whether to pack consecutive events with the same partition key into one entry, as lines, as many as
   * fit; otherwise each event is an entry
   */
  constructor(position: number, asLines: boolean) {
    this.#position = position;
    this.#asLines = asLines;
  }

  /**
   * Adds the JSON of an event.
   * @throws Unreadable if it is too large for a record
   */
  add(partitionKey: string, json: ByteWriter): void {
    const bytes = json.length;
    if (!this.#asLines || partitionKey !== this.#partitionKey || bytes >= this.#room) {
      this.#close();
      this.#partitionKey = partitionKey;
      this.#room = MAX_RECORD_BYTES - Buffer.byteLength(partitionKey) + 1;
    }
    this.#room -= bytes + 1;
    if (this.#room < 0) throw new Unreadable('too_large', `event of ${bytes} bytes, too large for a record`);
    if (!this.#asLines) {
      this.#push(json, 1);
      return;
    }
    this.#lines ??= new ByteWriter();
    if (this.#events > 0) this.#lines.byte(LINE_FEED);
    this.#lines.append(json);
    this.#events++;
  }

  /** Returns all entries in order. No event may be added afterwards. */
  finish(): Entry[] {
    this.#close();
    return this.#entries;
  }

  #close(): void {
    if (this.#lines === undefined || this.#events === 0) return;
    this.#push(this.#lines, this.#events);
    this.#lines.clear();
    this.#events = 0;
  }

  #push(json: ByteWriter, events: number): void {
    const data = Buffer.from(json.bytes);
    this.#entries.push({ partitionKey: this.#partitionKey, data, events, position: this.#position });
  }
}
