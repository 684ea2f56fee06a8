/** A lexical context in a TOML text, which determines the meaning of quotes, line breaks and backslashes. */
export interface Context {
  readonly name: string;
  /** What opens it; empty for bare text. */
  readonly opener: string;
  /** What closes it. */
  readonly end: RegExp;
  /** A pair of characters whose second one cannot close the context. */
  readonly pair: RegExp;
  /** Escapes a value so that it does not close the context; undefined if that is impossible. */
  readonly insert: (value: string) => string | undefined;
}

const NEVER = /(?!)/y;
const ESCAPE = /\\./sy;
const CONTROLS = /\p{Cc}/u;

/** JSON escapes are valid in TOML, which requires one more. */
const escaped = (value: string) => JSON.stringify(value).slice(1, -1).replaceAll('\u007f', '\\u007f');

/** TOML removes white space after a backslash at the end of a line, but not if it is escaped. */
const escapedLines = (value: string) => escaped(value).replace(/^ /, '\\u0020');

const withoutControls = (value: string) => (CONTROLS.test(value) ? undefined : value);
const withoutQuotes = (value: string) => (value.includes("'") ? undefined : withoutControls(value));

const STRINGS_AND_COMMENTS: readonly Context[] = [
  {
    name: 'a string in three double quotes',
    opener: '"""',
    end: /"{3,5}/y,
    pair: ESCAPE,
    insert: escapedLines,
  },
  {
    name: 'a string in three single quotes',
    opener: "'''",
    end: /'{3,5}/y,
    pair: NEVER,
    insert: withoutQuotes,
  },
  { name: 'a string in double quotes', opener: '"', end: /"|\n/y, pair: ESCAPE, insert: escaped },
  {
    name: 'a string in single quotes',
    opener: "'",
    end: /'|\n/y,
    pair: NEVER,
    insert: withoutQuotes,
  },
  {
    name: 'a comment',
    opener: '#',
    end: /\n/y,
    pair: NEVER,
    insert: (value) => value.replace(/\p{Cc}/gu, ' '),
  },
];

/** Outside strings and comments, where a value is TOML itself, such as a number or the items of an array. */
export const BARE: Context = {
  name: 'text outside strings',
  opener: '',
  end: NEVER,
  pair: NEVER,
  insert: (value) => (isComplete(value) ? withoutControls(value) : undefined),
};

/** The length of a match at a position; zero if there is none. */
function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Advances in a text by one token: returns the next position and its context. */
export function contextAfter(context: Context, text: string, at: number): { context: Context; at: number } {
  if (context === BARE) {
    const opened = STRINGS_AND_COMMENTS.find(({ opener }) => text.startsWith(opener, at));
    return opened === undefined
      ? { context, at: at + 1 }
      : { context: opened, at: at + opened.opener.length };
  }
  const pair = lengthAt(context.pair, text, at);
  if (pair > 0) return { context, at: at + pair };
  const end = lengthAt(context.end, text, at);
  return end > 0 ? { context: BARE, at: at + end } : { context, at: at + 1 };
}

/** Whether a text closes all of its strings and comments. */
function isComplete(text: string): boolean {
  let place: { context: Context; at: number } = { context: BARE, at: 0 };
  while (place.at < text.length) place = contextAfter(place.context, text, place.at);
  return place.context === BARE;
}
