import { randomUUID } from 'node:crypto';
import { parseJson } from '../parse-json.ts';
import { isFields, type LogEvent, setField } from '../tokenizer/event.ts';
import { EscapedNames } from './escaped-names.ts';
import { isBeforeColon, type Part, scanJson } from './json-scan.ts';

/** Prefix of a string that replaces a long integer; random for each process, so that no event can contain it. */
const MARK = `integer ${randomUUID()} `;

/** Replaces the parts with strings; those of integers have a mark. */
function replaceParts(text: string, parts: readonly Part[]): string {
  let replaced = '';
  let end = 0;
  for (const { kind, from, to } of parts) {
    const part = text.slice(from, to);
    replaced += text.slice(end, from) + (kind === 'integer' ? `"${MARK}${part}"` : JSON.stringify(part));
    end = to;
  }
  return replaced + text.slice(end);
}

/**
 * Replaces marked strings by their integers, at any depth. A reviver of `JSON.parse` would take several times the
 * memory of the values.
 */
function restoreIntegers(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) value[index] = restoreIntegers(value[index]);
  } else if (isFields(value)) {
    for (const name of Object.keys(value)) setField(value, name, restoreIntegers(value[name]));
  }
  return value;
}

/** Whether a part is a valid value: replacing anything else could turn invalid JSON into valid JSON. */
function isValue(text: string, { from, to }: Part): boolean {
  return !isBeforeColon(text, to) && parseJson(text.slice(from, to)) !== undefined;
}

/**
 * Parses a text, with the right names.
 * @returns undefined if it is not JSON, `too large` if too many names have escapes
 */
function parseNamed(text: string): unknown {
  const names = new EscapedNames();
  const replaced = names.replace(text);
  if (replaced === undefined) return parseJson(text) === undefined ? undefined : 'too large';
  return names.restore(parseJson(replaced));
}

/**
 * Parses a text that is a JSON object. Integers above 2^53 become `bigint`, so that identifiers keep all their digits.
 * Values nested deeper than 100 levels become strings with their JSON, and so do integers of more than 1000 digits and
 * numbers that are too large for a double.
 * @returns undefined if the text is anything else, `too large` if it has too many values, or names with escapes
 */
export function parseObject(text: string): LogEvent | 'too large' | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const parts = scanJson(text);
  if (parts === 'too large' || parts === undefined) return parts;
  if (!parts.every((part) => isValue(text, part))) return undefined;
  const value = parseNamed(replaceParts(text, parts));
  if (!isFields(value)) return value === 'too large' ? value : undefined;
  if (parts.length > 0) restoreIntegers(value);
  return value;
}
