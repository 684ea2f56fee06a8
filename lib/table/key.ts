import { createHash } from 'node:crypto';
import { normalized } from '../text/fold.ts';

/**
 * Keys are text made from patterns such as `TURMA#{idTurma}`. A value is written so that keys sort as their values
 * do, and so that no value can be mistaken for another or reach into another part of the key:
 *
 * - whole numbers: 16 digits, enough for every safe integer; negative ones sort before
 * - text: as it is, but for the characters up to `%`, which are percent-encoded. So nothing in it sorts before the
 *   `#` that ends it, and it sorts by its code points: `Art`, `Art Fair`, `Arts`. Empty text is `%` alone, since
 *   DynamoDB takes no empty key
 * - true and false: 1 and 0
 *
 * DynamoDB takes no partition key above 2048 bytes and no sort key above 1024, so a long text is written as its
 * beginning and a digest of all of it: still like no other, but sorted by its beginning alone.
 *
 * A field marked with `~` (`CODIGO#{codigoComponente~}`) is text written without regard to case.
 */

export type KeyValue = string | number | boolean;

/** The names of the fields that a pattern mentions. */
export type FieldsOf<P extends string> = P extends `${string}{${infer Field}}${infer Rest}`
  ? (Field extends `${infer Name}~` ? Name : Field) | FieldsOf<Rest>
  : never;

const DIGITS = 16;
const NEGATIVE_BASE = 2 ** 53;

const EMPTY = '%';

/** The longest text that is written whole, in bytes, and how much of a longer one is, in characters. */
const MAX_NUMBER_LENGTH = 700;
const BEGINNING = 200;

/** Stands before a digest; nothing that is encoded has it. */
const DIGEST = '%~';

/** One value as it stands in a key. @throws Error for a number with a fraction, which would not sort */
export function keyText(value: KeyValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return value === '' ? EMPTY : bounded(encoded(value));
  if (!Number.isInteger(value)) throw new Error(`${value} cannot stand in a key: only whole numbers can`);
  if (value >= 0) return String(value).padStart(DIGITS, '0');
  return `-${String(NEGATIVE_BASE + value).padStart(DIGITS, '0')}`;
}

const encoded = (text: string) => text.replace(/[^&-\u{10FFFF}]/gu, percentEncoded);

function bounded(text: string): string {
  if (Buffer.byteLength(text) <= MAX_NUMBER_LENGTH) return text;
  const beginning = text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning}${DIGEST}${createHash('sha256').update(text).digest('hex')}`;
}

const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A pattern that was read: text and fields by turns. */
export type Pattern = readonly Part[];

interface Part {
  readonly text: string;
  readonly field?: string;
  readonly ignoresCase?: boolean;
}

/** Reads a pattern. */
export function parsePattern(pattern: string): Pattern {
  return [...pattern.matchAll(/([^{]*)(?:\{(\w+)(~?)\})?/g)]
    .filter(([whole]) => whole !== '')
    .map(([, text = '', field, mark]) =>
      field === undefined ? { text } : { text, field, ignoresCase: mark === '~' },
    );
}

/**
 * Fills a pattern with the fields of a record.
 * @returns the key, or nothing where the record has no value for a field
 */
export function fill(pattern: Pattern, record: object): string | undefined {
  let key = '';
  for (const part of pattern) {
    key += part.text;
    if (part.field === undefined) continue;
    const value = keyValueOf(record, part);
    if (value === undefined) return undefined;
    key += keyText(value);
  }
  return key;
}

/** Fills a pattern up to the first field that is not given: the beginning that all matching keys share. */
export function fillBeginning(pattern: Pattern, given: object): string {
  const open = pattern.findIndex((part) => part.field !== undefined && keyValueOf(given, part) === undefined);
  if (open === -1) return fill(pattern, given) ?? '';
  return `${fill(pattern.slice(0, open), given)}${pattern[open]?.text}`;
}

function keyValueOf(record: object, { field = '', ignoresCase }: Part): KeyValue | undefined {
  const value: unknown = Reflect.get(record, field);
  if (typeof value === 'string') return ignoresCase ? normalized(value, 'NFC').toLowerCase() : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
