/** Characters that a message cannot contain: control characters and unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

const MAX_CHARS = 200;

/** The beginning of a caller's text for use in a message: printable, and at most `maxChars` long. */
export function excerpt(text: string, maxChars = MAX_CHARS): string {
  const beginning = text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
  return beginning.replace(UNPRINTABLE, '\u{FFFD}');
}
