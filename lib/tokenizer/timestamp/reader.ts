import type { Names } from './names.ts';

/** The parts of a time. Months and days count from 1, weekdays from Monday = 0. */
export const Part = {
  year: 0,
  century: 1,
  yearOfCentury: 2,
  isoYear: 3,
  isoYearOfCentury: 4,
  month: 5,
  day: 6,
  ordinal: 7,
  weekFromSunday: 8,
  weekFromMonday: 9,
  isoWeek: 10,
  weekday: 11,
  /** 0 before noon, 1 from noon on. */
  half: 12,
  /** The hour of that half, 0 to 11. */
  hourOfHalf: 13,
  minute: 14,
  second: 15,
  nanosecond: 16,
  /** Seconds since 1970. */
  epoch: 17,
  /** Seconds east of UTC. */
  offset: 18,
} as const;

const PARTS = Object.keys(Part).length;

export type Part = (typeof Part)[keyof typeof Part];

/** The white space of Unicode outside ASCII. A regular expression would take twenty times as long for each. */
const isOtherSpace = (code: number) =>
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x85 ||
  code === 0xa0 ||
  code === 0x1680 ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000;

const isSpace = (code: number) =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7f && isOtherSpace(code));

export const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** Reads a text from left to right, and collects the parts of a time. Methods return whether they succeeded. */
export class Reader {
  readonly text: string;
  readonly parts = new Array<number | undefined>(PARTS);
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  get isAtSpace(): boolean {
    return isSpace(this.text.charCodeAt(this.at));
  }

  /** Stores a part. Fails if it has another value already. */
  set(part: Part, value: number): boolean {
    const known = this.parts[part];
    if (known === undefined) this.parts[part] = value;
    return known === undefined || known === value;
  }

  setHour(hour: number): boolean {
    return this.set(Part.half, Math.floor(hour / 12)) && this.set(Part.hourOfHalf, hour % 12);
  }

  skip(length: number): boolean {
    this.at += length;
    return true;
  }

  literal(literal: string): boolean {
    return this.text.startsWith(literal, this.at) && this.skip(literal.length);
  }

  /** Skips white space. @returns whether there was any */
  space(): boolean {
    const from = this.at;
    while (this.isAtSpace) this.at++;
    return this.at > from;
  }

  /** Reads up to `max` digits; returns undefined if there are fewer than `min`. */
  number(min: number, max: number): number | undefined {
    const from = this.at;
    let value = 0;
    while (this.at - from < max) {
      const code = this.text.charCodeAt(this.at);
      if (!isDigit(code)) break;
      value = value * 10 + code - 0x30;
      this.at++;
    }
    return this.at - from < min ? undefined : value;
  }

  /** Reads the first three letters of a name, ignoring case, and for `long` the rest, if any. @returns its index */
  name(names: Names, length: 'short' | 'long'): number | undefined {
    const index = names.byLetters.get(this.text.slice(this.at, this.at + 3).toLowerCase());
    if (index === undefined) return undefined;
    this.at += 3;
    const rest = length === 'long' ? (names.rests[index] ?? '') : '';
    if (rest !== '' && this.text.slice(this.at, this.at + rest.length).toLowerCase() === rest)
      this.at += rest.length;
    return index;
  }

  /** Reads the digits of a fraction, and ignores those beyond nanoseconds. */
  fraction(): boolean {
    const from = this.at;
    const value = this.number(1, 9);
    if (value === undefined) return false;
    const scale = 10 ** (9 - (this.at - from));
    while (isDigit(this.text.charCodeAt(this.at))) this.at++;
    return this.set(Part.nanosecond, value * scale);
  }
}
