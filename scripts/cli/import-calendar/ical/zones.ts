import { Temporal } from 'temporal-polyfill';
import { instantOf, inZone } from '../../../../lib/calendar/dates/dates.ts';
import { UnusableError } from '../../../../lib/calendar/recurrence/unusable.ts';
import type { Work } from '../../../../lib/calendar/recurrence/work.ts';
import { fixedOffset, timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { fixedZone } from '../fixed-zone.ts';
import type { Component } from './components.ts';
import type { LineLog } from './line-log.ts';
import { plainIn, textIn } from './values.ts';
import { windowsZone } from './windows-zones.ts';
import { ZoneDefinition } from './zone-definition.ts';

/** The time zone of a time in a file. */
export interface EventZone {
  /** The zone that an event at this wall-clock time gets. */
  nameAt(clock: Temporal.PlainDateTime): string;
  instantOf(clock: Temporal.PlainDateTime): Temporal.Instant;
  clockAt(instant: Temporal.Instant): Temporal.PlainDateTime;
  /** A note for the report. */
  readonly note?: string;
}

const named = (name: string, note?: string): EventZone => ({
  nameAt: () => name,
  instantOf: (clock) => instantOf(clock, name),
  clockAt: (instant) => inZone(instant, name),
  ...(note === undefined ? {} : { note }),
});

export const UTC = named('UTC');

/** More different names are an attack, because looking up each one takes a long time. */
const MAX_NAMES = 2000;

export class CalendarZones {
  /** The zone of times without one: the zone of the calendar (`X-WR-TIMEZONE`), otherwise the site's. */
  readonly own: EventZone;
  /** The zone in which times in UTC are stored. */
  readonly ofUtc: EventZone;
  readonly #definitions: ReadonlyMap<string, Component>;
  readonly #zones = new Map<string, EventZone>();
  readonly #log: LineLog;
  readonly #work: Work;

  constructor(
    calendar: Component,
    siteZone: string,
    { log, work }: { readonly log: LineLog; readonly work: Work },
  ) {
    const written = textIn(calendar, 'x-wr-timezone');
    const name = usable(written) ?? windowsZone(written);
    this.own = named(name ?? siteZone);
    this.ofUtc = name === undefined || name === 'UTC' ? UTC : this.own;
    const definitions = calendar.components.filter((component) => component.name === 'vtimezone');
    this.#definitions = new Map(definitions.map((definition) => [textIn(definition, 'tzid'), definition]));
    this.#log = log;
    this.#work = work;
  }

  /**
   * Returns the zone with a name (`TZID`) if it exists; otherwise the location in the file's definition of the zone;
   * otherwise the zone of Windows with this name, unless the file defines it differently; otherwise the file's
   * definition, with the UTC offset at each time.
   */
  zoneOf(name: string): EventZone {
    const known = this.#zones.get(name);
    if (known !== undefined) return known;
    if (this.#zones.size === MAX_NAMES)
      throw new UnusableError(`is in a file with more than ${MAX_NAMES} time zones`);
    const zone = this.#find(name);
    this.#zones.set(name, zone);
    return zone;
  }

  #find(name: string): EventZone {
    const definition = this.#definitions.get(name);
    const location = definition === undefined ? '' : plainIn(definition, 'x-lic-location');
    const found = [name, placeIn(name), ...suffixesOf(name), location]
      .map(usable)
      .find((zone) => zone !== undefined);
    // Only the file shows whether an abbreviation has daylight saving time. `+02:00` has none.
    const isCertain = definition === undefined || !isAbbreviation(found);
    if (found !== undefined && isCertain) return named(found);
    const windows = windowsZone(name);
    const read = definition && ZoneDefinition.read(definition, this.#log, this.#work);
    const none = `there is no time zone "${name}"`;
    const defined = read && definedZone(read, `${none}; it keeps its offset from UTC`);
    const isWindows = windows !== undefined && (defined === undefined || hasSameYear(defined, windows));
    if (isWindows) return named(windows);
    return defined ?? named(this.own.nameAt(ANY), `${none}; the zone of the calendar is used`);
  }
}

const ANY = new Temporal.PlainDateTime(2000, 1, 1);

function definedZone(definition: ZoneDefinition, note: string): EventZone {
  const secondsAt = (clock: Temporal.PlainDateTime) => definition.secondsAt(clock);
  return {
    nameAt: (clock) => fixedZone(Math.round(secondsAt(clock) / 60)),
    instantOf: (clock) =>
      clock
        .subtract({ seconds: secondsAt(clock) })
        .toZonedDateTime('UTC')
        .toInstant(),
    clockAt: (instant) => {
      const utc = inZone(instant, 'UTC');
      return utc.add({ seconds: definition.secondsAtUtc(utc) });
    },
    note,
  };
}

/**
 * Whether the clocks of a zone show what those of another one do: in each month of this year, and around each change.
 */
function hasSameYear(defined: EventZone, zone: string): boolean {
  const first = Temporal.Now.zonedDateTimeISO(zone).with({ month: 1, day: 1 }).startOfDay();
  const times = Array.from({ length: 12 }, (_, months) => first.add({ months }));
  let change = first.getTimeZoneTransition('next');
  for (; change?.year === first.year; change = change.getTimeZoneTransition('next'))
    times.push(change.subtract({ seconds: 1 }), change);
  return times.every((time) => defined.clockAt(time.toInstant()).equals(time.toPlainDateTime()));
}

const isAbbreviation = (name = '') => fixedOffset(name) !== undefined && !/^[+-]/.test(name);

/** Strips the prefix that some programs put before the IANA name. */
const placeIn = (name: string) =>
  /[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+$/.exec(name.slice(-MAX_PLACE_LENGTH))?.[0] ?? '';
const MAX_PLACE_LENGTH = 100;

/**
 * The last three and the last two parts of a path: libical also writes
 * `/freeassociation.sourceforge.net/Tzfile/Europe/Paris`.
 */
const suffixesOf = (name: string) => [3, 2].map((count) => name.split('/').slice(-count).join('/'));

const usable = (name: string) =>
  name.length > MAX_PLACE_LENGTH || timeZoneId(name) === undefined ? undefined : name;
