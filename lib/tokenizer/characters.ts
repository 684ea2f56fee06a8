/** Codes of the characters that are special to the tokenizer. All of them are ASCII. */

export const QUOTE = 0x22;
export const OPEN = 0x5b;
export const BACKSLASH = 0x5c;
const CLOSE = 0x5d;

export const SPACE = 0x20;
export const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const HYPHEN = 0x2d;

/** Space, tab, LF, VT, FF and CR. */
export const isSeparator = (code: number): boolean =>
  code === SPACE || (code <= CARRIAGE_RETURN && code >= TAB);

export const isOpener = (code: number): boolean => code === QUOTE || code === OPEN;

/** The closer of a group with this opener; undefined for any other character. */
export const closerOf = (code: number): number | undefined =>
  code === QUOTE ? QUOTE : code === OPEN ? CLOSE : undefined;

/** The characters that a backslash escapes. */
export const isEscapable = (code: number): boolean =>
  code === QUOTE || code === OPEN || code === CLOSE || code === BACKSLASH;

/** Whether a character is ordinary in a word. May return false for some that are, but is fast. */
export const isPlain = (code: number): boolean => code > QUOTE && code !== OPEN && code !== BACKSLASH;

/** Whether a token of a single character is blank. */
export const isBlank = (code: number): boolean => code === HYPHEN || code === SPACE;
