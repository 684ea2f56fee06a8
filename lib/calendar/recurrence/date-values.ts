import { Temporal } from 'temporal-polyfill';
import { START_OF_DAY } from '../dates/dates.ts';

/** The value of a date property: a date, with or without a time. */
export interface DateValue {
  /** The time as written; midnight for a date. */
  readonly clock: Temporal.PlainDateTime;
  readonly isDate: boolean;
  readonly isUtc: boolean;
  /** Whether the text is not in the format of RFC 5545. */
  readonly isRepaired: boolean;
}

const LENIENT =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d|T)?|Z)?$/i;
const STRICT = /^\d{8}(?:T\d{6}Z?)?$/;

/**
 * Parses `20270305`, `20270305T200000` or `20270305T200000Z`; undefined for anything whose meaning is uncertain.
 * Accepts the separators and the offsets of ISO 8601, times without seconds, and a misplaced Z or T.
 */
export function parseDate(text: string): DateValue | undefined {
  const trimmed = text.trim();
  const [whole, year, , month, day, hour, minute, second = '00', zone] = LENIENT.exec(trimmed) ?? [];
  if (whole === undefined || Number(year) < 1) return undefined;
  const date = dateOf(Number(year), Number(month), Number(day));
  if (date === undefined) return undefined;
  const isRepaired = !STRICT.test(trimmed);
  if (hour === undefined) {
    return { clock: date.toPlainDateTime(START_OF_DAY), isDate: true, isUtc: false, isRepaired };
  }
  const isMidnight = hour === '24' && minute === '00' && second === '00';
  if (!isMidnight && (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60)) return undefined;
  const local = isMidnight
    ? date.toPlainDateTime(START_OF_DAY).add({ days: 1 })
    : date.toPlainDateTime({
        hour: Number(hour),
        minute: Number(minute),
        second: Math.min(Number(second), 59),
      });
  const isUtc = zone !== undefined && zone.toUpperCase() !== 'T';
  const ahead = zone === undefined ? 0 : minutesOf(zone);
  return { clock: local.subtract({ minutes: ahead }), isDate: false, isUtc, isRepaired };
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

function minutesOf(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A duration: calendar days, and seconds. */
interface Duration {
  readonly days: number;
  readonly seconds: number;
}

const SPAN = /^([+-]?)P(?:T?(\d+)W)?(?:T?(\d+)D)?(?:T?(\d+)H)?(?:T?(\d+)M)?(?:T?(\d+)S)?T?$/i;

/** Parses `P1DT2H`; undefined for anything else. The T can be anywhere, because M never means months here. */
export function parseDuration(text: string): Duration | undefined {
  const trimmed = text.trim();
  const parts = SPAN.exec(trimmed);
  if (parts === null || !/\d[WDHMS]T?$/i.test(trimmed)) return undefined;
  const [, sign, ...numbers] = parts;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map((number = '0') =>
    Number(number),
  );
  const factor = sign === '-' ? -1 : 1;
  return {
    days: factor * (weeks * 7 + days),
    seconds: factor * (hours * 3600 + minutes * 60 + seconds),
  };
}

/** The last year whose dates can be compared as text: later ones have more than four digits. */
export const MAX_YEAR = 9999;

/**
 * A wall-clock time as text, to compare times. `99991231T235959Z`, which some programs write for no end, is in the year
 * 10000 east of Greenwich; it counts as the last second before it.
 */
export const clockText = (clock: Temporal.PlainDateTime): string =>
  clock.year > MAX_YEAR ? `${MAX_YEAR}-12-31T23:59:59` : clock.toString({ smallestUnit: 'second' });
