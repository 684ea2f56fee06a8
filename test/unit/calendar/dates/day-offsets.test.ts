import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { instantOf, inZone } from '../../../../lib/calendar/dates/dates.ts';
import { offsetAround } from '../../../../lib/calendar/dates/day-offsets.ts';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { between, instants, places, zones } from './arbitrary-dates.ts';

const DAY_MS = 86_400_000;

/** Times in the days around a change of the offset of a zone. */
const nearChanges = fc
  .tuple(places, between('1970-01-01', '2037-01-01'), fc.integer({ min: -60 * 3600, max: 60 * 3600 }))
  .map(([zone, from, seconds]) => {
    const change = from.toZonedDateTimeISO(zone).getTimeZoneTransition('next')?.toInstant() ?? from;
    return { zone, instant: change.add({ seconds }) };
  });
const anywhere = fc.oneof(fc.record({ zone: zones, instant: instants }), nearChanges);

/** The zone as Temporal names it, which memoizes no offsets. */
const temporalZone = (zone: string) => timeZoneId(zone) ?? expect.fail(`there is no ${zone}`);

describe('with offsets of whole days', () => {
  it('an instant has the wall-clock time that Temporal gives it', () => {
    fc.assert(
      fc.property(anywhere, ({ zone, instant }) => {
        const clock = instant.toZonedDateTimeISO(temporalZone(zone)).toPlainDateTime();
        expect(inZone(instant, zone).toString()).toBe(clock.toString());
      }),
      { numRuns: 300 },
    );
  });

  it('a wall-clock time is the instant that Temporal gives it, even if it is skipped or repeated', () => {
    fc.assert(
      fc.property(anywhere, ({ zone, instant }) => {
        const clock = instant.toZonedDateTimeISO('UTC').toPlainDateTime();
        const expected = clock.toZonedDateTime(temporalZone(zone)).toInstant();
        expect(instantOf(clock, zone).toString()).toBe(expected.toString());
      }),
      { numRuns: 300 },
    );
  });

  it('times of the first years are not those of the 20th century', () => {
    for (const year of ['0001', '0099', '0100']) {
      const clock = Temporal.PlainDateTime.from(`${year}-03-05T10:00:00`);
      expect(instantOf(clock, 'UTC').toString()).toBe(`${year}-03-05T10:00:00Z`);
      expect(inZone(instantOf(clock, 'UTC'), 'UTC').equals(clock)).toBe(true);
    }
  });
});

describe('the offset of a day', () => {
  it('is unknown from the day before a change to the day after it', () => {
    const change = Date.parse('2027-03-28T01:00:00Z');
    const offsetOn = (days: number) => offsetAround(change + days * DAY_MS, 'Europe/Berlin');
    expect([-2, -1, 0, 1, 2].map(offsetOn)).toEqual([3_600_000, undefined, undefined, undefined, 7_200_000]);
  });

  it('is refused for a zone that does not exist', () => {
    expect(() => offsetAround(0, 'Europe/Atlantis')).toThrow('The stored time zone does not exist');
  });
});
