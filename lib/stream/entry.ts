import type { Output } from './transform.ts';
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

interface Packet {
  readonly partitionKey: string;
  readonly texts: string[];
  room: number;
}

/**
 * Makes entries of what one record gave for one sink, in order: an entry for each event, or as many lines in each as
 * have the same partition key and fit.
 * @throws Unreadable if an event alone is too large for a record
 */
export function pack(outputs: readonly Output[], origin: number, asLines: boolean): Entry[] {
  const packets: Packet[] = [];
  for (const { partitionKey, text } of outputs) {
    const bytes = Buffer.byteLength(text);
    const last = packets.at(-1);
    if (asLines && last?.partitionKey === partitionKey && bytes < last.room) {
      last.texts.push(text);
      last.room -= bytes + 1;
    } else {
      const room = RECORD_BYTES - Buffer.byteLength(partitionKey) - bytes;
      if (room < 0) throw new Unreadable('too_large', `event of ${bytes} bytes, too large for a record`);
      packets.push({ partitionKey, texts: [text], room });
    }
  }
  return packets.map(({ partitionKey, texts }) => ({
    partitionKey,
    data: Buffer.from(texts.join('\n')),
    events: texts.length,
    origin,
  }));
}
