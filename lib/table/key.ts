import { createHash } from 'node:crypto';
import { caselessText } from '../text/fold.ts';

/**
 * Keys are texts made from patterns such as `TURMA#{idTurma}`. Values are encoded so that keys sort as the values do,
 * different values never give the same text, and no value extends into the next part of the key:
 *
 * - integers: 16 digits, enough for every safe integer; negative integers sort first
 * - text: unchanged except for the characters up to `%`, which are percent-encoded. So no character in a text sorts
 *   before the `#` that ends it, and texts sort by code points: `Art`, `Art Fair`, `Arts`. Empty text is a single `%`,
 *   because DynamoDB allows no empty key
 * - booleans: 1 and 0
 *
 * DynamoDB limits partition keys to 2048 bytes and sort keys to 1024, so a long text is encoded as its beginning and a
 * digest of the whole: still unique, but sorted by its beginning only.
 *
 * A field marked with `~` (`CODIGO#{codigoComponente~}`) is case-insensitive text.
 */

export type KeyValue = string | number | boolean;

/** The names of the fields in a pattern. */
export type FieldsOf<P extends string> = P extends `${string}{${infer Field}}${infer Rest}`
  ? (Field extends `${infer Name}~` ? Name : Field) | FieldsOf<Rest>
  : never;

const DIGITS = 16;
const NEGATIVE_BASE = 2 ** 53;

const EMPTY = '%';

/** Maximum size of a text that is encoded whole, in bytes. */
const MAX_TEXT_BYTES = 700;
/** Length of the beginning of a longer text, in UTF-16 units. */
const BEGINNING_LENGTH = 200;

/** Precedes a digest; encoded text never contains it. */
const DIGEST = '%~';

/** Encodes a value for a key. @throws Error for a number that is not an integer, because it would not sort */
export function keyText(value: KeyValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return value === '' ? EMPTY : bounded(encoded(value));
  if (!Number.isInteger(value)) throw new Error(`${value} cannot be in a key: only integers can`);
  if (value >= 0) return String(value).padStart(DIGITS, '0');
  return `-${String(NEGATIVE_BASE + value).padStart(DIGITS, '0')}`;
}

/**
 * A bound for keys of several values: it sorts after all keys that begin with this value and `#`, and before those that
 * begin with a greater value.
 */
export const keyAfter = (value: KeyValue): string => `${keyText(value)}$`;

const encoded = (text: string) => text.replace(/[^&-\uffff]/g, percentEncoded);

function bounded(text: string): string {
  // No character takes more than three bytes for each unit.
  if (text.length * 3 <= MAX_TEXT_BYTES || Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
  const beginning = text.slice(0, BEGINNING_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning}${DIGEST}${createHash('sha256').update(text).digest('hex')}`;
}

const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Decodes text that is in a key as a whole. */
function decoded(text: string): string {
  return text === EMPTY
    ? ''
    : text.replace(/%([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function integerIn(text: string): number {
  return text.startsWith('-') ? Number(text.slice(1)) - NEGATIVE_BASE : Number(text);
}

/** A parsed pattern: text and fields alternate. */
export type Pattern = readonly Part[];

interface Part {
  readonly text: string;
  readonly field?: string;
  readonly ignoresCase?: boolean;
}

export function parsePattern(pattern: string): Pattern {
  return [...pattern.matchAll(/([^{]*)(?:\{(\w+)(~?)\})?/g)]
    .filter(([whole]) => whole !== '')
    .map(([, text = '', field, mark]) =>
      field === undefined ? { text } : { text, field, ignoresCase: mark === '~' },
    );
}

/**
 * Fills a pattern with the fields of a record.
 * @returns the key, or undefined if the record has no value for a field
 */
export function fill(pattern: Pattern, record: object): string | undefined {
  const { key, isComplete } = fillKnown(pattern, record);
  return isComplete ? key : undefined;
}

/** The prefix that the keys of all records with these fields share. */
export const fillPrefix = (pattern: Pattern, given: object): string => fillKnown(pattern, given).key;

/** Fills a pattern up to the first field for which the record has no value. */
function fillKnown(pattern: Pattern, record: object): { key: string; isComplete: boolean } {
  let key = '';
  for (const part of pattern) {
    key += part.text;
    if (part.field === undefined) continue;
    const value = keyValueOf(record, part);
    if (value === undefined) return { key, isComplete: false };
    key += keyText(value);
  }
  return { key, isComplete: true };
}

/** Reads a field from a key. */
type FieldReader = (key: string) => string | number;

/**
 * Makes the reader of a field that a pattern contains between two `#`. Texts must be short enough to be in the key as a
 * whole.
 * @returns undefined if the pattern does not contain the field
 */
export function fieldReader(
  pattern: Pattern,
  name: string,
  type: 'text' | 'integer',
): FieldReader | undefined {
  const end = pattern.findIndex(({ field }) => field === name);
  if (end === -1) return undefined;
  const place = pattern.slice(0, end + 1).reduce((sum, { text }) => sum + text.split('#').length - 1, 0);
  const read = type === 'integer' ? integerIn : decoded;
  // No value contains a `#`.
  return (key) => read(key.split('#')[place] ?? '');
}

function keyValueOf(record: object, { field = '', ignoresCase }: Part): KeyValue | undefined {
  const value: unknown = Reflect.get(record, field);
  if (typeof value === 'string') return ignoresCase ? caselessText(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
