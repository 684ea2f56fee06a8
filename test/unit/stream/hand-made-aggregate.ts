import { createHash } from 'node:crypto';

/** A record inside an aggregated one: the index of its key in the table of keys, and its data. */
export interface Part {
  readonly key: number;
  readonly data: string;
}

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];

/** A length-delimited field of a Protocol Buffers message. */
const field = (number: number, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(data.length)]), data]);

/**
 * An aggregated record that the Kinesis Producer Library would not create: with any keys, even as bytes, and any key
 * indexes. (Format: https://github.com/awslabs/amazon-kinesis-producer/blob/master/aggregation-format.md)
 */
export function handMadeAggregate(keys: readonly (string | Buffer)[], parts: readonly Part[]): Buffer {
  const message = Buffer.concat([
    ...keys.map((key) => field(1, Buffer.from(key))),
    ...parts.map(({ key, data }) =>
      field(3, Buffer.concat([Buffer.from([8, ...varint(key)]), field(3, Buffer.from(data))])),
    ),
  ]);
  return Buffer.concat([Buffer.from('f3899ac2', 'hex'), message, createHash('md5').update(message).digest()]);
}
