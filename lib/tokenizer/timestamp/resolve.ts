import {
  DAY_SECONDS,
  dateOfDay,
  dayOfDate,
  dayOfIsoWeek,
  dayOfOrdinal,
  dayOfWeek,
  isoWeekOfDay,
  weekdayOfDay,
  weekOfYear,
} from './calendar.ts';
import { Part, type Reader } from './reader.ts';
import type { Zone } from './zone.ts';

/** A point in time. In a leap second, `seconds` is the value of the second before. */
export interface Instant {
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly nanosecond: number;
  readonly isLeapSecond: boolean;
}

type Parts = Reader['parts'];

const MAX_YEARS = 262_143;

/** Two digits without a century mean 1970 to 2069. */
function yearOf(parts: Parts): number | undefined {
  const ofCentury = parts[Part.yearOfCentury];
  const century = parts[Part.century] ?? (ofCentury !== undefined && ofCentury < 70 ? 20 : 19);
  return parts[Part.year] ?? (ofCentury === undefined ? undefined : century * 100 + ofCentury);
}

function isoYearOf(parts: Parts): number | undefined {
  const ofCentury = parts[Part.isoYearOfCentury];
  return (
    parts[Part.isoYear] ?? (ofCentury === undefined ? undefined : ofCentury + (ofCentury < 70 ? 2000 : 1900))
  );
}

/** The day by the first sufficient set of parts, ignoring the others; undefined if no set is complete. */
function likelyDay(parts: Parts): number | undefined {
  const year = yearOf(parts);
  const month = parts[Part.month];
  const day = parts[Part.day];
  const ordinal = parts[Part.ordinal];
  const weekday = parts[Part.weekday];
  if (year !== undefined) {
    if (Math.abs(year) > MAX_YEARS) return undefined;
    if (month !== undefined && day !== undefined) return dayOfDate(year, month, day);
    if (ordinal !== undefined) return dayOfOrdinal(year, ordinal);
  }
  if (weekday === undefined) return undefined;
  const fromSunday = parts[Part.weekFromSunday];
  const fromMonday = parts[Part.weekFromMonday];
  if (year !== undefined && fromSunday !== undefined) return dayOfWeek(year, fromSunday, weekday, 6);
  if (year !== undefined && fromMonday !== undefined) return dayOfWeek(year, fromMonday, weekday, 0);
  const isoYear = isoYearOf(parts);
  const isoWeek = parts[Part.isoWeek];
  if (isoYear === undefined || isoWeek === undefined || Math.abs(isoYear) > MAX_YEARS) return undefined;
  return dayOfIsoWeek(isoYear, isoWeek, weekday);
}

const agrees = (given: number | undefined, value: number) => given === undefined || given === value;

/** The parts of a date that few formats contain. */
const RARE: readonly Part[] = [
  Part.century,
  Part.yearOfCentury,
  Part.ordinal,
  Part.weekFromSunday,
  Part.weekFromMonday,
  Part.isoYear,
  Part.isoYearOfCentury,
  Part.isoWeek,
];

/** Whether the parts are exactly year, month and day, with or without the weekday. */
function isPlainDate(parts: Parts): boolean {
  if (parts[Part.year] === undefined || parts[Part.month] === undefined || parts[Part.day] === undefined)
    return false;
  for (const part of RARE) if (parts[part] !== undefined) return false;
  return true;
}

