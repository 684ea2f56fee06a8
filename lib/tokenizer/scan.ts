import { BACKSLASH, isEscapable, isOpener, isPlain, isSeparator, OPEN } from './characters.ts';

/**
 * Finds the tokens of a text: words separated by white space, and groups in double quotes or square brackets. A group
 * may begin anywhere, groups do not nest, and an unclosed group extends to the end of the text, including its opener.
 * A backslash makes a wrapping character or a backslash literal. `bytes/scan.ts` has the same grammar for UTF-8.
 */

/** Finds the group's closer from `from` on, or returns -1. A closer after an odd number of backslashes is escaped. */
export function findCloser(text: string, closer: string, from: number): number {
  let at = text.indexOf(closer, from);
  while (at > from && text.charCodeAt(at - 1) === BACKSLASH) {
    let run = at - 2;
    while (run >= from && text.charCodeAt(run) === BACKSLASH) run--;
    if ((at - 1 - run) % 2 === 0) return at;
    at = text.indexOf(closer, at + 1);
  }
  return at;
}

/**
 * Writes the start and end of up to `limit` tokens into `bounds`, pair by pair, and returns their number. Does not scan
 * the text after the last token.
 */
export function findTokens(text: string, bounds: number[], limit: number): number {
  const { length } = text;
  let count = 0;
  let at = 0;
  while (count < limit) {
    let code = 0;
    for (; at < length; at++) {
      code = text.charCodeAt(at);
      if (!isSeparator(code)) break;
    }
    if (at >= length) break;

    if (isOpener(code)) {
      const closer = findCloser(text, code === OPEN ? ']' : '"', at + 1);
      if (closer === -1) {
        bounds[2 * count] = at;
        bounds[2 * count + 1] = length;
        return count + 1;
      }
      bounds[2 * count] = at + 1;
      bounds[2 * count + 1] = closer;
      at = closer + 1;
    } else {
      bounds[2 * count] = at;
      for (; at < length; at++) {
        code = text.charCodeAt(at);
        if (isPlain(code)) continue;
        if (isOpener(code) || isSeparator(code)) break;
        if (code === BACKSLASH && isEscapable(text.charCodeAt(at + 1))) at++;
      }
      bounds[2 * count + 1] = at;
    }
    count++;
  }
  return count;
}

/** Returns the tokens of any string, without wrappers and with backslashes. */
export function tokenize(text: string): string[] {
  const bounds: number[] = [];
  const count = findTokens(text, bounds, Number.POSITIVE_INFINITY);
  const tokens = new Array<string>(count);
  for (let i = 0; i < count; i++) tokens[i] = text.slice(bounds[2 * i], bounds[2 * i + 1]);
  return tokens;
}

/** Removes the backslashes that escape a wrapping character or a backslash. */
export function unescapeToken(token: string): string {
  return token.includes('\\') ? token.replace(/\\(["[\]\\])/g, '$1') : token;
}
