import { DAY_SECONDS, dayOfDate, weekdayOfDay } from './calendar.ts';
import { type Layout, layoutOf } from './layout.ts';
import { MONTHS, type Names, WEEKDAYS } from './names.ts';
import { isDigit } from './reader.ts';
import type { Zone } from './zone.ts';

/**
 * Reads the times of a format whose parts all have fixed positions, such as `%d/%b/%Y:%T %z`, from ASCII bytes. It
 * reads only common texts, with the same result as the general reader, and leaves others, such as `1/May/2015`, to it.
 */
export interface FixedReader {
  /** Reads the text from `start` to `end`. @returns false if it leaves the text to the general reader */
  read(view: DataView, start: number, end: number): boolean;
  /** The last time that was read: seconds since 1970, and the nanosecond. */
  readonly seconds: number;
  readonly nanosecond: number;
  readonly isLeapSecond: false;
}

/** Two digits; -1 for anything else. */
function twoDigits(view: DataView, at: number): number {
  const tens = view.getUint8(at);
  const ones = view.getUint8(at + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - 0x30) * 10 + ones - 0x30 : -1;
}

/** Two digits, or a space and a digit; -1 for anything else. */
function paddedDigits(view: DataView, at: number): number {
  const ones = view.getUint8(at + 1);
  return view.getUint8(at) === 0x20 && isDigit(ones) ? ones - 0x30 : twoDigits(view, at);
}

/** Four digits; -1 for anything else. */
function fourDigits(view: DataView, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const code = view.getUint8(i);
    if (!isDigit(code)) return -1;
    value = value * 10 + code - 0x30;
  }
  return value;
}

/** Finds names by their three letters, in any case. */
class ShortNames {
  readonly #codes: readonly number[];
  /** The index of a name, by a sum of its last two letters that is different for each month and each weekday. */
  readonly #indexes = new Int8Array(6 * 256).fill(-1);

  constructor({ byLetters }: Names) {
    this.#codes = [...byLetters].map(([name, index]) => {
      const [first, second, third] = [name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2)];
      this.#indexes[5 * second + third] = index;
      return threeLetters(first, second, third);
    });
  }

  /** Returns the index of the name, from 0; -1 if there is none. */
  find(view: DataView, at: number): number {
    const code = threeLetters(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2));
    const index = this.#indexes[5 * ((code >> 8) & 0xff) + (code & 0xff)] ?? -1;
    return this.#codes[index] === code ? index : -1;
  }
}

/** Three letters as one number, in lower case. */
const threeLetters = (first: number, second: number, third: number) =>
  (first << 16) | (second << 8) | third | 0x202020;

const SHORT_MONTHS = new ShortNames(MONTHS);
const SHORT_WEEKDAYS = new ShortNames(WEEKDAYS);

class LayoutReader implements FixedReader {
  seconds = 0;
  nanosecond = 0;
  readonly isLeapSecond = false;
  readonly #layout: Layout;
  readonly #zone: Zone;
  /** The last date, as a number, and its day: the times of a log are close together. */
  #date = -1;
  #day = 0;

  constructor(layout: Layout, zone: Zone) {
    this.#layout = layout;
    this.#zone = zone;
  }

  read(view: DataView, start: number, end: number): boolean {
    const { positions, literals, offset, offsetLength, length } = this.#layout;
    if (end - start < length) return false;
    let shift = 0;
    this.nanosecond = 0;
    if (positions.fraction !== -1) shift = this.#readFraction(view, start + positions.fraction, end);
    if (shift === -1 || end - start !== length + shift) return false;

    for (let i = 0; i < literals.length; i += 2) {
      const position = literals[i] ?? 0;
      const isAfterFraction = positions.fraction !== -1 && position >= positions.fraction;
      if (view.getUint8(start + position + (isAfterFraction ? shift : 0)) !== literals[i + 1]) return false;
    }
    const day = this.#readDay(view, start);
    const hour = twoDigits(view, start + positions.hour);
    const minute = twoDigits(view, start + positions.minute);
    const second = positions.second === -1 ? 0 : twoDigits(view, start + positions.second);
    if (day === undefined || hour < 0 || hour > 23 || minute < 0 || minute > 59) return false;
    if (second < 0 || second > 59) return false;
    const local = day * DAY_SECONDS + hour * 3600 + minute * 60 + second;
    if (offsetLength === 0) return this.#setLocal(local);

    const at = start + offset + shift;
    const sign = view.getUint8(at) === 0x2b ? 1 : view.getUint8(at) === 0x2d ? -1 : 0;
    const hours = twoDigits(view, at + 1);
    const minutes = twoDigits(view, at + offsetLength - 2);
    if (sign === 0 || hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return false;
    if (offsetLength === 6 && view.getUint8(at + 3) !== 0x3a) return false;
    this.seconds = local - sign * (hours * 3600 + minutes * 60);
    return true;
  }

  #setLocal(local: number): boolean {
    const instant = this.#zone.instantOf(local);
    if (instant === undefined) return false;
    this.seconds = instant;
    return true;
  }

  /** Reads a point and up to nine digits, if there is a point. @returns the number of characters; -1 without digits */
  #readFraction(view: DataView, start: number, end: number): number {
    if (start >= end || view.getUint8(start) !== 0x2e) return 0;
    let at = start + 1;
    let value = 0;
    let scale = 1e9;
    for (; at < end && at <= start + 9 && isDigit(view.getUint8(at)); at++) {
      value = value * 10 + view.getUint8(at) - 0x30;
      scale /= 10;
    }
    this.nanosecond = value * scale;
    return at === start + 1 ? -1 : at - start;
  }

  #readDay(view: DataView, start: number): number | undefined {
    const { positions } = this.#layout;
    const year = fourDigits(view, start + positions.year);
    const month =
      positions.month === -1
        ? SHORT_MONTHS.find(view, start + positions.monthName) + 1
        : twoDigits(view, start + positions.month);
    const dayOfMonth =
      positions.day === -1
        ? paddedDigits(view, start + positions.paddedDay)
        : twoDigits(view, start + positions.day);
    if (year < 1000 || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return undefined;
    const date = (year << 9) | (month << 5) | dayOfMonth;
    if (date !== this.#date) {
      const day = dayOfDate(year, month, dayOfMonth);
      if (day === undefined) return undefined;
      this.#date = date;
      this.#day = day;
    }
    const isContradicted =
      positions.weekday !== -1 &&
      SHORT_WEEKDAYS.find(view, start + positions.weekday) !== weekdayOfDay(this.#day);
    return isContradicted ? undefined : this.#day;
  }
}

/** The format `%s`: seconds since 1970, in UTC whatever the zone. */
class EpochReader implements FixedReader {
  seconds = 0;
  readonly nanosecond = 0;
  readonly isLeapSecond = false;

  read(view: DataView, start: number, end: number): boolean {
    if (start >= end || end - start > MAX_EPOCH_DIGITS) return false;
    let value = 0;
    for (let at = start; at < end; at++) {
      const code = view.getUint8(at);
      if (!isDigit(code)) return false;
      value = value * 10 + code - 0x30;
    }
    this.seconds = value;
    return true;
  }
}

const MAX_EPOCH_DIGITS = 11;

/**
 * Compiles a reader for a format with fixed positions; undefined for any other format.
 * @param zone the zone of times without an offset
 */
export function compileFixed(format: string, zone: Zone): FixedReader | undefined {
  if (format === '%s') return new EpochReader();
  const layout = layoutOf(format);
  return layout === undefined ? undefined : new LayoutReader(layout, zone);
}
