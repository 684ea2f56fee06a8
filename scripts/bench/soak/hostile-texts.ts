/** Texts that slow down careless code, for tests and for the hostile phase of the soak. */

export interface NastyText {
  readonly name: string;
  /** Returns a text of at most this many UTF-16 code units, and hardly fewer. */
  readonly make: (length: number) => string;
}

/** The repeated units: each has slowed down some parser, regular expression or normalization. */
const UNITS = [
  // Markup: unclosed, unopened, and complete.
  ...'< <a <a/ <b> </b> <b></b> <!-- --> <![CDATA[ & &# &#x &a &amp; ]( ![ ``` **'.split(' '),
  ...['<a ', '<a b="', '<p>\n'],
  // Quotes and escapes.
  ...String.raw`" ' \ \" "\ \\" % %E %25`.split(' '),
  '" "',
  // White space.
  ...[' ', '\t', '\n', '\r\n', ' \n', '\n\n', '\u00a0', '\u3000', 'a ', ' ,'],
  // Brackets and JSON.
  ...'[ ] [] [a] { {} ( ) () {"a": {"a":[ [[], "a":1,'.split(' '),
  // Numbers, times, lists, addresses and variables.
  ...'0 9 1, 1. 9.9 1e + - -- . .. , ; : / 1-1 00: P9 T'.split(' '),
  ...'@ a@ a. # ? &a= http:// www. $ ${ ${A ${A-'.split(' '),
  // One huge word; letters that grow when their case or normalization form changes; combining marks; surrogates.
  ...'a A é ß İ ﬀ ‹ — 😀'.split(' '),
  ...[
    '\u0301',
    'a\u0301',
    'a\u0323\u0301',
    '\u0301\u0323',
    '\u1e69',
    '\uac01',
    '\ufdfa',
    '\uff11',
    '👩\u200d',
  ],
  ...['\ud800', '\udc00', '\u0000', '\u200b', '\ufeff'],
];

/** Text around the repeats: many matches are only slow if they fail at the very end, or never begin. */
const FRAMES = [
  { name: '', head: '', tail: '' },
  { name: ', then "!"', head: '', tail: '!' },
  { name: ' after "x ', head: 'x "', tail: '' },
] as const;

const repeated = (unit: string, length: number) => unit.repeat(Math.max(0, Math.floor(length / unit.length)));

/** Every unit in every frame, and balanced brackets. */
export const NASTY_REPEATS: readonly NastyText[] = [
  ...UNITS.flatMap((unit) =>
    FRAMES.map(({ name, head, tail }) => ({
      name: `${JSON.stringify(unit)} repeated${name}`,
      make: (length: number) => `${head}${repeated(unit, length - head.length - tail.length)}${tail}`,
    })),
  ),
  ...[
    ['[', ']'],
    ['(', ')'],
    ['{"a":', '}'],
    ['<b>', '</b>'],
  ].map(([open = '', close = '']) => ({
    name: `${JSON.stringify(open)} nested`,
    make: (length: number) => {
      const depth = Math.floor((length - 1) / (open.length + close.length));
      return `${open.repeat(depth)}1${close.repeat(depth)}`;
    },
  })),
];
