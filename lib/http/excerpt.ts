/** What cannot stand in a message: control characters, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

/** The beginning of text that a caller sent, fit to be named in a message: printable, and not longer than that. */
export function excerpt(text: string, maxChars: number): string {
  const beginning = text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
  return beginning.replace(UNPRINTABLE, '\u{FFFD}');
}
