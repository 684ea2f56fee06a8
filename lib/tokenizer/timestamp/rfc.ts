import { MONTHS, WEEKDAYS } from './names.ts';
import { readOffset, readUtc } from './offset.ts';
import { Part, type Reader } from './reader.ts';

/** Reads a number of exactly this many digits. */
function readNumber(reader: Reader, part: Part, digits = 2): boolean {
  const value = reader.number(digits, digits);
  return value !== undefined && reader.set(part, value);
}

function readHour(reader: Reader): boolean {
  const hour = reader.number(2, 2);
  return hour !== undefined && reader.setHour(hour);
}

/** Reads `2001-02-03T14:05:06.789+01:00`, to the end of the offset. */
export const readRfc3339 = (reader: Reader): boolean =>
  readNumber(reader, Part.year, 4) &&
  reader.literal('-') &&
  readNumber(reader, Part.month) &&
  reader.literal('-') &&
  readNumber(reader, Part.day) &&
  (reader.literal('T') || reader.literal('t')) &&
  readHour(reader) &&
  reader.literal(':') &&
  readNumber(reader, Part.minute) &&
  reader.literal(':') &&
  readNumber(reader, Part.second) &&
  (!reader.literal('.') || reader.fraction()) &&
  (readUtc(reader, ['z', 'utc']) || readOffset(reader, 'colon'));

/** Hours of the zone names of RFC 2822, section 4.3. */
const ZONE_HOURS = new Map([
  ['gmt', 0],
  ['ut', 0],
  ['edt', -4],
  ['est', -5],
  ['cdt', -5],
  ['cst', -6],
  ['mdt', -6],
  ['mst', -7],
  ['pdt', -7],
  ['pst', -8],
]);

const LETTERS = /[a-z]+/iy;

function readZone(reader: Reader): boolean {
  LETTERS.lastIndex = reader.at;
  const name = LETTERS.exec(reader.text)?.[0];
  if (name === undefined) return readOffset(reader, 'nothing');
  const hours = ZONE_HOURS.get(name.toLowerCase());
  return hours !== undefined && reader.skip(name.length) && reader.set(Part.offset, hours * 3600);
}

function readWeekday(reader: Reader): boolean {
  const weekday = reader.name(WEEKDAYS, 'short');
  return weekday === undefined || (reader.literal(',') && reader.set(Part.weekday, weekday));
}

function readDay(reader: Reader): boolean {
  const day = reader.number(1, 2);
  return day !== undefined && reader.set(Part.day, day);
}

function readMonth(reader: Reader): boolean {
  const month = reader.name(MONTHS, 'short');
  return month !== undefined && reader.set(Part.month, month + 1);
}

/** Two digits mean 1950 to 2049; three digits are added to 1900. */
function readYear(reader: Reader): boolean {
  const from = reader.at;
  const year = reader.number(2, Number.POSITIVE_INFINITY);
  if (year === undefined) return false;
  const digits = reader.at - from;
  const century = digits > 3 ? 0 : digits === 2 && year < 50 ? 2000 : 1900;
  return reader.set(Part.year, century + year);
}

/** Reads the optional seconds, and the white space after the time. */
function readSeconds(reader: Reader): boolean {
  const isSpaced = reader.space();
  return reader.literal(':') ? readNumber(reader, Part.second) && reader.space() : isSpaced;
}

/** Reads a comment in parentheses, which nest and can be escaped by a backslash. */
function readComment(reader: Reader): boolean {
  reader.space();
  if (!reader.literal('(')) return false;
  for (let depth = 1; depth > 0; reader.at++) {
    if (reader.isAtEnd) return false;
    const character = reader.text[reader.at];
    if (character === '\\') reader.at++;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
  }
  return true;
}

function readComments(reader: Reader): boolean {
  let end = reader.at;
  while (readComment(reader)) end = reader.at;
  reader.at = end;
  return true;
}

/** Reads `Sat, 3 Feb 2001 14:05:06 +0100`; the weekday and the seconds are optional. */
export function readRfc2822(reader: Reader): boolean {
  reader.space();
  if (!readWeekday(reader)) return false;
  reader.space();
  if (!(readDay(reader) && reader.space() && readMonth(reader) && reader.space() && readYear(reader)))
    return false;
  if (!(reader.space() && readHour(reader))) return false;
  reader.space();
  if (!reader.literal(':')) return false;
  reader.space();
  return readNumber(reader, Part.minute) && readSeconds(reader) && readZone(reader) && readComments(reader);
}
