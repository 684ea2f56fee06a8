import { randomUUID } from 'node:crypto';
import { isFields, type LogEvent } from '../tokenizer/event.ts';
import { type Part, scanJson } from './json-scan.ts';

/** Begins a string that stands for a long integer; made anew in each process, so that no event can hold it. */
const MARK = `integer ${randomUUID()} `;

/** The text with strings in place of these parts: marked ones for integers. */
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
 * The JSON object that the text is; undefined if the text is anything else, and `too large` if it has too many values
 * to find that out. Integers above 2^53 become `bigint`, so that identifiers keep all their digits. What is nested below
 * 100 levels is there as a string with its JSON, and an integer of more than 1000 digits as a string with these.
 */
export function parseObject(text: string): LogEvent | 'too large' | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const parts = scanJson(text);
  if (parts === undefined) return 'too large';
  const value = parse(text); // before anything is replaced, which could make JSON of what is none
  if (!isFields(value)) return undefined;
  const exact: unknown = parts.length === 0 ? value : JSON.parse(replaceParts(text, parts), unmark);
  return isFields(exact) ? exact : undefined;
}
