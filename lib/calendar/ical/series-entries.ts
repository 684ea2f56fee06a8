import { parseUtc } from '../dates/dates.ts';
import { dayOf } from '../dates/time-text.ts';
import type { LinkedRecords } from '../events/linked-records.ts';
import type { Site } from '../http/site.ts';
import { expandRecurrence, isEndless } from '../recurrence/expand.ts';
import { contentOn } from '../series/differences.ts';
import { clockLength } from '../series/occurrence-dates.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { SeriesDate, StoredSeries, StoredTemplate } from '../stored/series.ts';
import { later } from '../text/order.ts';
import { componentEntry, entryOf, type IcalEntry } from './calendar.ts';
import { type Component, type Property, stringify } from './jcal.ts';
import {
  dateProperty,
  isAtClockChange,
  type OtherDates,
  recurrenceProperties,
  yearsOf,
  zoneOfSeries,
} from './series-dates.ts';
import { endOfWholeDays, startAndEnd } from './times.ts';
import { CANCELLED, contents, creation, revision } from './vevent.ts';

/** A series as feeds write it. */
export interface SeriesParts {
  readonly series: StoredSeries;
  readonly template: StoredTemplate['event'];
  /** The events that are not listed: their dates are left out. */
  readonly absent: ReadonlySet<number>;
  /** The events that have fields of their own. */
  readonly own: ReadonlyMap<number, StoredEvent>;
  /** The last change of the series, its template or its exceptions. */
  readonly modified_utc: string;
}

const LAST_DAY = '9999-12-31';

/**
 * A series as one repeating event, and its exceptions (RFC 5545, section 3.8.4.4). Occurrences during which the clocks
 * change are exceptions too, because programs disagree on their times. Yields one at a time, because all together can
 * be far larger than a feed.
 * @throws Error for records that cannot be converted
 */
export function* seriesEntries(
  parts: SeriesParts,
  linked: LinkedRecords,
  site: Site,
): Generator<IcalEntry, void, void> {
  const { series, template, absent, own } = parts;
  const changed = isAtClockChange(series, template);
  yield mainEntry(parts, linked, site);
  for (const date of series.dates) {
    if (absent.has(date.event)) continue;
    const event = own.get(date.event);
    const isChanged = changed(date);
    if (event === undefined && !isChanged) continue;
    const plain = plainOccurrence(parts, date);
    const shown = event ?? plain;
    if (isChanged || differs(shown, plain, linked, site))
      yield exceptionEntry(parts, date, { event: shown, linked, site });
  }
}

/** The cancellation of a whole series, with no content but its times. */
export function seriesCancellation(series: StoredSeries, site: Site): IcalEntry {
  const properties = [
    ...seriesRevision(series, series.modified_utc, site),
    dateProperty('dtstart', series, [series.start_date]),
    ...recurrenceProperties(series, { added: [], excluded: [] }),
    ...CANCELLED,
  ];
  return componentEntry(['vevent', properties, []], zoneOfSeries(series), yearsOf(series));
}

/** The repeating event, at its first date. */
function mainEntry(parts: SeriesParts, linked: LinkedRecords, site: Site): IcalEntry {
  const { series, absent } = parts;
  const shown = series.dates.find(({ event }) => !absent.has(event)) ?? firstDate(series);
  const component: Component = [
    'vevent',
    [
      ...seriesRevision(series, parts.modified_utc, site),
      ...creation(series),
      dateProperty('dtstart', series, [series.start_date]),
      ...lengthProperty(parts),
      ...recurrenceProperties(series, otherDates(parts)),
      ...contents(plainOccurrence(parts, shown), linked, site),
    ],
    [],
  ];
  return componentEntry(component, zoneOfSeries(series), yearsOf(series));
}

/** How the dates of the listed events differ from those that the rule alone gives. */
function otherDates({ series, absent }: SeriesParts): OtherDates {
  const { rule, dates } = series;
  const last = dates.at(-1)?.date ?? series.start_date;
  const through = isEndless(rule) ? dayOf(last) : LAST_DAY;
  const ruleDates = expandRecurrence(rule, series, { through, max: Number.MAX_SAFE_INTEGER }).dates;
  const all = new Set(dates.map(({ date }) => date));
  const given = new Set(ruleDates);
  return {
    added: [...all].filter((date) => !given.has(date)),
    excluded: [
      ...ruleDates.filter((date) => !all.has(date)),
      ...dates.filter(({ event }) => absent.has(event)).map(({ date }) => date),
    ],
  };
}

interface Shown {
  readonly event: StoredEvent;
  readonly linked: LinkedRecords;
  readonly site: Site;
}

function exceptionEntry(parts: SeriesParts, { date }: SeriesDate, { event, linked, site }: Shown): IcalEntry {
  const modified = later(event.modified_utc, parts.modified_utc);
  return entryOf(event, [
    'vevent',
    [
      ...seriesRevision(parts.series, modified, site),
      dateProperty('recurrence-id', parts.series, [date]),
      ...creation(event),
      ...startAndEnd(event),
      ...contents(event, linked, site),
    ],
    [],
  ]);
}

/** The time from which revisions are counted, in seconds. */
const REVISION_EPOCH = parseUtc('2020-01-01 00:00:00');

/**
 * The identity of a series, and its revision. A series changes whenever one of its records does, so its revision is the
 * time of its last change.
 */
function seriesRevision({ id, origin }: StoredSeries, modified_utc: string, site: Site): Property[] {
  const seconds = REVISION_EPOCH.until(parseUtc(modified_utc)).total('seconds');
  return revision({ id, origin, modified_utc, version: Math.max(0, seconds) }, site);
}

/**
 * The end of the first occurrence. If the clocks change during it, its wall-clock length instead, which all occurrences
 * without a clock change have.
 */
function lengthProperty(parts: SeriesParts): Property[] {
  const { series, template } = parts;
  const first = firstDate(series);
  const { end_date } = plainOccurrence(parts, first);
  if (series.all_day) return [endOfWholeDays(end_date)];
  const length = clockLength(template);
  if (length.blank) return [];
  if (!isAtClockChange(series, template)(first)) return [dateProperty('dtend', series, [end_date])];
  return [['duration', {}, 'duration', length.round({ largestUnit: 'hours' }).toString()]];
}

/** The date that a series begins with, even if no event takes place on it. */
const firstDate = ({ start_date, id }: StoredSeries): SeriesDate => ({ date: start_date, event: id });

/** An occurrence as its series defines it. */
export function plainOccurrence({ template }: SeriesParts, { date, event }: SeriesDate): StoredEvent {
  return { ...template, ...contentOn({ event: template }, date), id: event, slug: '' };
}

/** Whether calendar programs see a difference, apart from the page of the occurrence. */
function differs(event: StoredEvent, plain: StoredEvent, linked: LinkedRecords, site: Site): boolean {
  const seen = (one: StoredEvent) =>
    stringify([
      'vevent',
      [...startAndEnd(one), ...contents({ ...one, id: plain.id, slug: '' }, linked, site)],
      [],
    ]);
  return seen(event) !== seen(plain);
}
