/**
 * Finds the tokens of a text: words separated by white space, and groups in double quotes or square brackets. A group
 * may begin anywhere, groups do not nest, and an unclosed group extends to the end of the text, including its opener.
 * A backslash makes a wrapping character or a backslash literal.
 */

const QUOTE = 0x22;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;

/** The kinds of characters, by code; all characters above the backslash are ordinary. */
const ORDINARY = 0;
const SEPARATOR = 1;
const OPENER = 2;
const ESCAPE = 3;
const KIND = new Uint8Array(BACKSLASH + 1);
KIND.fill(SEPARATOR, 0x09, 0x0d + 1); // tab, LF, VT, FF, CR
KIND[0x20] = SEPARATOR;
KIND[QUOTE] = OPENER;
KIND[OPEN] = OPENER;
KIND[BACKSLASH] = ESCAPE;

const isEscapable = (code: number) => code === QUOTE || code === OPEN || code === CLOSE || code === BACKSLASH;

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
    let code = -1;
    let kind = ORDINARY;
    for (; at < length; at++) {
      code = text.charCodeAt(at);
      kind = code > BACKSLASH ? ORDINARY : (KIND[code] ?? ORDINARY);
      if (kind !== SEPARATOR) break;
    }
    if (at >= length) break;

    if (kind === OPENER) {
      const closer = findCloser(text, code === QUOTE ? '"' : ']', at + 1);
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
        if (code > BACKSLASH) continue;
        kind = KIND[code] ?? ORDINARY;
        if (kind === ORDINARY) continue;
        if (kind !== ESCAPE) break;
        if (isEscapable(text.charCodeAt(at + 1))) at++;
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
