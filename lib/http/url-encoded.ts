/** Texts are parsed in pieces of about this many characters. */
const PIECE_CHARS = 4096;

/**
 * The names and values of `application/x-www-form-urlencoded` text, decoded. It takes linear time: URLSearchParams of
 * Node 24 takes quadratic time for names without a value (`&a&a&a…`), so it gets the text piece by piece.
 */
export function* urlEncodedPairs(text: string): Generator<[name: string, value: string]> {
  for (let start = 0; start < text.length; ) {
    const separator = text.indexOf('&', start + PIECE_CHARS);
    const end = separator === -1 ? text.length : separator;
    yield* new URLSearchParams(pieceOf(text, start, end));
    start = end + 1;
  }
}

/**
 * A part of the text. URLSearchParams would drop a leading `?`, which is part of a name here; the prefix `&` keeps it.
 */
const pieceOf = (text: string, start: number, end: number) =>
  start > 0 && text[start] === '?' ? `&${text.slice(start, end)}` : text.slice(start, end);
