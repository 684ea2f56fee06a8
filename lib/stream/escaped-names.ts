import { randomUUID } from 'node:crypto';
import { parseJson } from '../parse-json.ts';
import { isFields, type LogEvent, setField } from '../tokenizer/event.ts';
import { findCloser } from '../tokenizer/scan.ts';
import { isBeforeColon } from './json-scan.ts';

/**
 * Names with escapes in JSON. Node 24 may take such a name for another one that it has read before: `"\n"` for a
 * backslash (https://github.com/nodejs/node/issues/63785). So `JSON.parse` reads a text without such names.
 */

/** More of them would take several times the memory of the values. */
const MAX_NAMES = 100_000;

/** Prefix of names that replace others; random for each process, so that no event can contain it. */
const MARK = `name ${randomUUID()} `;

/**
 * Finds the names of a JSON text that have escapes, in order. For invalid JSON the result is arbitrary, but the first
 * backslash outside of strings is in none of them: replacing it could turn invalid JSON into valid JSON.
 */
function* namesIn(text: string): Generator<{ from: number; to: number }> {
  let after = 0;
  let at = text.indexOf('\\');
  while (at !== -1) {
    const end = findCloser(text, '"', at + 2);
    if (end === -1) return;
    if (isBeforeColon(text, end + 1)) {
      const from = openerBetween(text, after, at);
      if (from === -1) return;
      yield { from, to: end + 1 };
    }
    after = end + 1;
    at = text.indexOf('\\', after);
  }
}

/** Where the string around `at` begins; -1 if `at` is in none. @param from a place in no string, with no escapes after */
function openerBetween(text: string, from: number, at: number): number {
  let opener = -1;
  for (let quote = text.indexOf('"', from); quote !== -1 && quote < at; quote = text.indexOf('"', quote + 1))
    opener = opener === -1 ? quote : -1;
  return opener;
}

/**
 * Writes the names that have escapes in a JSON text without them, or replaces those that need them, and puts these back
 * into its value. Equal names stay equal, so that the last one counts, as in any JSON.
 */
export class EscapedNames {
  /** The number of each name that is replaced. */
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  /** Returns the text without escapes in names; undefined if there are too many. Invalid JSON stays invalid. */
  replace(text: string): string | undefined {
    let replaced = '';
    let end = 0;
    let count = 0;
    for (const { from, to } of namesIn(text)) {
      const name = parseJson(text.slice(from, to));
      if (typeof name !== 'string') return text;
      if (++count > MAX_NAMES) return undefined;
      replaced += text.slice(end, from) + this.#withoutEscapes(name);
      end = to;
    }
    return end === 0 ? text : replaced + text.slice(end);
  }

  /** The JSON of a name, or of one that replaces it. */
  #withoutEscapes(name: string): string {
    const quoted = JSON.stringify(name);
    if (!quoted.includes('\\')) return quoted;
    const number = this.#numbers.get(name) ?? this.#names.push(name) - 1;
    this.#numbers.set(name, number);
    return `"${MARK}${number}"`;
  }

  /** Returns the value with its names. */
  restore(value: unknown): unknown {
    if (this.#names.length === 0) return value;
    if (Array.isArray(value)) return value.map((item) => this.restore(item));
    if (!isFields(value)) return value;
    const fields: LogEvent = {};
    for (const name of Object.keys(value)) setField(fields, this.#nameOf(name), this.restore(value[name]));
    return fields;
  }

  #nameOf(name: string): string {
    return (name.startsWith(MARK) ? this.#names[Number(name.slice(MARK.length))] : undefined) ?? name;
  }
}
