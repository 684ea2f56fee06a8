import type { When } from '../../../schemas/tokenizer.ts';
import { decodeText } from '../bytes/decode.ts';
import type { PlainLine } from '../bytes/line.ts';
import { LINE_FIELD, type LogEvent } from '../event.ts';
import { parsePath } from '../path.ts';
import { readSource } from '../plan.ts';

/** Only the beginning of a text is matched, which limits the time. */
const MAX_TEXT_LENGTH = 1024;

/** A compiled condition. */
export interface Condition {
  readonly event: (event: LogEvent) => boolean;
  readonly line: (line: PlainLine) => boolean;
}

/** Compiles a condition: the field has a value, and the beginning of its text matches. */
export function compileCondition({ field, matches }: When): Condition {
  const path = parsePath(field);
  const pattern = new RegExp(matches, 'u');
  const isMatch = (text: string) => pattern.test(text.slice(0, MAX_TEXT_LENGTH));
  const event = (event: LogEvent) => {
    const text = readSource(event, path);
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
