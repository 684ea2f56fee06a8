import { Temporal } from 'temporal-polyfill';
import { invalidMember } from '../../http/failure.ts';
import { END_OF_DAY, parseDateTime, START_OF_DAY } from '../dates/dates.ts';
import { atTime, dayOf, timeOf } from '../dates/time-text.ts';
import { hasSeveralTimes } from '../recurrence/split.ts';
import type { clockLength } from '../series/occurrence-dates.ts';
import type { EventDates } from '../stored/events.ts';

/** The times of the occurrences of a series after a change of one of them. */
export interface NewTimes extends Pick<EventDates, 'timezone' | 'all_day'> {
  /** The time of day at which an occurrence starts, `20:30:00`. */
  readonly time: string;
  /** The length of an occurrence in wall-clock time. */
  readonly length: ReturnType<typeof clockLength>;
  /** The day of the occurrence before the change, and the number of days by which it moves. */
  readonly from: string;
  readonly days: number;
}

/** The times that a series gives to one of its occurrences. */
interface SeriesTimes {
  /** The date of the occurrence by the rule. */
  readonly date: string;
  /** The length of all occurrences in wall-clock time. */
  readonly length: NewTimes['length'];
  /** The dates that the series gives to the occurrence, which daylight saving may have moved. */
  readonly shown: EventDates;
}

/** What an occurrence gets by a change. */
interface ChangedDates {
  /** The dates to which the change refers. */
  readonly before: EventDates;
  /** The dates after the change, with the times that it states. */
  readonly after: EventDates;
  /** The same, moved forward if daylight saving skips them. */
  readonly moved: EventDates;
  /** Whether the change leaves a date as it is. */
  readonly keeps: (member: 'start_date' | 'end_date') => boolean;
}

/** The times of a series whose occurrence gets new dates. */
export function newTimes(
  { date, length, shown }: SeriesTimes,
  { before, after, moved, keeps }: ChangedDates,
): NewTimes {
  const { timezone, all_day, start_date, end_date } = after;
  // Whole days that replace times, or the reverse, change even the dates that are kept.
  const isOther = all_day !== shown.all_day;
  const isKept = (member: 'start_date' | 'end_date') =>
    isOther ? keeps(member) : after[member] === before[member];
  const isByRule = (member: 'start_date' | 'end_date') =>
    isOther ? keeps(member) && before[member] === shown[member] : after[member] === shown[member];
  const [startByRule, endByRule] = datesByRule(date, length, all_day && isOther);
  const start = isByRule('start_date') ? startByRule : parseDateTime(start_date);
  const keepsEnd = isByRule('end_date') && Temporal.PlainDateTime.compare(start, endByRule) <= 0;
  const stated = keepsEnd ? endByRule : parseDateTime(end_date);
  const end = Temporal.PlainDateTime.compare(start, stated) > 0 ? parseDateTime(moved.end_date) : stated;
  const keepsStart = isKept('start_date');
  const isSame = !isOther && keepsStart && isKept('end_date');
  // Daylight saving can move the start to the day after that of the rule.
  const from = before.start_date === shown.start_date ? date : before.start_date;
  return {
    timezone,
    all_day,
    time: timeOf(keepsStart && !all_day ? date : start_date),
    length: isSame ? length : start.until(end, { largestUnit: 'day' }),
    from: dayOf(from),
    days: keepsStart ? 0 : daysBetween(from, start_date),
  };
}

/** The start and the end of an occurrence by the rule, or those of the whole days on which it then takes place. */
function datesByRule(date: string, length: NewTimes['length'], isWholeDays: boolean) {
  const start = parseDateTime(date);
  const end = start.add(length);
  if (!isWholeDays) return [start, end] as const;
  return [start.withPlainTime(START_OF_DAY), end.withPlainTime(END_OF_DAY)] as const;
}

const daysBetween = (from: string, to: string): number =>
  parseDateTime(from).toPlainDate().until(parseDateTime(to).toPlainDate()).days;

/**
 * The dates of a series at another time of day.
 * @throws Failure 400 for a series with several times of day
 */
export function atOneTime<D extends { readonly date: string }>(
  { rule, dates }: { readonly rule: string; readonly dates: readonly D[] },
  time: string,
): D[] {
  const times = new Set(dates.map(({ date }) => timeOf(date)));
  if (times.size > 1 || hasSeveralTimes(rule)) {
    throw invalidMember('start_date', 'expected recurrence as well: the series has several times of day');
  }
  return dates.map((one) => ({ ...one, date: atTime(one.date, time) }));
}

/** @throws Failure 400 for a change that moves an occurrence to another day */
export function requireSameDay({ from, days }: NewTimes): void {
  if (days === 0) return;
  throw invalidMember(
    'start_date',
    `expected a time on ${from}; to move a series to other days, send recurrence as well`,
  );
}
