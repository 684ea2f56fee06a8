import { blanksOf } from './blank.ts';
import { copyFields, isFields, type LogEvent } from './event.ts';
import { type Path, readPath, removePath } from './path.ts';

/** Control characters, halves of surrogate pairs, quote and backslash do not stand in JSON text as they are. */
const SPECIAL = /["\\\p{Cc}\p{Cs}]/u;

/** The same names come in every event: their JSON is kept, for this many names at most. */
const NAMES_KEPT = 4096;
const labels = new Map<string, string>();

/** The JSON text of a member's name, with its colon. */
export function encodeName(name: string): string {
  const kept = labels.get(name);
  if (kept !== undefined) return kept;
  const label = `${JSON.stringify(name)}:`;
  if (labels.size < NAMES_KEPT) labels.set(name, label);
  return label;
}

const encodeString = (text: string) => (SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`);

/** The JSON text of a value; undefined for one that JSON leaves out, such as a function. */
export function encodeValue(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return encodeString(value);
    case 'bigint':
      return value.toString();
    case 'object':
      if (Array.isArray(value)) return `[${value.map((item) => encodeValue(item) ?? 'null').join()}]`;
      return isFields(value) && typeof value.toJSON !== 'function'
        ? encodeFields(value, [])
        : JSON.stringify(value);
    default:
      return JSON.stringify(value);
  }
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
