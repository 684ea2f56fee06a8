import { Temporal } from 'temporal-polyfill';
import { memoize } from '../../memoize.ts';
import { abbreviationAt } from '../dates/zone-abbreviations.ts';
import type { Component } from './jcal.ts';

/** A stretch of time in which the clocks of a zone keep their distance from UTC. */
interface Observance {
  /** What the clocks would show at its beginning had they not been changed. */
  readonly begins: string;
  readonly offsetBefore: string;
  readonly offset: string;
  /** The offset again, to compare. */
  readonly nanoseconds: number;
  readonly name: string;
}

/**
 * A time zone as programs need it to read times of some years: what its clocks show at the beginning of each of them,
 * unless the year before is told too, and every change up to its end (RFC 5545, section 3.6.5). What is ahead of the
 * rest counts as daylight saving time.
 * @param zone an IANA name
 */
export function timeZone(zone: string, years: readonly number[]): Component {
  const wanted = [...new Set(years)].sort((a, b) => a - b);
  const observances = wanted.flatMap((year, n) => {
    const [beginning, ...changes] = yearOf(`${zone} ${year}`);
    return wanted[n - 1] === year - 1 || beginning === undefined ? changes : [beginning, ...changes];
  });
  const least = Math.min(...observances.map(({ nanoseconds }) => nanoseconds));
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    observances.map(({ begins, offsetBefore, offset, nanoseconds, name }) => [
      nanoseconds > least ? 'daylight' : 'standard',
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

/** Feeds ask for the same zones and years again and again. */
const MAX_MEMOIZED = 1000;

/** The stretch in which a year begins, and those that begin in it. */
const yearOf = memoize(MAX_MEMOIZED, (zoneAndYear: string): Observance[] => {
  const [zone = '', year] = zoneAndYear.split(' ');
  const start = Temporal.ZonedDateTime.from({ year: Number(year), month: 1, day: 1, timeZone: zone });
  const end = start.add({ years: 1 });
  const found = [observance(start, start)];
  let change = start.getTimeZoneTransition('next');
  while (change !== null && Temporal.ZonedDateTime.compare(change, end) < 0) {
    found.push(observance(change.subtract({ nanoseconds: 1 }), change));
    change = change.getTimeZoneTransition('next');
  }
  return found;
});

/** @param before the last moment at the offset before */
function observance(before: Temporal.ZonedDateTime, first: Temporal.ZonedDateTime): Observance {
  const instant = first.toInstant();
  return {
    begins: instant.toZonedDateTimeISO(before.offset).toPlainDateTime().toString({ smallestUnit: 'second' }),
    offsetBefore: before.offset,
    offset: first.offset,
    nanoseconds: first.offsetNanoseconds,
    name: abbreviationAt(first.timeZoneId, instant),
  };
}
