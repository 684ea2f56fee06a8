import type * as z from 'zod';
import type { Event } from '../../../schemas/calendar/event.ts';
import type { Series } from '../../../schemas/calendar/series-record.ts';
import { formatDateTime, formatUtc, instantOf, inZone, parseDateTime } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import type { Site } from '../http/site.ts';
import { provenance } from '../posts/posts.ts';
import { describeRecurrence } from '../recurrence/words.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { html } from '../text/text.ts';

/** Series as records of the API. */

/** The record of a series. The next and the remaining occurrences come from its dates, without reading its events. */
export function seriesRecord(site: Site, head: StoredSeries): z.output<typeof Series> {
  const { id, title, status, timezone, all_day, start_date, dates } = head;
  const { author, ...times } = provenance(head);
  const coming = comingDates(head);
  const [next] = coming;
  return {
    id,
    rest_url: seriesUrl(site, id),
    title: html(title),
    author,
    status,
    ...times,
    timezone,
    all_day,
    start_date,
    ...ruleOf(head),
    total: dates.length,
    remaining: coming.length,
    next:
      next === undefined
        ? null
        : { id: next.event, start_date: next.date, rest_url: `${site.api}/events/${next.event}` },
    state: head.change === undefined ? 'complete' : 'changing',
    events_url: `${seriesUrl(site, id)}/events`,
  };
}

/** The dates that have not passed. Compares dates within a day as instants, because daylight saving can skip a time. */
function comingDates({ timezone, dates }: StoredSeries): StoredSeries['dates'] {
  const present = now();
  const clock = inZone(present, timezone);
  const dayAgo = formatDateTime(clock.subtract({ days: 1 }));
  const inDay = formatDateTime(clock.add({ days: 1 }));
  const utc = (date: string) => formatUtc(instantOf(parseDateTime(date), timezone));
  return dates.filter(({ date }) => date > inDay || (date >= dayAgo && utc(date) >= formatUtc(present)));
}

/** The place of an event in its series; none for an event that has left it. */
export function placeInSeries(
  site: Site,
  { id, occurrence }: StoredEvent,
  head: StoredSeries | undefined,
): z.output<typeof Event>['series'] {
  const index = head?.dates.findIndex(({ event }) => event === id) ?? -1;
  if (occurrence === undefined || head === undefined || index < 0) return undefined;
  return {
    id: head.id,
    rest_url: seriesUrl(site, head.id),
    ...ruleOf(head),
    position: index + 1,
    total: head.dates.length,
    date: occurrence.date,
    differs: wireNames(occurrence.differs),
  };
}

const seriesUrl = ({ api }: Site, id: number) => `${api}/series/${id}`;

const ruleOf = ({ rule, start_date }: StoredSeries) => ({
  rule,
  description: describeRecurrence(rule, start_date),
});

/** Stored fields that have other names in records. */
const WIRE_NAMES: Readonly<Record<string, string>> = { category: 'categories', tag: 'tags' };

const wireNames = (fields: readonly string[]) => fields.map((field) => WIRE_NAMES[field] ?? field).sort();
