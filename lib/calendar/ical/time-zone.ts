import { Temporal } from 'temporal-polyfill';
import { fixedOffset } from '../../../schemas/calendar/time-zone.ts';
import { momentAt } from '../dates/dates.ts';
import { memoizeInZone } from '../dates/memoize-in-zone.ts';
import { now } from '../dates/now.ts';
import { abbreviationAt } from '../dates/zone-abbreviations.ts';
import type { Component } from './jcal.ts';

/** A period in which a zone has a constant UTC offset. */
interface Observance {
  /** Its start, as wall-clock time at the previous offset. */
  readonly begins: string;
  /** The same instant as wall-clock time at its own offset. */
  readonly after: string;
  readonly offsetBefore: string;
  readonly offset: string;
  /** The offset in nanoseconds, for comparison. */
  readonly nanoseconds: number;
  readonly name: string;
}

/**
 * The definition of a time zone for some years: the offset at the beginning of each year, unless the year before is
 * included too, and every change up to its end (RFC 5545, section 3.6.5). Offsets above the smallest count as daylight
 * saving time.
 * @param zone an IANA name
 */
export function timeZone(zone: string, years: readonly number[]): Component {
  const wanted = [...new Set(years)].sort((a, b) => a - b);
  const observances = wanted.flatMap((year, n) => {
    const [beginning, ...changes] = observancesIn(String(year), zone);
    return wanted[n - 1] === year - 1 || beginning === undefined ? changes : [beginning, ...changes];
  });
  const standard = Math.min(...observances.map(({ nanoseconds }) => nanoseconds));
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    observances.map(({ begins, offsetBefore, offset, nanoseconds, name }) => [
      nanoseconds > standard ? 'daylight' : 'standard',
      [
        ['dtstart', {}, 'date-time', begins],
        ['tzoffsetfrom', {}, 'utc-offset', offsetBefore],
        ['tzoffsetto', {}, 'utc-offset', offset],
        ['tzname', {}, 'text', name],
      ],
      [],
    ]),
  ];
}

/**
 * The definition of a time zone for this year.
 * @param zone any zone that an event can have
 */
export function presentTimeZone(zone: string): Component {
  const { year, timeZoneId } = momentAt(now(), zone);
  return timeZone(fixedOffset(zone) === '+00:00' ? 'UTC' : timeZoneId, [year]);
}

/**
 * The ranges of times in these years that the clocks of a zone skip or show twice, as stored wall-clock times, both
 * ends included: programs disagree on what these times mean, and on the length of events across them.
 * @param zone an IANA name
 */
export function clockChanges(
  zone: string,
  years: readonly number[],
): { readonly from: string; readonly to: string }[] {
  return years.flatMap((year) =>
    observancesIn(String(year), zone)
      .slice(1)
      .flatMap(({ begins, after }) => {
        if (begins === after) return [];
        const [from = '', to = ''] = [begins, after].map((clock) => clock.replace('T', ' ')).sort();
        return [{ from, to }];
      }),
  );
}

/** The period in which a year begins, and the periods that begin within the year or with the next one. */
const observancesIn = memoizeInZone((year, zone): Observance[] => {
  const start = Temporal.ZonedDateTime.from({ year: Number(year), month: 1, day: 1, timeZone: zone });
  const end = start.add({ years: 1 });
  const found = [observance(start, start)];
  let change = start.getTimeZoneTransition('next');
  while (change !== null && Temporal.ZonedDateTime.compare(change, end) <= 0) {
    found.push(observance(change.subtract({ nanoseconds: 1 }), change));
    change = change.getTimeZoneTransition('next');
  }
  return found;
});

/** @param before the last instant at the previous offset */
function observance(before: Temporal.ZonedDateTime, first: Temporal.ZonedDateTime): Observance {
  const instant = first.toInstant();
  return {
    begins: instant.toZonedDateTimeISO(before.offset).toPlainDateTime().toString({ smallestUnit: 'second' }),
    after: first.toPlainDateTime().toString({ smallestUnit: 'second' }),
    offsetBefore: before.offset,
    offset: first.offset,
    nanoseconds: first.offsetNanoseconds,
    name: abbreviationAt(first.timeZoneId, instant),
  };
}
