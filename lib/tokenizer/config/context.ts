/** A kind of place in a TOML text, by which quotes, line breaks and backslashes mean different things. */
export interface Context {
  readonly name: string;
  /** What begins it, unless it is the bare text. */
  readonly opener: string;
  /** What ends it. */
  readonly end: RegExp;
  /** What belongs together, so that its second character ends nothing. */
  readonly pair: RegExp;
  /** A value as it can stand here without ending the place; undefined if it cannot. */
  readonly insert: (value: string) => string | undefined;
}

const NEVER = /(?!)/y;
const ESCAPE = /\\./sy;
const CONTROLS = /\p{Cc}/u;

/** The escapes of JSON are escapes of TOML too, which wants one more. */
const escaped = (value: string) => JSON.stringify(value).slice(1, -1).replaceAll('\u007f', '\\u007f');

const withoutControls = (value: string) => (CONTROLS.test(value) ? undefined : value);
const withoutQuotes = (value: string) => (value.includes("'") ? undefined : withoutControls(value));

const STRINGS_AND_COMMENTS: readonly Context[] = [
  {
    name: 'a string in three double quotes',
    opener: '"""',
    end: /"{3,5}/y,
    pair: ESCAPE,
    insert: escaped,
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

/** Outside strings and comments. A value is TOML itself here, such as a number or the items of an array. */
export const BARE: Context = {
  name: 'text outside strings',
  opener: '',
  end: NEVER,
  pair: NEVER,
  insert: (value) => (isComplete(value) ? withoutControls(value) : undefined),
};

/** How far a pattern reaches from here; zero if it does not match. */
function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Goes one step on in a text: the place after it, and the context there. */
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

/** Whether a text leaves no string open and no comment. */
function isComplete(text: string): boolean {
  let place: { context: Context; at: number } = { context: BARE, at: 0 };
  while (place.at < text.length) place = contextAfter(place.context, text, place.at);
  return place.context === BARE;
}
