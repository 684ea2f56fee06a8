import { twoDigits } from './time-text.ts';

/** Days counted from 1970 in the Gregorian calendar. With Temporal, they would dominate the cost of expanding rules. */

export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_IN_400_YEARS = 146_097;
/** The days from 1 March of the year 0, where the arithmetic begins, to 1970. */
const EPOCH = 719_468;

export function dayNumber({ year, month, day }: CivilDay): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_IN_400_YEARS + yearOfEra * 365 + leapDays + dayOfYear - EPOCH;
}

export function civilDay(number: number): CivilDay {
  const shifted = number + EPOCH;
  const era = Math.floor(shifted / DAYS_IN_400_YEARS);
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}

/** A day as text: `2027-03-05`. */
export const formatDay = ({ year, month, day }: CivilDay) =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;

/** The same for the number of a day. */
export const dayText = (number: number) => formatDay(civilDay(number));

/** The number of a day as text, `2027-03-05`. @throws RangeError for text of another form */
export function dayNumberIn(text: string): number {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const number = dayNumber({ year, month, day });
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-' || Number.isNaN(number)) {
    throw new RangeError('Expected a day as text');
  }
  return number;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInYear = (year: number) => (isLeap(year) ? 366 : 365);

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day of the week, from 0 for Monday. */
export const weekday = (number: number) => (((number + 3) % 7) + 7) % 7;

/** The number of a day's week in the year that has most of it, and how many weeks that year has. */
export function weekOf(number: number, weekStart: number): { readonly week: number; readonly weeks: number } {
  const begin = number - ((weekday(number) - weekStart + 7) % 7);
  // A week belongs to the year that has its fourth day.
  const { year } = civilDay(begin + 3);
  const first = firstWeek(year, weekStart);
  return { week: (begin - first) / 7 + 1, weeks: (firstWeek(year + 1, weekStart) - first) / 7 };
}

function firstWeek(year: number, weekStart: number): number {
  const fourth = dayNumber({ year, month: 1, day: 4 });
  return fourth - ((weekday(fourth) - weekStart + 7) % 7);
}
