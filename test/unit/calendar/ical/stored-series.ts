import { Temporal } from 'temporal-polyfill';
import { formatDateTime, formatUtc, instantOf, inZone } from '../../../../lib/calendar/dates/dates.ts';
import { calendarText } from '../../../../lib/calendar/ical/calendar.ts';
import { type SeriesParts, seriesEntries } from '../../../../lib/calendar/ical/series-entries.ts';
import { expandRecurrence } from '../../../../lib/calendar/recurrence/expand.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import { storedEvent } from '../stored-event.ts';

/** A short description of a series, from which tests make its records. */
export interface SeriesSketch {
  /** The stored rule, in lines. */
  readonly rule: string;
  /** The first date in ISO 8601 format: `2027-03-05T20:00:00`. */
  readonly start: string;
  readonly timezone?: string;
  readonly all_day?: boolean;
  readonly minutes?: number;
  /** Its dates; by default those of its rule. */
  readonly dates?: readonly string[];
}

const {
  id: _id,
  slug: _slug,
  ...TEMPLATE
} = storedEvent({
  author: 0,
  date: '2026-11-20 10:00:00',
  date_utc: '2026-11-20 10:00:00',
  modified_utc: '2026-11-20 10:00:00',
  title: 'Jam',
});

const SERIES_ID = 100;

/** The records of a series whose events are 101 and so on. */
export function partsOf(sketch: SeriesSketch): SeriesParts {
  const { rule, start, timezone = 'UTC', all_day = false } = sketch;
  const dates = (sketch.dates ?? datesOf(sketch)).map((date, n) => ({ date, event: SERIES_ID + 1 + n }));
  const { title, author, status, date, date_utc, modified_utc } = TEMPLATE;
  const series: StoredSeries = {
    ...{ id: SERIES_ID, author, status, title, slug: 'jam', date, date_utc, modified_utc, version: 1 },
    ...{ timezone, all_day, start_date: start.replace('T', ' '), rule, dates },
  };
  // The length is that on the wall clock, even if daylight saving skips the start, as it can after a split.
  const clock = clockOf(sketch, start);
  const first = { start_date: formatDateTime(clock.start), end_date: formatDateTime(clock.end) };
  const template = { ...TEMPLATE, ...timesAt(sketch, start), ...first };
  return { series, template, absent: new Set(), own: new Map(), modified_utc };
}

const SITE = { origin: 'https://example.org', host: 'example.org', api: 'https://example.org/api' };
const NO_LINKED_RECORDS = { category: new Map(), tag: new Map(), posts: new Map(), series: new Map() };

/** The text of a calendar with these series, which have no venues, organizers and terms. */
export const calendarWith = (...all: readonly SeriesParts[]): string =>
  calendarText(all.flatMap((parts) => [...seriesEntries(parts, NO_LINKED_RECORDS, SITE)]));

/** The dates that the rule of a series gives, at most 500. */
export function datesOf({ rule, start }: SeriesSketch): readonly string[] {
  return expandRecurrence(rule, { start_date: start.replace('T', ' ') }, { through: '2099-12-31', max: 500 })
    .dates;
}

/** An event of a series as it is stored. */
export function occurrenceAt(
  sketch: SeriesSketch,
  { date, event }: StoredSeries['dates'][number],
): StoredEvent {
  const occurrence = { series: SERIES_ID, date, differs: [], is_next: false };
  return { ...TEMPLATE, id: event, slug: `jam-${date.slice(0, 10)}`, ...timesAt(sketch, date), occurrence };
}

/** Start and end on the wall clock, on which all occurrences are equally long. */
function clockOf({ all_day = false, minutes = 60 }: SeriesSketch, date: string) {
  const start = Temporal.PlainDateTime.from(date.replace(' ', 'T'));
  const length = all_day ? { days: Math.floor(minutes / 1440), seconds: 86_399 } : { minutes };
  return { start, end: start.add(length) };
}

/** The times of an occurrence. A time that daylight saving skips moves forward. */
function timesAt(sketch: SeriesSketch, date: string) {
  const { timezone = 'UTC', all_day = false } = sketch;
  const { start, end } = clockOf(sketch, date);
  const [from, to] = [start, end].map((clock) => instantOf(clock, timezone));
  if (from === undefined || to === undefined) throw new Error('no times');
  const until = Temporal.Instant.compare(from, to) > 0 ? from : to;
  return {
    all_day,
    timezone,
    start_date: formatDateTime(inZone(from, timezone)),
    end_date: formatDateTime(inZone(until, timezone)),
    utc_start_date: formatUtc(from),
    utc_end_date: formatUtc(until),
  };
}
