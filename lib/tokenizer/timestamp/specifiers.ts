import { MONTHS, type Names, WEEKDAYS } from './names.ts';
import { readOffset, readUtc } from './offset.ts';
import { Part, type Reader } from './reader.ts';
import { readRfc3339 } from './rfc.ts';

/** Reads the text of one specifier of a format. @returns whether it matches */
export type Step = (reader: Reader) => boolean;

/** A number of up to `max` digits, after optional white space. */
const number =
  (part: Part, max: number): Step =>
  (reader) => {
    reader.space();
    const value = reader.number(1, max);
    return value !== undefined && reader.set(part, value);
  };

/** A year: up to four digits, or any number of digits after a sign. */
const year =
  (part: Part): Step =>
  (reader) => {
    reader.space();
    const sign = reader.literal('-') ? -1 : reader.literal('+') ? 1 : 0;
    const value = reader.number(1, sign === 0 ? 4 : Number.POSITIVE_INFINITY);
    return value !== undefined && reader.set(part, sign === -1 ? -value : value);
  };

const hour: Step = (reader) => {
  reader.space();
  const value = reader.number(1, 2);
  return value !== undefined && reader.setHour(value);
};

const hourOfHalf: Step = (reader) => {
  reader.space();
  const value = reader.number(1, 2);
  return value !== undefined && value >= 1 && value <= 12 && reader.set(Part.hourOfHalf, value % 12);
};

/** A weekday number. @param first its lowest value @param weekday the weekday of that value, from Monday = 0 */
const weekdayNumber =
  (first: 0 | 1, weekday: number): Step =>
  (reader) => {
    reader.space();
    const value = reader.number(1, 1);
    if (value === undefined || value < first || value > first + 6) return false;
    return reader.set(Part.weekday, (value - first + weekday) % 7);
  };

const name =
  (part: Part, names: Names, first: number, length: 'short' | 'long'): Step =>
  (reader) => {
    const index = reader.name(names, length);
    return index !== undefined && reader.set(part, index + first);
  };

const half: Step = (reader) => {
  const index = ['am', 'pm'].indexOf(reader.text.slice(reader.at, reader.at + 2).toLowerCase());
  return index !== -1 && reader.skip(2) && reader.set(Part.half, index);
};

/** An optional point with digits. */
const fraction: Step = (reader) => !reader.literal('.') || reader.fraction();

/** Exactly this many digits of a fraction, without the point. */
const digits =
  (count: number): Step =>
  (reader) => {
    const value = reader.number(count, count);
    return value !== undefined && reader.set(Part.nanosecond, value * 10 ** (9 - count));
  };

const offset: Step = (reader) => {
  reader.space();
  return readOffset(reader, 'colons and spaces');
};

const looseOffset: Step = (reader) => {
  reader.space();
  return readUtc(reader, ['z']) || readOffset(reader, 'colons and spaces', false);
};

const zoneName: Step = (reader) => {
  while (!reader.isAtEnd && !reader.isAtSpace) reader.at++;
  return true;
};

export const space: Step = (reader) => {
  reader.space();
  return true;
};

/** Specifiers of numbers, which may have a padding flag; readers ignore it. */
export const NUMBERS = new Map<string, Step>([
  ['Y', year(Part.year)],
  ['C', number(Part.century, 2)],
  ['y', number(Part.yearOfCentury, 2)],
  ['G', year(Part.isoYear)],
  ['g', number(Part.isoYearOfCentury, 2)],
  ['m', number(Part.month, 2)],
  ['d', number(Part.day, 2)],
  ['e', number(Part.day, 2)],
  ['j', number(Part.ordinal, 3)],
  ['U', number(Part.weekFromSunday, 2)],
  ['W', number(Part.weekFromMonday, 2)],
  ['V', number(Part.isoWeek, 2)],
  ['u', weekdayNumber(1, 0)],
  ['w', weekdayNumber(0, 6)],
  ['H', hour],
  ['k', hour],
  ['I', hourOfHalf],
  ['l', hourOfHalf],
  ['M', number(Part.minute, 2)],
  ['S', number(Part.second, 2)],
  ['f', number(Part.nanosecond, 9)],
  ['s', number(Part.epoch, Number.POSITIVE_INFINITY)],
]);

/** All other single specifiers. */
export const OTHERS = new Map<string, Step>([
  ['b', name(Part.month, MONTHS, 1, 'short')],
  ['h', name(Part.month, MONTHS, 1, 'short')],
  ['B', name(Part.month, MONTHS, 1, 'long')],
  ['a', name(Part.weekday, WEEKDAYS, 0, 'short')],
  ['A', name(Part.weekday, WEEKDAYS, 0, 'long')],
  ['p', half],
  ['P', half],
  ['.f', fraction],
  ['.3f', fraction],
  ['.6f', fraction],
  ['.9f', fraction],
  ['3f', digits(3)],
  ['6f', digits(6)],
  ['9f', digits(9)],
  ['z', offset],
  [':z', offset],
  ['::z', offset],
  [':::z', offset],
  ['#z', looseOffset],
  ['Z', zoneName],
  ['+', readRfc3339],
  ['n', space],
  ['t', space],
  ['%', (reader) => reader.literal('%')],
]);

/** Specifiers that are abbreviations of formats. */
export const SHORTHANDS = new Map<string, string>([
  ['D', '%m/%d/%y'],
  ['x', '%m/%d/%y'],
  ['F', '%Y-%m-%d'],
  ['v', '%e-%b-%Y'],
  ['R', '%H:%M'],
  ['T', '%H:%M:%S'],
  ['X', '%H:%M:%S'],
  ['r', '%I:%M:%S %p'],
  ['c', '%a %b %e %H:%M:%S %Y'],
]);