/** Whether every given part agrees with a day. */
function isOfDay(parts: Parts, day: number): boolean {
  if (isPlainDate(parts)) return agrees(parts[Part.weekday], weekdayOfDay(day));
  const { year, month, day: dayOfMonth, ordinal } = dateOfDay(day);
  if (
    !agrees(parts[Part.year], year) ||
    !agrees(parts[Part.century], Math.floor(year / 100)) ||
    !agrees(parts[Part.yearOfCentury], Math.abs(year % 100)) ||
    !agrees(parts[Part.month], month) ||
    !agrees(parts[Part.day], dayOfMonth) ||
    !agrees(parts[Part.ordinal], ordinal) ||
    !agrees(parts[Part.weekday], weekdayOfDay(day)) ||
    !agrees(parts[Part.weekFromSunday], weekOfYear(day, ordinal, 6)) ||
    !agrees(parts[Part.weekFromMonday], weekOfYear(day, ordinal, 0))
  ) {
    return false;
  }
  const iso = isoWeekOfDay(day);
  return (
    agrees(parts[Part.isoYear], iso.year) &&
    agrees(parts[Part.isoYearOfCentury], Math.abs(iso.year % 100)) &&
    agrees(parts[Part.isoWeek], iso.week)
  );
}

/** Seconds since midnight; a leap second counts as the one before. Undefined if a part is missing or out of range. */
function timeOfDay(parts: Parts): number | undefined {
  const half = parts[Part.half];
  const hourOfHalf = parts[Part.hourOfHalf];
  const minute = parts[Part.minute];
  const second = parts[Part.second];
  if (half === undefined || half > 1 || hourOfHalf === undefined) return undefined;
  if (minute === undefined || minute > 59) return undefined;
  if (second === undefined ? parts[Part.nanosecond] !== undefined : second > 60) return undefined;
  return half * 43_200 + hourOfHalf * 3600 + minute * 60 + Math.min(second ?? 0, 59);
}

/** The local time in seconds since 1970; undefined if the parts are incomplete or contradictory. */
function localTime(parts: Parts): number | undefined {
  const day = likelyDay(parts);
  const time = timeOfDay(parts);
  if (day === undefined || time === undefined || !isOfDay(parts, day)) return undefined;
  return day * DAY_SECONDS + time;
}

/** Adds the parts of a local time. @returns false if they contradict given parts */
function setLocalTime(reader: Reader, local: number): boolean {
  const { year, ordinal } = dateOfDay(Math.floor(local / DAY_SECONDS));
  const time = local - Math.floor(local / DAY_SECONDS) * DAY_SECONDS;
  return (
    reader.set(Part.year, year) &&
    reader.set(Part.ordinal, ordinal) &&
    reader.setHour(Math.floor(time / 3600)) &&
    reader.set(Part.minute, Math.floor(time / 60) % 60) &&
    (reader.parts[Part.second] === 60 || reader.set(Part.second, time % 60))
  );
}

/** The instant of a Unix time, which all other given parts must agree with. */
function instantOfEpoch(reader: Reader, epoch: number, zone: Zone | undefined): number | undefined {
  if (epoch > MAX_YEARS * 366 * DAY_SECONDS) return undefined;
  const given = reader.parts[Part.offset];
  const offset = zone === undefined ? given : zone.offsetAt(epoch);
  if (offset === undefined || !agrees(given, offset) || Math.abs(offset) >= DAY_SECONDS) return undefined;
  return setLocalTime(reader, epoch + offset) && localTime(reader.parts) === epoch + offset
    ? epoch
    : undefined;
}

/** The instant of a local time; a given offset must match the zone. */
function instantOfLocal(parts: Parts, zone: Zone | undefined): number | undefined {
  const offset = parts[Part.offset];
  const local = localTime(parts);
  if (local === undefined) return undefined;
  if (offset === undefined) return zone?.instantOf(local);
  if (Math.abs(offset) >= DAY_SECONDS) return undefined;
  return zone === undefined || zone.offsetAt(local - offset) === offset ? local - offset : undefined;
}

/** Resolves the parts to an instant. @param zone the time zone; if undefined, the parts must contain an offset */
export function resolveInstant(reader: Reader, zone: Zone | undefined): Instant | undefined {
  const { parts } = reader;
  const epoch = parts[Part.epoch];
  const seconds = epoch === undefined ? instantOfLocal(parts, zone) : instantOfEpoch(reader, epoch, zone);
  if (seconds === undefined) return undefined;
  return { seconds, nanosecond: parts[Part.nanosecond] ?? 0, isLeapSecond: parts[Part.second] === 60 };
}
