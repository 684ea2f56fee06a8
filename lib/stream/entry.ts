import { Unreadable } from './unreadable.ts';

/** What is written to a stream as one record. */
export interface Entry {
  readonly partitionKey: string;
  readonly data: Uint8Array;
  /** How many events are in it. */
  readonly events: number;
  /** Place, in the batch, of the record that it comes from. */
  readonly origin: number;
}

/** What Kinesis takes as one record: data and partition key together, in bytes. */
const RECORD_BYTES = 1024 * 1024;

/** An entry's share of the limits of Kinesis, in bytes. */
export const sizeOf = ({ partitionKey, data }: Entry): number =>
  Buffer.byteLength(partitionKey) + data.length;

/** Makes entries of what one record gives for one sink. */
export class Packer {
  readonly #origin: number;
  readonly #asLines: boolean;
  readonly #entries: Entry[] = [];
  #partitionKey = '';
  #texts: string[] = [];
  #room = 0;

  /**
   * @param origin the record's place in the batch
   * @param asLines whether an entry holds as many lines as have the same partition key and fit, and not one event
   */
  constructor(origin: number, asLines: boolean) {
    this.#origin = origin;
    this.#asLines = asLines;
  }

  /**
   * Adds the JSON text of an event.
   * @throws Unreadable if it is too large for a record
   */
  add(partitionKey: string, text: string): void {
    const bytes = Buffer.byteLength(text);
    if (!this.#asLines || partitionKey !== this.#partitionKey || bytes >= this.#room) {
      this.#close();
      this.#partitionKey = partitionKey;
      this.#room = RECORD_BYTES - Buffer.byteLength(partitionKey) + 1;
    }
    this.#room -= bytes + 1;
    if (this.#room < 0) throw new Unreadable('too_large', `event of ${bytes} bytes, too large for a record`);
    this.#texts.push(text);
  }

  /** All entries, in order; there can be no more events after that. */
  finish(): Entry[] {
    this.#close();
    return this.#entries;
  }

  #close(): void {
    if (this.#texts.length === 0) return;
    this.#entries.push({
      partitionKey: this.#partitionKey,
      data: Buffer.from(this.#texts.join('\n')),
      events: this.#texts.length,
      origin: this.#origin,
    });
    this.#texts = [];
  }
}
