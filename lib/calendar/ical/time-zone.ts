import { Temporal } from 'temporal-polyfill';
import { abbreviationAt } from '../dates/zone-abbreviations.ts';
import type { Component } from './jcal.ts';

/** A stretch of time in which the clocks of a zone keep their distance from UTC. */
interface Observance {
  /** What the clocks would show at its beginning had they not been changed. */
  readonly begins: Temporal.PlainDateTime;
  readonly offsetBefore: string;
  readonly offset: string;
  /** The offset again, to compare. */
  readonly nanoseconds: number;
  readonly name: string;
}

/**
 * A time zone as programs need it to read times of these years: what its clocks show at their beginning, and every
 * change up to their end (RFC 5545, section 3.6.5). What is ahead of the rest counts as daylight saving time.
 * @param zone an IANA name
 */
export function timeZone(zone: string, from: number, until: number): Component {
  const observances = observancesOf(zone, from, until);
  const least = Math.min(...observances.map(({ nanoseconds }) => nanoseconds));
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    observances.map(({ begins, offsetBefore, offset, nanoseconds, name }) => [
      nanoseconds > least ? 'daylight' : 'standard',
      [
        ['dtstart', {}, 'date-time', begins.toString({ smallestUnit: 'second' })],
        ['tzoffsetfrom', {}, 'utc-offset', offsetBefore],
        ['tzoffsetto', {}, 'utc-offset', offset],
        ['tzname', {}, 'text', name],
      ],
      [],
    ]),
  ];
}

function observancesOf(zone: string, from: number, until: number): Observance[] {
  const start = Temporal.ZonedDateTime.from({ year: from, month: 1, day: 1, timeZone: zone });
  const end = start.add({ years: until - from + 1 });
  const found = [observance(start, start)];
  let change = start.getTimeZoneTransition('next');
  while (change !== null && Temporal.ZonedDateTime.compare(change, end) < 0) {
    found.push(observance(change.subtract({ nanoseconds: 1 }), change));
    change = change.getTimeZoneTransition('next');
  }
  return found;
}

/** @param before the last moment at the offset before */
function observance(before: Temporal.ZonedDateTime, first: Temporal.ZonedDateTime): Observance {
  const instant = first.toInstant();
  return {
    begins: instant.toZonedDateTimeISO(before.offset).toPlainDateTime(),
    offsetBefore: before.offset,
    offset: first.offset,
    nanoseconds: first.offsetNanoseconds,
    name: abbreviationAt(first.timeZoneId, instant),
  };
}
