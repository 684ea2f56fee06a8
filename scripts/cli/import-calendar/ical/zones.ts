import ICAL from 'ical.js';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { fixedZone } from '../fixed-zone.ts';
import { parameterOf, textIn } from './values.ts';

/** The time zone of a time, with an optional note. */
export interface FoundZone {
  readonly zone: string;
  readonly note?: string;
}

/** The default time zone of a calendar. */
export interface CalendarZone {
  /** The zone of times without one. */
  readonly zone: string;
  /** Whether the calendar names it: then times in UTC are converted to it. */
  readonly isOwn: boolean;
}

/** Returns the zone of a calendar (`X-WR-TIMEZONE`), otherwise that of the site. */
export function calendarZone(calendar: ICAL.Component, siteZone: string): CalendarZone {
  const own = usable(textIn(calendar, 'x-wr-timezone'));
  return { zone: own ?? siteZone, isOwn: own !== undefined };
}

/**
 * Returns the zone of a time in a property: the one that it names if it exists; otherwise the location in the file's
 * definition of the zone; otherwise its offset from UTC at this time.
 */
export function zoneOf(property: ICAL.Property | null, time: ICAL.Time, calendar: CalendarZone): FoundZone {
  if (time.zone === ICAL.Timezone.utcTimezone) return { zone: calendar.isOwn ? calendar.zone : 'UTC' };
  const named = parameterOf(property, 'tzid');
  if (time.isDate || named === '') return { zone: calendar.zone };
  const known = usable(named) ?? usable(placeIn(named)) ?? usable(described(time));
  if (known !== undefined) return { zone: known };
  if (time.zone === ICAL.Timezone.localTimezone) {
    return {
      zone: calendar.zone,
      note: `there is no time zone "${named}"; the zone of the calendar is used`,
    };
  }
  const note = `there is no time zone "${named}"; it keeps its offset from UTC`;
  return { zone: fixedZone(Math.round(time.utcOffset() / 60)), note };
}

/** Strips the prefix that some programs put before the IANA name. */
const placeIn = (name: string) => /[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+$/.exec(name)?.[0] ?? '';

const described = ({ zone }: ICAL.Time) =>
  zone.component instanceof ICAL.Component ? textIn(zone.component, 'x-lic-location') : '';

const usable = (name: string) => (timeZoneId(name) === undefined ? undefined : name);
