import { randomUUID } from 'node:crypto';
import { isFields, type LogEvent, setField } from '../tokenizer/event.ts';
import { findCloser } from '../tokenizer/scan.ts';
import { parseJson } from './parse-json.ts';

/**
 * Names with escapes in JSON. Node 24 may take such a name for another one that it has read before: `"\n"` for a
 * backslash (https://github.com/nodejs/node/issues/63785). So others replace them while `JSON.parse` reads the text.
 */

/** More of them would take several times the memory of the values. */
const MAX_NAMES = 100_000;

/** Prefix of the names that replace others; random for each process, so that no event can contain it. */
const MARK = `name ${randomUUID()} `;

/** What follows a name. */
const COLON = /\s*:/y;

/** Finds the names of a JSON text that have escapes, in order. For invalid JSON the result is arbitrary. */
function* namesIn(text: string): Generator<{ from: number; to: number }> {
  let at = text.indexOf('\\');
  while (at !== -1) {
    const end = findCloser(text, '"', at + 2);
    if (end === -1) return;
    COLON.lastIndex = end + 1;
    if (COLON.test(text)) yield { from: text.lastIndexOf('"', at), to: end + 1 };
    at = text.indexOf('\\', end + 1);
  }
}

/** Replaces the names that have escapes in a JSON text, and puts them back into its value. */
export class EscapedNames {
  readonly #names: string[] = [];

  /** Returns the text without them; undefined if there are too many. Invalid JSON stays invalid. */
  replace(text: string): string | undefined {
    let replaced = '';
    let end = 0;
    for (const { from, to } of namesIn(text)) {
      const name = parseJson(text.slice(from, to));
      if (typeof name !== 'string') return text;
      if (this.#names.length === MAX_NAMES) return undefined;
      replaced += `${text.slice(end, from)}"${MARK}${this.#names.length}"`;
      this.#names.push(name);
      end = to;
    }
    return end === 0 ? text : replaced + text.slice(end);
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
