import { blanksOf } from './blank.ts';
import { copyFields, isFields, type LogEvent } from './event.ts';
import { type Path, readPath, removePath } from './path.ts';

/** Control characters, halves of surrogate pairs, quote and backslash do not stand in JSON text as they are. */
const SPECIAL = /["\\\p{Cc}\p{Cs}]/u;

/** The same names come in every event: the JSON of so many is kept, unless they are long. */
const MAX_NAMES_KEPT = 4096;
const MAX_KEPT_NAME_LENGTH = 64;
const labels = new Map<string, string>();

/** The JSON text of a member's name, with its colon. */
export function encodeName(name: string): string {
  const kept = labels.get(name);
  if (kept !== undefined) return kept;
  const label = `${JSON.stringify(name)}:`;
  if (labels.size < MAX_NAMES_KEPT && name.length <= MAX_KEPT_NAME_LENGTH) labels.set(name, label);
  return label;
}

const encodeString = (text: string) => (SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`);

/** The JSON text of anything but an object or array; undefined for what JSON leaves out, such as a function. */
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

/** What JSON has in place of a value: what the value's own `toJSON` gives, if it has one. */
const plain = (value: unknown): unknown =>
  isFields(value) && typeof value.toJSON === 'function' ? value.toJSON('') : value;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An object or array that is being written. */
interface Container {
  readonly value: object;
  /** Its values, and for an object their names. */
  readonly items: readonly unknown[];
  readonly names: readonly string[] | undefined;
  /** The place of the next item. */
  next: number;
  isEmpty: boolean;
}

const open = (value: object): Container =>
  Array.isArray(value)
    ? { value, items: value, names: undefined, next: 0, isEmpty: true }
    : { value, items: Object.values(value), names: Object.keys(value), next: 0, isEmpty: true };

/** Containers are looked for in themselves from this depth on: what contains itself has no bottom. */
const SUSPICIOUS_DEPTH = 100;

/**
 * The JSON text of an object or array. It does not call itself, so no depth is too much for the stack.
 * @throws TypeError if the value contains itself
 */
function encodeContainer(value: object): string {
  const around: Container[] = [];
  const deep = new Set<object>();
  let inner: Container | undefined = open(value);
  let text = inner.names === undefined ? '[' : '{';
  while (inner !== undefined) {
    if (inner.next === inner.items.length) {
      text += inner.names === undefined ? ']' : '}';
      deep.delete(inner.value);
      inner = around.pop();
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
    around.push(inner);
    inner = open(item);
    if (around.length < SUSPICIOUS_DEPTH) continue;
    if (deep.has(item)) throw new TypeError('An event that contains itself has no JSON');
    deep.add(item);
  }
  return text;
}

/** The JSON text of a value; undefined for one that JSON leaves out, such as a function. */
export function encodeValue(value: unknown): string | undefined {
  if (typeof value !== 'object') return encodeScalar(value);
  const written = plain(value);
  return isContainer(written) ? encodeContainer(written) : encodeScalar(written);
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

function withoutNestedBlanks(event: LogEvent, blanks: readonly Path[]): LogEvent {
  let result = event;
  for (const path of blanks) {
    if (path.length === 1 || readPath(event, path) !== null) continue;
    if (result === event) result = copyFields(event);
    removePath(result, path);
  }
  return result;
}

/**
 * The JSON text of an event as it is written to the sink. Fields that a blank token made null are left out, a `bigint`
 * is a JSON number with all its digits, and an infinite number is null.
 */
export function encodeEvent(event: LogEvent): string {
  const blanks = blanksOf(event);
  return blanks === undefined
    ? encodeFields(event, [])
    : encodeFields(withoutNestedBlanks(event, blanks), blanks);
}
