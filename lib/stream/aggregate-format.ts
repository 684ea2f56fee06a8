/** The structure of aggregated records, which are messages of Protocol Buffers. The library does not check it. */

/** The wire types of fields. */
const VARINT = 0;
const FIXED_64 = 1;
const DELIMITED = 2;
const FIXED_32 = 5;

/** The fields of a message, by number: their wire types, and those that are messages with their fields. */
type Fields = ReadonlyMap<number, number | Fields>;

const TAG: Fields = new Map([
  [1, DELIMITED],
  [2, DELIMITED],
]);
const RECORD: Fields = new Map<number, number | Fields>([
  [1, VARINT],
  [2, VARINT],
  [3, DELIMITED],
  [4, TAG],
]);
const AGGREGATE: Fields = new Map<number, number | Fields>([
  [1, DELIMITED],
  [2, DELIMITED],
  [3, RECORD],
]);

/** Longer numbers have more than 64 bits. */
const MAX_VARINT_BYTES = 10;
/** The library reads tags and lengths of more than 32 bits as others, and then loses the bytes after them. */
const MAX_VARINT_32_BYTES = 5;

/** Reads the numbers of a message from left to right. */
class Numbers {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The next number; infinite if it is too long, or after the end. */
  next(maxBytes = MAX_VARINT_BYTES): number {
    let value = 0;
    for (let n = 0; n < maxBytes; n++) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * 2 ** (7 * n);
      if (byte < 0x80) return value;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The next number if it is a tag or a length. */
  next32(): number {
    const value = this.next(MAX_VARINT_32_BYTES);
    return value < 2 ** 32 ? value : Number.POSITIVE_INFINITY;
  }
}

/**
 * Checks that each field from `start` to `end` has its type and ends where it should. Other fields may be there, too.
 * @returns how many of them are messages; undefined if one is broken
 */
function messagesIn(bytes: Uint8Array, start: number, end: number, fields: Fields): number | undefined {
  const numbers = new Numbers(bytes, start);
  let messages = 0;
  while (numbers.at < end) {
    const tag = numbers.next32();
    const wireType = tag % 8;
    const field = fields.get(Math.floor(tag / 8)) ?? wireType;
    if ((typeof field === 'number' ? field : DELIMITED) !== wireType) return undefined;
    if (wireType === VARINT) {
      if (!Number.isFinite(numbers.next())) return undefined;
    } else if (wireType === FIXED_64) numbers.at += 8;
    else if (wireType === FIXED_32) numbers.at += 4;
    else if (wireType === DELIMITED) {
      const length = numbers.next32();
      const from = numbers.at;
      numbers.at += length;
      if (numbers.at > end) return undefined;
      if (typeof field === 'number') continue;
      if (messagesIn(bytes, from, numbers.at, field) === undefined) return undefined;
      messages++;
    } else return undefined;
  }
  return numbers.at === end ? messages : undefined;
}

/** The number of parts of an aggregated record, without its magic number and checksum; undefined if it is broken. */
export const partsIn = (message: Uint8Array): number | undefined =>
  messagesIn(message, 0, message.length, AGGREGATE);
