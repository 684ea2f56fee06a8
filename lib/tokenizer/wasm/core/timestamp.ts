import { digitsOf, HYPHEN, PLUS } from './characters';

/** The lengths of `17/May/2015:10:05:03 +0000` and `2015-05-17T10:05:03Z"`. */
const TIMESTAMP_BYTES: usize = 26;
export const TIMESTAMP_JSON_BYTES: usize = 21;

/** The last vectors of 8 bytes with a date, `17/May/2` and `May/2015`, and its day since 1970. */
let dateStart: u64 = 0;
let dateEnd: u64 = 0;
let dateDay: i32 = 0;
/** The last day that was written, and the address of its text, such as `2015-05-17T`. */
let textDay: i32 = i32.MIN_VALUE;
const dateText = memory.data(16);

const SECONDS_OF_DAY: i32 = 86400;

function twoDigits(at: usize): i32 {
  return (<i32>load<u8>(at) - 0x30) * 10 + <i32>load<u8>(at, 1) - 0x30;
}

function writeTwoDigits(value: i32, out: usize): void {
  const tens = <u32>value / 10;
  store<u16>(out, 0x3030 + tens + ((<u32>value - 10 * tens) << 8));
}

/**
 * Writes a timestamp of the format %d/%b/%Y:%T %z as RFC 3339 text in UTC, with a quote after it.
 * @returns its length in the input; 0 if there is none of the usual form
 */
export function writeTimestamp(at: usize, out: usize): usize {
  // Two vectors hold the text: bytes 0 to 15, and 10 to 25. In a bitmask, the lowest bit stands for the first byte.
  const first = v128.load(at);
  const second = v128.load(at, 10);
  const slashes = i8x16(0, 0, 0x2f, 0, 0, 0, 0x2f, 0, 0, 0, 0, 0x3a, 0, 0, 0x3a, 0);
  const colons = i8x16(0, 0x3a, 0, 0, 0x3a, 0, 0, 0x3a, 0, 0, 0x20, 0, 0, 0, 0, 0);
  const hasForm =
    (i8x16.bitmask(digitsOf(first)) & 0b1011_0111_1000_0011) === 0b1011_0111_1000_0011 &&
    (i8x16.bitmask(digitsOf(second)) & 0b1111_0011_0110_1101) === 0b1111_0011_0110_1101 &&
    (i8x16.bitmask(i8x16.eq(first, slashes)) & 0b0100_1000_0100_0100) === 0b0100_1000_0100_0100 &&
    (i8x16.bitmask(i8x16.eq(second, colons)) & 0b0000_0100_1001_0010) === 0b0000_0100_1001_0010;
  if (!hasForm) return 0;

  if (load<u64>(at) !== dateStart || load<u64>(at, 3) !== dateEnd) {
    if (!readDate(at)) return 0;
  }
  const hour = twoDigits(at + 12);
  const minute = twoDigits(at + 15);
  const seconds = twoDigits(at + 18);
  const sign: u32 = load<u8>(at, 21);
  const offsetHours = twoDigits(at + 22);
  const offsetMinutes = twoDigits(at + 24);
  if (hour > 23 || minute > 59 || seconds > 59 || offsetHours > 23 || offsetMinutes > 59) return 0;
  if (sign !== PLUS && sign !== HYPHEN) return 0;

  const offset = offsetHours * 3600 + offsetMinutes * 60;
  let time = hour * 3600 + minute * 60 + seconds + (sign === PLUS ? -offset : offset);
  let day = dateDay;
  if (time < 0) {
    time += SECONDS_OF_DAY;
    day--;
  } else if (time >= SECONDS_OF_DAY) {
    time -= SECONDS_OF_DAY;
    day++;
  }
  if (day !== textDay) writeDate(day);
  v128.store(out, v128.load(dateText));
  const minutes = time / 60;
  writeTwoDigits(minutes / 60, out + 11);
  store<u8>(out, 0x3a, 13);
  writeTwoDigits(minutes % 60, out + 14);
  store<u8>(out, 0x3a, 16);
  writeTwoDigits(time % 60, out + 17);
  store<u16>(out, 0x225a, 19); // Z"
  return TIMESTAMP_BYTES;
}

/** The months in lower case, four bytes each. */
const MONTHS = memory.data<u32>([
  0x6e616a, 0x626566, 0x72616d, 0x727061, 0x79616d, 0x6e756a, 0x6c756a, 0x677561, 0x706573, 0x74636f,
  0x766f6e, 0x636564,
]);
/** The days of the months in a leap year. */
const MONTH_DAYS = memory.data<u8>([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);

/** Reads a date such as `17/May/2015` into `dateDay`. @returns false if there is no such date, or an unusual year */
function readDate(at: usize): bool {
  const letters = (load<u32>(at, 3) & 0xffffff) | 0x202020;
  let month = 0;
  while (load<u32>(MONTHS + (month << 2)) !== letters) if (++month === 12) return false;
  const year = twoDigits(at + 7) * 100 + twoDigits(at + 9);
  const day = twoDigits(at);
  // The day before or after must have a year of four digits, too.
  if (year < 1001 || year > 9998 || day < 1 || day > <i32>load<u8>(MONTH_DAYS + month)) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 1 && day === 29 && !isLeap) return false;

  // Count years from March on, so that the leap day is the last one.
  const past = month < 2 ? year - 1 : year;
  const dayOfYear = (153 * (month < 2 ? month + 10 : month - 2) + 2) / 5 + day - 1;
  dateDay = 365 * past + past / 4 - past / 100 + past / 400 + dayOfYear - 719468;
  dateStart = load<u64>(at);
  dateEnd = load<u64>(at, 3);
  return true;
}

/** Writes a day as text into `dateText`. */
function writeDate(day: i32): void {
  const shifted = day + 719468; // from 0000-03-01 on
  const era = shifted / 146097;
  const dayOfEra = shifted % 146097;
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  const dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const month = (5 * dayOfYear + 2) / 153; // 0 is March
  const year = 400 * era + yearOfEra + (month > 9 ? 1 : 0);
  writeTwoDigits(year / 100, dateText);
  writeTwoDigits(year % 100, dateText + 2);
  store<u8>(dateText, HYPHEN, 4);
  writeTwoDigits(month > 9 ? month - 9 : month + 3, dateText + 5);
  store<u8>(dateText, HYPHEN, 7);
  writeTwoDigits(dayOfYear - (153 * month + 2) / 5 + 1, dateText + 8);
  store<u8>(dateText, 0x54, 10); // T
  textDay = day;
}
