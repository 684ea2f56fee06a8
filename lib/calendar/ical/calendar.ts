import type { EventDates } from '../events/event-dates.ts';
import { type Component, type Property, text, written } from './jcal.ts';
import { timeZone } from './time-zone.ts';
import { namedZone } from './times.ts';

/** An event of a calendar, and when it is. */
export interface Entry {
  readonly dates: EventDates;
  readonly component: Component;
}

/**
 * The text of a calendar with these events and the time zones that they need. It has no method, for it is no message
 * about events but what there is of them (RFC 5545, section 3.7.2).
 */
export function calendarText(entries: readonly Entry[], properties: readonly Property[] = []): string {
  const opening = [
    ...text('version', '2.0'),
    ...text('prodid', '-//Sino//Calendar//EN'),
    ...text('calscale', 'GREGORIAN'),
  ];
  return written([
    'vcalendar',
    [...opening, ...properties],
    [...timeZones(entries), ...entries.map(({ component }) => component)],
  ]);
}

/** Each zone in which times are told, for the years from the first to the last of its events. */
function timeZones(entries: readonly Entry[]): Component[] {
  const years = new Map<string, number[]>();
  for (const { dates } of entries) {
    const zone = namedZone(dates);
    if (zone === undefined) continue;
    const [first, last] = [dates.start_date, dates.end_date].map((date) => Number(date.slice(0, 4)));
    years.set(zone, [...(years.get(zone) ?? []), first ?? 0, last ?? 0]);
  }
  return [...years]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([zone, all]) => timeZone(zone, Math.min(...all), Math.max(...all)));
}
