import ICAL from 'ical.js';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { fixedZone } from '../fixed-zone.ts';
import { parameterOf, textIn } from './values.ts';

/** The time zone that a time is in, and what has to be said of that. */
export interface FoundZone {
  readonly zone: string;
  readonly note?: string;
}

/** What a calendar says of itself. */
export interface CalendarZone {
  /** The zone of times that name none. */
  readonly zone: string;
  /** Whether it is the calendar's own: then it is also better than UTC. */
  readonly isOwn: boolean;
}

/** The zone of a calendar (`X-WR-TIMEZONE`), else that of the site. */
export function calendarZone(calendar: ICAL.Component, siteZone: string): CalendarZone {
  const own = usable(textIn(calendar, 'x-wr-timezone'));
  return { zone: own ?? siteZone, isOwn: own !== undefined };
}

/**
 * The zone of a time that is the value of a property: the one that it names, if it is known by this name; else the
 * place that the file's description of it gives, else its distance from UTC at this time.
 */
export function zoneOf(property: ICAL.Property | null, time: ICAL.Time, calendar: CalendarZone): FoundZone {
  if (time.zone === ICAL.Timezone.utcTimezone) return { zone: calendar.isOwn ? calendar.zone : 'UTC' };
  const named = parameterOf(property, 'tzid');
  if (time.isDate || named === '') return { zone: calendar.zone };
  const known = usable(named) ?? usable(placeIn(named)) ?? usable(described(time));
  if (known !== undefined) return { zone: known };
  if (time.zone === ICAL.Timezone.localTimezone) {
    return { zone: calendar.zone, note: `there is no time zone "${named}"; that of the calendar is taken` };
  }
  const note = `there is no time zone "${named}"; it keeps its distance from UTC`;
  return { zone: fixedZone(Math.round(time.utcOffset() / 60)), note };
}

/** The name of the IANA database behind some program's own prefix. */
const placeIn = (name: string) => /[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+$/.exec(name)?.[0] ?? '';

const described = ({ zone }: ICAL.Time) =>
  zone.component instanceof ICAL.Component ? textIn(zone.component, 'x-lic-location') : '';

const usable = (name: string) => (timeZoneId(name) === undefined ? undefined : name);
