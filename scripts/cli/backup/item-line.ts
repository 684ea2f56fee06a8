import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';

/** An item with DynamoDB's typed values, so that libraries neither lose nor change anything. */
export type StoredItem = Record<string, AttributeValue>;

/**
 * Formats an item as a line of a backup: DynamoDB JSON as in AWS exports to S3. Equal items have equal lines, because
 * members and sets are sorted.
 */
export function lineOf(item: StoredItem): string {
  return JSON.stringify({ Item: jsonOf(item) });
}

function jsonOf(item: StoredItem): object {
  const members = Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, value]) => [name, valueJson(value)]));
}

function valueJson(value: AttributeValue): unknown {
  if (value.M !== undefined) return { M: jsonOf(value.M) };
  if (value.L !== undefined) return { L: value.L.map(valueJson) };
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.SS !== undefined) return { SS: value.SS.toSorted() };
  if (value.NS !== undefined) return { NS: value.NS.toSorted() };
  if (value.BS !== undefined) return { BS: value.BS.map(base64).sort() };
  return value;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const Bytes = z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'));

const NUMBER = /^[+-]?(?=\.?\d)(\d*)\.?(\d*)(?:[Ee][+-]?\d+)?$/;
/** Longer than any number that DynamoDB returns. */
const MAX_NUMBER_LENGTH = 200;
const MAX_DIGITS = 38;
const MIN_MAGNITUDE = 1e-130;
const LIMIT_OF_MAGNITUDE = 1e126;

/** Whether DynamoDB stores a number. */
function isStorable(text: string): boolean {
  const [matched, whole = '', fraction = ''] = NUMBER.exec(text) ?? [];
  if (matched === undefined) return false;
  const digits = `${whole}${fraction}`.replace(/^0+/, '').replace(/0+$/, '');
  const magnitude = Math.abs(Number(text));
  const isInRange = magnitude >= MIN_MAGNITUDE && magnitude < LIMIT_OF_MAGNITUDE;
  return digits === '' || (digits.length <= MAX_DIGITS && isInRange);
}

const StoredNumber = z.string().max(MAX_NUMBER_LENGTH).refine(isStorable);

/** Sets have at least one value, and none twice. */
const setOf = <T extends z.ZodType>(Each: T, keyOf: (value: z.output<T>) => string) =>
  z
    .array(Each)
    .min(1)
    .refine((values) => new Set(values.map(keyOf)).size === values.length);

/** What DynamoDB accepts: `restore --replace` reads a whole backup before it empties the table. */
const Value: z.ZodType<AttributeValue> = z.lazy(() =>
  z.union([
    z.strictObject({ S: z.string() }),
    z.strictObject({ N: StoredNumber }),
    z.strictObject({ BOOL: z.boolean() }),
    z.strictObject({ NULL: z.literal(true) }),
    z.strictObject({ M: z.record(z.string().min(1), Value) }),
    z.strictObject({ L: z.array(Value) }),
    z.strictObject({ B: Bytes }),
    z.strictObject({ SS: setOf(z.string(), String) }),
    z.strictObject({ NS: setOf(StoredNumber, String) }),
    z.strictObject({ BS: setOf(Bytes, base64) }),
  ]),
);

const Key = z.strictObject({ S: z.string().min(1) });

const Line = z.object({ Item: z.intersection(z.object({ pk: Key, sk: Key }), z.record(z.string(), Value)) });

/** Parses the item of a line; returns undefined if it has none. */
export function itemOf(line: string): StoredItem | undefined {
  try {
    return Line.parse(JSON.parse(line)).Item;
  } catch {
    return undefined;
  }
}
