import { config } from '../../config.ts';
import { responseBytes } from '../../http/response-size.ts';
import { memoizeInZone } from '../dates/memoize-in-zone.ts';
import { yearOf } from '../dates/time-text.ts';
import type { EventDates } from '../stored/events.ts';
import { type Component, type Property, stringify, text } from './jcal.ts';
import { presentTimeZone, timeZone } from './time-zone.ts';
import { namedZone } from './times.ts';

/** An event as text, with what its time zone definition needs. */
export interface IcalEntry {
  /** The iCalendar text of the event. */
  readonly text: string;
  /** Its size in a response, in bytes. */
  readonly bytes: number;
  /** The named zone of its times, if they have one, and their years. */
  readonly zone: string | undefined;
  readonly years: readonly number[];
}

/** @throws Error for a record or a time zone that cannot be converted */
export function entryOf(dates: EventDates, component: Component): IcalEntry {
  const { start_date, end_date } = dates;
  return componentEntry(component, namedZone(dates), [yearOf(start_date), yearOf(end_date)]);
}

/**
 * Writes a component whose times have this zone and these years. Its size is needed several times.
 * @throws Error for a time zone that cannot be converted
 */
export function componentEntry(
  component: Component,
  zone: string | undefined,
  years: readonly number[],
): IcalEntry {
  // Errors of the zone surface here, where they affect one entry and not the whole calendar.
  if (zone !== undefined) timeZone(zone, years);
  const written = stringify(component);
  return { text: written, bytes: responseBytes(written), zone, years };
}

/** Adds up the size of entries in a response, in bytes, with at least that of the time zone definitions they need. */
export class ResponseSize {
  #bytes = 0;
  readonly #zoneYears = new Set<string>();

  /** Adds entries, and returns the size of all that were added. */
  add(entries: readonly IcalEntry[]): number {
    for (const { bytes, zone, years } of entries) {
      this.#bytes += bytes;
      if (zone !== undefined) for (const year of years) this.#addYear(String(year), zone);
    }
    return this.#bytes;
  }

  #addYear(year: string, zone: string): void {
    const zoneAndYear = `${zone} ${year}`;
    if (this.#zoneYears.has(zoneAndYear)) return;
    this.#zoneYears.add(zoneAndYear);
    this.#bytes += definitionBytes(year, zone);
  }
}

/** The size of a definition for one year, which is larger than that year's part of a definition for several. */
const definitionBytes = memoizeInZone((year, zone) =>
  responseBytes(stringify(timeZone(zone, [Number(year)]))),
);

/**
 * The text of a calendar with these events and the time zones that they need. It has no `METHOD`, because it is not a
 * message about events (RFC 5545, section 3.7.2).
 */
export function calendarText(entries: readonly IcalEntry[], properties: readonly Property[] = []): string {
  const opening = [
    ...text('version', '2.0'),
    ...text('prodid', '-//Sino//Calendar//EN'),
    ...text('calscale', 'GREGORIAN'),
  ];
  const frame = stringify(['vcalendar', [...opening, ...properties], []]);
  // A calendar needs a component, even if it has no events (RFC 5545, section 3.6).
  const zones = entries.length === 0 ? [presentTimeZone(config().SITE_ZONE)] : timeZones(entries);
  const contents = [...zones.map(stringify), ...entries.map((entry) => entry.text)];
  return frame.replace(/END:VCALENDAR\r\n$/, (end) => `${contents.join('')}${end}`);
}

/** Each named zone, for the years of its events. */
function timeZones(entries: readonly IcalEntry[]): Component[] {
  const years = new Map<string, number[]>();
  for (const { zone, years: own } of entries) {
    if (zone === undefined) continue;
    const all = years.get(zone) ?? [];
    all.push(...own);
    years.set(zone, all);
  }
  return [...years].sort(([a], [b]) => (a < b ? -1 : 1)).map(([zone, all]) => timeZone(zone, all));
}
