/**
 * Straightforward tokenizers with the same rules, as a baseline for the benchmark.
 */

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const OPEN = 0x5b;
const CLOSE = 0x5d;

const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const isEscapable = (code: number) => code === QUOTE || code === OPEN || code === CLOSE || code === BACKSLASH;

/** Scans character codes one by one. */
export function scan(text: string): string[] {
  const tokens: string[] = [];
  const { length } = text;
  let at = 0;
  while (at < length) {
    const first = text.charCodeAt(at);
    if (isSpace(first)) {
      at++;
      continue;
    }
    const isGroup = first === QUOTE || first === OPEN;
    const closer = first === QUOTE ? QUOTE : CLOSE;
    let end = isGroup ? at + 1 : at;
    for (; end < length; end++) {
      const code = text.charCodeAt(end);
      if (code === BACKSLASH && isEscapable(text.charCodeAt(end + 1))) end++;
      else if (isGroup ? code === closer : isSpace(code) || code === QUOTE || code === OPEN) break;
    }
    if (!isGroup) {
      tokens.push(text.slice(at, end));
      at = end;
    } else if (end >= length) {
      tokens.push(text.slice(at));
      at = length;
    } else {
      tokens.push(text.slice(at + 1, end));
      at = end + 1;
    }
  }
  return tokens;
}

const TOKEN =
  /"((?:\\.|[^"\\])*)"|\[((?:\\.|[^\]\\])*)\]|((?:\\["[\]\\]|\\(?!["[\]\\])|[^\t-\r "[\\])+)|(["[].*)/gs;

/** Uses a regular expression. */
export function match(text: string): string[] {
  const tokens: string[] = [];
  for (const [, quoted, bracketed, word, rest] of text.matchAll(TOKEN)) {
    tokens.push(quoted ?? bracketed ?? word ?? rest ?? '');
  }
  return tokens;
}

/** Makes an event from tokens. */
export function zipByHand(names: readonly string[], tokens: readonly string[]): Record<string, unknown> {
  const event: Record<string, unknown> = {};
  for (let i = 0; i < names.length && i < tokens.length; i++) {
    event[names[i] ?? ''] = tokens[i] === '-' ? null : tokens[i];
  }
  return event;
}

/** Converts the fields of a line of an access log. */
export function convertByHand(event: Record<string, unknown>): Record<string, unknown> {
  const time = String(event.timestamp).replace(/^(..)\/(...)\/(....):/, '$1 $2 $3 ');
  event.timestamp = new Date(time).toISOString();
  event.status = Number.parseInt(String(event.status), 10);
  event.bytes = Number.parseInt(String(event.bytes), 10);
  return event;
}
