import { dateOfDay } from './calendar.ts';
import type { Instant } from './resolve.ts';

const DAY = 86_400;

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/** Writes four digits; outside 0 to 9999, a sign and as many digits as needed. */
function writeYear(year: number): string {
  if (year > 999 && year < 10_000) return `${year}`;
  const digits = String(Math.abs(year)).padStart(4, '0');
  return year < 0 ? `-${digits}` : year > 9999 ? `+${digits}` : digits;
}

/** Writes zero, three, six or nine digits: the fewest without loss. */
function writeFraction(nanosecond: number): string {
  if (nanosecond === 0) return '';
  const digits = String(nanosecond).padStart(9, '0');
  const needed = nanosecond % 1_000_000 === 0 ? 3 : nanosecond % 1000 === 0 ? 6 : 9;
  return `.${digits.slice(0, needed)}`;
}

/** Writes an instant as RFC 3339 text in UTC, ending in `Z`. */
export function writeInstant({ seconds, nanosecond, isLeapSecond }: Instant): string {
  const wholeDays = Math.floor(seconds / DAY);
  const { year, month, day } = dateOfDay(wholeDays);
  const time = seconds - wholeDays * DAY;
  const hour = Math.floor(time / 3600);
  const minute = Math.floor(time / 60) % 60;
  const second = (time % 60) + (isLeapSecond ? 1 : 0);
  return `${writeYear(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${writeFraction(nanosecond)}Z`;
}
