import type { When } from '../../../schemas/tokenizer.ts';
import { decodeText } from '../bytes/decode.ts';
import type { PlainLine } from '../bytes/line.ts';
import { encodeValue } from '../encode.ts';
import { LINE_FIELD, type LogEvent } from '../event.ts';
import { parsePath, readPath } from '../path.ts';
import { textOf } from '../plan.ts';

/** Only the beginning of a text is matched, which limits the time. */
const MAX_TEXT_LENGTH = 1024;

/** A compiled condition. */
export interface Condition {
  readonly event: (event: LogEvent) => boolean;
  readonly line: (line: PlainLine) => boolean;
}

/**
 * The beginnings of the JSON of objects and arrays of one event, which many conditions may refer to. Each is encoded
 * once, because whoever writes the events decides how long that takes.
 */
export class ObjectTexts {
  readonly #texts = new Map<object, string | undefined>();

  readonly of = (value: object): string | undefined => {
    if (!this.#texts.has(value)) this.#texts.set(value, beginningOf(encodeValue(value)));
    return this.#texts.get(value);
  };

  /** Forgets them: the next event may be the same object with other values. */
  clear(): void {
    // Clearing an empty map takes a while too.
    if (this.#texts.size > 0) this.#texts.clear();
  }
}

/** A copy of what is matched: a slice would keep the whole text in memory. */
const beginningOf = (text: string | undefined) =>
  text === undefined || text.length <= MAX_TEXT_LENGTH
    ? text
    : text.slice(0, MAX_TEXT_LENGTH).split('').join('');

/** Compiles a condition: the field has a value, and the beginning of its text matches. */
export function compileCondition({ field, matches }: When, texts: ObjectTexts): Condition {
  const path = parsePath(field);
  const pattern = new RegExp(matches, 'u');
  const isMatch = (text: string) => pattern.test(text.slice(0, MAX_TEXT_LENGTH));
  const event = (event: LogEvent) => {
    const text = textOf(readPath(event, path), texts.of);
    return text !== undefined && isMatch(text);
  };
  if (path.length > 1 || path[0] !== LINE_FIELD) return { event, line: () => false };
  return {
    event,
    line: ({ view, start, end }) => isMatch(decodeText(view, start, prefixEnd(view, start, end))),
  };
}

/** The end of a prefix of a line that has at least `MAX_TEXT_LENGTH` UTF-16 units, between two characters. */
function prefixEnd(view: DataView, start: number, end: number): number {
  let at = start + 4 * MAX_TEXT_LENGTH;
  if (at >= end) return end;
  while ((view.getUint8(at) & 0xc0) === 0x80) at--;
  return at;
}
