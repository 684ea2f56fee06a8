import { itemsOf } from './format.ts';

type Part =
  | 'year'
  | 'month'
  | 'monthName'
  | 'day'
  | 'paddedDay'
  | 'hour'
  | 'minute'
  | 'second'
  | 'weekday'
  | 'fraction';

const PARTS = new Map<string, { name: Part; length: number }>([
  ['Y', { name: 'year', length: 4 }],
  ['m', { name: 'month', length: 2 }],
  ['b', { name: 'monthName', length: 3 }],
  ['h', { name: 'monthName', length: 3 }],
  ['d', { name: 'day', length: 2 }],
  ['e', { name: 'paddedDay', length: 2 }],
  ['H', { name: 'hour', length: 2 }],
  ['M', { name: 'minute', length: 2 }],
  ['S', { name: 'second', length: 2 }],
  ['a', { name: 'weekday', length: 3 }],
  ['.f', { name: 'fraction', length: 0 }],
  ['.3f', { name: 'fraction', length: 0 }],
  ['.6f', { name: 'fraction', length: 0 }],
  ['.9f', { name: 'fraction', length: 0 }],
]);

/** Parts that do not begin with a digit. */
const NO_DIGIT_FIRST = new Set<Part>(['monthName', 'weekday', 'fraction']);

/** The lengths of offsets: `+0130` and `+01:30`. */
const OFFSETS = new Map([
  ['z', 5],
  [':z', 6],
]);

/** Positions in the text, as if the fraction had no characters. -1 means that there is no such part. */
export interface Layout {
  readonly positions: Record<Part, number>;
  /** Pairs of a position and the code of the character at it. */
  readonly literals: readonly number[];
  readonly offset: number;
  readonly offsetLength: number;
  readonly length: number;
}

const IS_ASCII = /^[\0-\x7f]*$/;

/** Returns the layout of a format; undefined if its positions are not fixed. */
export function layoutOf(format: string): Layout | undefined {
  const positions = {
    year: -1,
    month: -1,
    monthName: -1,
    day: -1,
    paddedDay: -1,
    hour: -1,
    minute: -1,
    second: -1,
    weekday: -1,
    fraction: -1,
  };
  const literals: number[] = [];
  let offset = -1;
  let offsetLength = 0;
  let length = 0;
  let last: Part | undefined;
  for (const { specifier = '', flag, space, literal = space ?? '' } of itemsOf(format)) {
    const part = PARTS.get(specifier);
    // Nothing may follow an offset. No digits may follow numbers of different lengths, which would read them too.
    if (flag !== undefined || offset !== -1 || (part !== undefined && positions.fraction !== -1))
      return undefined;
    const isUneven = last === 'fraction' || last === 'paddedDay';
    if (isUneven && (/^\d/.test(literal) || (part !== undefined && !NO_DIGIT_FIRST.has(part.name))))
      return undefined;
    last = part?.name;
    if (part !== undefined) {
      if (positions[part.name] !== -1) return undefined;
      positions[part.name] = length;
      length += part.length;
    } else if (OFFSETS.has(specifier)) {
      offset = length;
      offsetLength = OFFSETS.get(specifier) ?? 0;
      length += offsetLength;
    } else if (literal === '' || !IS_ASCII.test(literal)) {
      return undefined;
    } else {
      for (const character of literal) literals.push(length++, character.charCodeAt(0));
    }
  }
  const has = (part: Part) => positions[part] !== -1;
  const isComplete =
    has('year') &&
    has('month') !== has('monthName') &&
    has('day') !== has('paddedDay') &&
    has('hour') &&
    has('minute') &&
    (has('second') || !has('fraction'));
  if (!isComplete) return undefined;
  return { positions, literals, offset, offsetLength, length };
}
