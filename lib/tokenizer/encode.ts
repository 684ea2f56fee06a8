import { blanksOf } from './blank.ts';
import { copyFields, isFields, type LogEvent } from './event.ts';
import { type Own, type Path, readPath, removePath } from './path.ts';

/** Characters that JSON text must escape: control characters, lone surrogates, quotes and backslashes. */
const SPECIAL = /["\\\p{Cc}\p{Cs}]/u;

/** Limits of the cache of encoded names, which recur in every event. */
const MAX_CACHED_NAMES = 4096;
const MAX_CACHED_NAME_LENGTH = 64;
const labels = new Map<string, string>();

/** Encodes a member name, with its colon. */
export function encodeName(name: string): string {
  const cached = labels.get(name);
  if (cached !== undefined) return cached;
  const label = `${JSON.stringify(name)}:`;
  if (labels.size < MAX_CACHED_NAMES && name.length <= MAX_CACHED_NAME_LENGTH) labels.set(name, label);
  return label;
}

const encodeString = (text: string) => (SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Encodes anything but an object or array; returns undefined for values that JSON omits, such as functions. */
function encodeScalar(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return encodeString(value);
    case 'bigint':
      return value.toString();
    default:
      return JSON.stringify(value);
  }
}

/** The result of the value's own `toJSON`, if it has one, otherwise the value. */
const plain = (value: unknown): unknown =>
  isFields(value) && typeof value.toJSON === 'function' ? value.toJSON('') : value;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An object or array that is being encoded. */
interface Container {
  readonly value: object;
  /** Its values, and for an object their names. */
  readonly items: readonly unknown[];
  readonly names: readonly string[] | undefined;
  /** The index of the next item. */
  next: number;
  isEmpty: boolean;
}

const open = (value: object): Container =>
  Array.isArray(value)
    ? { value, items: value, names: undefined, next: 0, isEmpty: true }
    : { value, items: Object.values(value), names: Object.keys(value), next: 0, isEmpty: true };

/** Cycles are detected from this depth on. */
const CYCLE_CHECK_DEPTH = 100;

/**
 * Encodes an object or array, without recursion, so that no depth overflows the stack.
 * @throws TypeError if the value contains itself
 */
function encodeContainer(value: object): string {
  const outer: Container[] = [];
  const deep = new Set<object>();
  let inner: Container | undefined = open(value);
  let text = inner.names === undefined ? '[' : '{';
  while (inner !== undefined) {
    if (inner.next === inner.items.length) {
      text += inner.names === undefined ? ']' : '}';
      deep.delete(inner.value);
      inner = outer.pop();
      continue;
    }
    const name = inner.names?.[inner.next];
    const item = plain(inner.items[inner.next]);
    inner.next++;
    const isNested = isContainer(item);
    const begin = isNested ? (Array.isArray(item) ? '[' : '{') : encodeScalar(item);
    if (begin === undefined && name !== undefined) continue;
    text += `${inner.isEmpty ? '' : ','}${name === undefined ? '' : encodeName(name)}${begin ?? 'null'}`;
    inner.isEmpty = false;
    if (!isNested) continue;
    outer.push(inner);
    inner = open(item);
    if (outer.length < CYCLE_CHECK_DEPTH) continue;
    if (deep.has(item)) throw new TypeError('An event that contains itself cannot be encoded as JSON');
    deep.add(item);
  }
  return text;
}

/** Encodes a value; returns undefined for values that JSON omits, such as functions. */
export function encodeValue(value: unknown): string | undefined {
  if (typeof value !== 'object') return encodeScalar(value);
  const encodable = plain(value);
  return isContainer(encodable) ? encodeContainer(encodable) : encodeScalar(encodable);
}

function isBlank(name: string, blanks: readonly Path[]): boolean {
  for (const path of blanks) if (path.length === 1 && path[0] === name) return true;
  return false;
}

function encodeFields(fields: LogEvent, blanks: readonly Path[]): string {
  let members = '';
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === null && isBlank(name, blanks)) continue;
    const text = typeof value === 'string' ? encodeString(value) : encodeValue(value);
    if (text !== undefined) members += (members === '' ? '' : ',') + encodeName(name) + text;
  }
  return `{${members}}`;
}

/** Removes nested fields, but no items of arrays, whose other items would change their places. */
function withoutNestedBlanks(event: LogEvent, blanks: readonly Path[]): LogEvent {
  const own: Own = new Set();
  let result = event;
  for (const path of blanks) {
    if (path.length === 1 || typeof path.at(-1) === 'number' || readPath(event, path) !== null) continue;
    if (result === event) result = copyFields(event);
    removePath(result, path, own);
  }
  return result;
}

/**
 * Encodes an event for a sink. Omits fields that are null because of a blank token, writes a `bigint` as a JSON number
 * with all its digits, and an infinite number as null.
 */
export function encodeEvent(event: LogEvent): string {
  const blanks = blanksOf(event);
  return blanks === undefined
    ? encodeFields(event, [])
    : encodeFields(withoutNestedBlanks(event, blanks), blanks);
}
