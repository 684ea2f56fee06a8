import { randomUUID } from 'node:crypto';
import { isFields, type LogEvent } from '../tokenizer/event.ts';
import { type Part, scanJson } from './json-scan.ts';

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
 * Parses a text that is a JSON object. Integers above 2^53 become `bigint`, so that identifiers keep all their digits.
 * Values nested deeper than 100 levels become strings with their JSON, and so do integers of more than 1000 digits and
 * numbers that are too large for a double.
 * @returns undefined if the text is anything else, `too large` if it has too many values to parse
 */
export function parseObject(text: string): LogEvent | 'too large' | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const parts = scanJson(text);
  if (parts === 'too large' || parts === undefined) return parts;
  const value = parse(text); // first, because replacing parts could turn invalid JSON into valid JSON
  if (!isFields(value)) return undefined;
  const exact: unknown = parts.length === 0 ? value : JSON.parse(replaceParts(text, parts), unmark);
  return isFields(exact) ? exact : undefined;
}
