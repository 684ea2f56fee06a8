import { Temporal } from 'temporal-polyfill';
import { MAX_SERIES_YEARS } from '../../../schemas/calendar/limits.ts';
import { fixedOffset } from '../../../schemas/calendar/time-zone.ts';
import { formatDateTime, formatUtc, instantOf, momentAt, parseDateTime, parseUtc } from '../dates/dates.ts';
import { dayOf, yearOf } from '../dates/time-text.ts';
import { addedBeyondRule, isEndless, isEndlessRecurrence, ruleDates } from '../recurrence/expand.ts';
import {
  clockOfDate,
  DAY_END,
  dateOfClock,
  parseRecurrence,
  type Recurrence,
} from '../recurrence/recurrence.ts';
import { ruleText } from '../recurrence/rule-text.ts';
import type { Rule } from '../recurrence/rules.ts';
import { readOr } from '../recurrence/unusable.ts';
import { clockLength } from '../series/occurrence-dates.ts';
import type { SeriesDate, StoredSeries, StoredTemplate } from '../stored/series.ts';
import type { Property } from './jcal.ts';
import { clockChanges } from './time-zone.ts';
import { FIRST_YEAR_IN_ZONES } from './times.ts';

/** The dates of a series in iCalendar. All of them have the same form: days, times of a zone, or times in UTC. */

type SeriesZone = Pick<StoredSeries, 'all_day' | 'timezone'>;

/**
 * The zone of the times of a series: a name of the zone database, or an offset, because a rule in UTC could give other
 * days than one in its own zone. Undefined for days and for UTC.
 */
export function zoneOfSeries({ all_day, timezone }: SeriesZone): string | undefined {
  const offset = fixedOffset(timezone);
  if (all_day || offset === '+00:00') return undefined;
  return momentAt(parseUtc('2000-01-01 00:00:00'), timezone).timeZoneId;
}

/**
 * Whether calendar programs find the same dates of a series as this service. They disagree on time zones before
 * `FIRST_YEAR_IN_ZONES`, and on rules that do not give the first date, which was added: RFC 5545, section 3.8.5.3,
 * leaves that undefined. A broken rule has no dates at all.
 */
export function isInteroperable({ all_day, start_date, rule: text }: StoredSeries): boolean {
  if (!all_day && yearOf(start_date) < FIRST_YEAR_IN_ZONES) return false;
  const recurrence = readOr(
    () => parseRecurrence(text),
    () => undefined,
  );
  if (recurrence === undefined) return false;
  if (recurrence.rule === undefined) return true;
  const start = clockOfDate(start_date);
  const [first] = ruleDates(recurrence, start, start);
  return first === start;
}

/** A property with dates, from wall-clock times in their stored form. */
export function dateProperty(name: string, series: SeriesZone, dates: readonly string[]): Property {
  const zone = zoneOfSeries(series);
  if (series.all_day) return [name, {}, 'date', ...dates.map(dayOf)];
  const times = dates.map(clockOfDate);
  return zone === undefined
    ? [name, {}, 'date-time', ...times.map((time) => `${time}Z`)]
    : [name, { tzid: zone }, 'date-time', ...times];
}

/** The dates that the records of a series add to those of its rule, and those that they leave out. */
export interface OtherDates {
  readonly added: readonly string[];
  readonly excluded: readonly string[];
}

/** How a series repeats, as properties: its rule, and the dates that are added to it or left out. */
export function recurrenceProperties(series: SeriesRule, others: OtherDates): Property[] {
  const recurrence = parseRecurrence(series.rule);
  const { excluded } = recurrence;
  const rule = shownRule(recurrence, series);
  const properties = (name: string, clocks: readonly string[], dates: readonly string[]): Property[] => {
    const all = [...new Set([...clocks.map(dateOfClock), ...dates])].sort();
    return all.length === 0 ? [] : [dateProperty(name, series, all)];
  };
  return [
    ...(rule === undefined ? [] : [['rrule', {}, 'recur', partsOf(rule, series)] as const]),
    ...properties('rdate', addedBeyondRule(recurrence, clockOfDate(series.start_date)), others.added),
    ...properties('exdate', excluded, others.excluded),
  ];
}

type SeriesRule = SeriesZone & Pick<StoredSeries, 'rule' | 'start_date' | 'dates' | 'expanded_to'>;

/** The rule of a recurrence; one without an end stops on the last day of a series that gets no more dates. */
function shownRule(recurrence: Recurrence, { dates, expanded_to }: SeriesRule): Rule | undefined {
  const { rule } = recurrence;
  const last = dates.at(-1);
  const stops = isEndlessRecurrence(recurrence) && expanded_to === undefined;
  return rule && last && stops ? { ...rule, until: `${dayOf(last.date)}${DAY_END}` } : rule;
}

/** The parts of a rule, whose end is a day, or a time in UTC (RFC 5545, section 3.3.10). */
function partsOf(rule: Rule, series: SeriesZone): Record<string, string> {
  const parts = ruleText(rule)
    .split(';')
    .map((part) => part.split('='));
  return Object.fromEntries(
    parts.map(([name = '', value = '']) => [
      name.toLowerCase(),
      name === 'UNTIL' && rule.until !== undefined ? endOf(rule.until, series) : value,
    ]),
  );
}

function endOf(until: string, { all_day, timezone }: SeriesZone): string {
  const clock = Temporal.PlainDateTime.from(until);
  if (all_day) return clock.toPlainDate().toString();
  return `${formatUtc(instantOf(clock, timezone)).replace(' ', 'T')}Z`;
}

/** The years of all dates, including those that an endless rule gives later. */
export function yearsOf({ start_date, dates, rule }: StoredSeries): number[] {
  const first = yearOf(start_date);
  const last = yearOf(dates.at(-1)?.date ?? start_date);
  const end = isEndless(rule) ? Math.max(last, first + MAX_SERIES_YEARS) : last;
  // An occurrence can end in the year after.
  return Array.from({ length: end - first + 2 }, (_, n) => first + n);
}

/** Whether the clocks change during an occurrence as its series defines it. */
export function isAtClockChange(
  series: StoredSeries,
  template: StoredTemplate['event'],
): (date: SeriesDate) => boolean {
  const zone = zoneOfSeries(series);
  if (zone === undefined) return () => false;
  const length = clockLength(template);
  // The starts of the occurrences that reach into a change: comparing texts is much faster than adding to each date.
  const starts = clockChanges(zone, yearsOf(series)).map(({ from, to }) => ({
    first: formatDateTime(parseDateTime(from).subtract(length)),
    last: to,
  }));
  return ({ date }) => starts.some(({ first, last }) => date >= first && date <= last);
}
