import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatUtc,
  instantOf,
  inZone,
  parseUtc,
} from '../../../../lib/calendar/dates/dates.ts';
import { abbreviation } from '../../../../lib/calendar/dates/zone-abbreviations.ts';
import { eventDates } from '../../../../lib/calendar/events/event-dates.ts';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { useSettings } from '../../http/settings.ts';
import { between, clocks, date, instants, occursIn, offsets, places, zones } from './arbitrary-dates.ts';

beforeAll(() => useSettings({ STAGE: 'local', FROZEN_NOW: '2026-11-21T09:40:00Z', SITE_ZONE: 'UTC' }));

describe('an instant', () => {
  it('has a wall-clock time in every zone, which leads back to it unless it occurs twice', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const clock = inZone(instant, zone);
        const again = instantOf(clock, zone);
        expect(formatDateTime(inZone(again, zone))).toBe(formatDateTime(clock));
        expect(Temporal.Instant.compare(again, instant)).toBeLessThanOrEqual(0);
        expect(formatUtc(parseUtc(formatUtc(instant)))).toBe(formatUtc(instant));
      }),
    );
  });

  it('with an offset is the instant at which the event starts, in every zone', () => {
    fc.assert(
      fc.property(between('1900-01-01', '2100-01-01'), zones, offsets, (instant, timezone, { minutes }) => {
        const sign = minutes < 0 ? '-' : '+';
        const digits = [Math.abs(minutes) / 60, Math.abs(minutes) % 60].map((part) =>
          String(Math.trunc(part)).padStart(2, '0'),
        );
        const there = instant.add({ minutes }).toString({ smallestUnit: 'second' }).replace('Z', '');
        for (const text of [
          instant.toString(),
          `${there}${sign}${digits.join(':')}`,
          `${there} ${sign}${digits.join('')}`,
        ]) {
          const start_date = date(text);
          const dates = eventDates({ start_date, end_date: start_date, timezone });
          expect(dates.utc_start_date, text).toBe(formatUtc(instant));
          expect(dates.start_date, text).toBe(formatDateTime(inZone(instant, timezone)));
        }
      }),
    );
  });
});

describe('a wall-clock time', () => {
  it('is shown at its instant; a skipped one moves forward by less than a day', () => {
    fc.assert(
      fc.property(clocks, zones, (clock, zone) => {
        const shown = inZone(instantOf(clock, zone), zone);
        const moved = shown.since(clock).total('seconds');
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(86_400);
        if (moved > 0) expect(occursIn(clock, zone)).toBe(false);
      }),
    );
  });

  it('has the manual offset on every day of every year', () => {
    fc.assert(
      fc.property(clocks, offsets, (clock, { name, minutes }) => {
        expect(timeZoneId(name)).toBeDefined();
        expect(formatUtc(instantOf(clock, name))).toBe(formatDateTime(clock.subtract({ minutes })));
        expect(abbreviation(name, formatUtc(instantOf(clock, name)))).toBe(name);
      }),
    );
  });

  it('has an abbreviation in every zone, at every time', () => {
    fc.assert(
      fc.property(between('1970-01-01', '2100-01-01'), places, (instant, zone) => {
        expect(abbreviation(zone, formatUtc(instant))).toMatch(
          /^(?:[A-Z][A-Za-z]{2,4}|[+-]\d\d(?:\d\d)?(?::\d\d)?)$/,
        );
      }),
    );
  });

  it('is parsed from every form of days and times', () => {
    const months =
      'January February March April May June July August September October November December'.split(' ');
    fc.assert(
      fc.property(clocks, (clock) => {
        const { year, month, day, hour, minute, second } = clock;
        const two = (number: number) => String(number).padStart(2, '0');
        const time = `${two(hour)}:${two(minute)}:${two(second)}`;
        const half = `${hour % 12 || 12}:${two(minute)}:${two(second)} ${hour < 12 ? 'am' : 'PM'}`;
        const name = months[month - 1] ?? '';
        const days = [
          `${year}-${two(month)}-${two(day)}`,
          `${year}/${month}/${day}`,
          `${month}/${day}/${year}`,
          `${day}.${month}.${year}`,
          `${two(day)}-${two(month)}-${year}`,
          `${day} ${name} ${year}`,
          `${name.slice(0, 3)} ${day}, ${year}`.toUpperCase(),
        ];
        for (const text of days) {
          for (const at of [time, half, ` at ${half}`]) {
            const read = date(`${text} ${at}`);
            expect(eventDates({ start_date: read, end_date: read }).start_date, `${text} ${at}`).toBe(
              formatDateTime(clock),
            );
          }
          const midnight = date(text);
          expect(eventDates({ start_date: midnight, end_date: midnight }).start_date).toBe(
            formatDateTime(clock.withPlainTime(new Temporal.PlainTime())),
          );
        }
      }),
      { numRuns: 50 },
    );
  });
});
