import { Temporal } from 'temporal-polyfill';
import {
  UNITS,
  type WallClockText,
  type Weekday,
  type WeekdayOfMonth,
} from '../../../schemas/calendar/written-date.ts';

/**
 * The wall-clock time that a text means now, by the rules of PHP.
 * @param present returns the current time, which most texts do not need
 */
export function clockOf(text: WallClockText, present: () => Temporal.PlainDateTime): Temporal.PlainDateTime {
  return absoluteClock(text) ?? relativeClock(text, present());
}

/** The fast path for texts with a complete date and time, as most are: avoids the arithmetic, which takes longest. */
function absoluteClock(text: WallClockText): Temporal.PlainDateTime | undefined {
  const { year, month, day, time, weekday, ofMonth, shift } = text;
  const isRelative = weekday !== undefined || ofMonth !== undefined || UNITS.some((unit) => shift[unit]);
  if (isRelative || year === undefined || month === undefined || day === undefined || time === undefined)
    return undefined;
  return new Temporal.PlainDateTime(year, month, day, time.hour, time.minute, time.second);
}

function relativeClock(text: WallClockText, present: Temporal.PlainDateTime): Temporal.PlainDateTime {
  const { hours = 0, minutes = 0, seconds = 0 } = text.shift;
  const time = text.time === undefined ? present.toPlainTime() : Temporal.PlainTime.from(text.time);
  return dayMeantBy(text, present)
    .toPlainDateTime(time)
    .add({ seconds: (hours * 60 + minutes) * 60 + seconds });
}

function dayMeantBy(text: WallClockText, present: Temporal.PlainDateTime): Temporal.PlainDate {
  const { year = present.year, month = present.month, ofMonth, weekday } = text;
  const { years = 0, months = 0, days = 0 } = text.shift;
  if (typeof ofMonth === 'object') return weekdayOfMonth(dayIn(year, month + months, 1), ofMonth);
  const named = dayIn(year, month, ofMonth === undefined ? (text.day ?? present.day) : 1);
  const start = weekday === undefined ? named : onWeekday(named, weekday, days);
  const shifted = dayIn(start.year + years, start.month + months, start.day + days);
  return ofMonth === 'last-day' ? shifted.with({ day: shifted.daysInMonth }) : shifted;
}

/** A day of a year; a month beyond 12 or a day beyond the end of the month continues in the next one. */
function dayIn(year: number, month: number, day: number): Temporal.PlainDate {
  return new Temporal.PlainDate(year, 1, 1).add({ months: month - 1 }).add({ days: day - 1 });
}

/** `after-today` skips today, except before a shift into the past. */
function onWeekday(day: Temporal.PlainDate, { number, rule }: Weekday, shift: number): Temporal.PlainDate {
  if (rule === 'this-week') return day.add({ days: number - day.dayOfWeek });
  const ahead = (number - day.dayOfWeek + 7) % 7;
  return day.add({ days: ahead === 0 && rule === 'after-today' && shift >= 0 ? 7 : ahead });
}

function weekdayOfMonth(first: Temporal.PlainDate, { number, nth }: WeekdayOfMonth): Temporal.PlainDate {
  const from = nth > 0 ? first : first.add({ months: 1 });
  const ahead = (number - from.dayOfWeek + 7) % 7;
  return from.add({ days: ahead + 7 * (nth > 0 ? nth - 1 : nth) });
}
