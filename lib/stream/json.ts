import { randomUUID } from 'node:crypto';
import { isFields, type LogEvent } from '../tokenizer/event.ts';

/** So many digits may be an integer that is not exact as a number. */
const LONG_INTEGER = /\d{16}/;
/** A string, or a number; what is caught makes the number no integer. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+([.eE][\d.eE+-]*)?/g;
/** Begins a string that stands for a long integer; made anew in each process, so that no event can hold it. */
const MARK = `integer ${randomUUID()} `;

function markLong(token: string, fraction: string | undefined): string {
  if (token.startsWith('"') || fraction !== undefined || Number.isSafeInteger(Number(token))) return token;
  return `"${MARK}${token}"`;
}

const unmark = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The JSON object that the text is; undefined if the text is anything else. Integers above 2^53 become `bigint`, so
 * that identifiers keep all their digits.
 */
export function parseObject(text: string): LogEvent | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const value = parse(text);
  if (!isFields(value)) return undefined;
  if (!LONG_INTEGER.test(text)) return value;
  const exact: unknown = JSON.parse(text.replace(STRING_OR_NUMBER, markLong), unmark);
  return isFields(exact) ? exact : value;
}
