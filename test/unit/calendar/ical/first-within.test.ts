import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listedDates } from '../../../../lib/calendar/dates/listed-dates.ts';
import { ALWAYS, isWithin } from '../../../../lib/calendar/event-index/window.ts';
import { firstWithin } from '../../../../lib/calendar/ical/first-within.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import { sketches } from './series-sketches.ts';
import { occurrenceAt, partsOf, type SeriesSketch } from './stored-series.ts';

/** Two of its dates are skipped by daylight saving: their events start later than one that follows them. */
const SKIPPED: SeriesSketch = {
  rule: 'RRULE:FREQ=DAILY;COUNT=8;BYHOUR=2,3;BYMINUTE=0,30',
  start: '2027-03-14T02:00:00',
  timezone: 'America/New_York',
  minutes: 30,
};

/** What the occurrences are, in turn. */
const uses = fc.array(fc.constantFrom('plain', 'absent', 'own'), { minLength: 1, maxLength: 9 });
const moments = fc
  .date({ min: new Date('2025-12-30'), max: new Date('2033-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
const windows = fc.record({ from: moments, endsFrom: moments, to: moments }, { requiredKeys: [] });

it('finds the first listed event of a series within bounds', () => {
  fc.assert(
    fc.property(fc.oneof(sketches, fc.constant(SKIPPED)), uses, windows, (sketch, use, window) => {
      const parts = partsOf(sketch);
      const { dates } = parts.series;
      const useOf = (n: number) => use[n % use.length];
      const absent = new Set<number>();
      const own = new Map<number, StoredEvent>();
      const listed = dates.flatMap((place, n) => {
        if (useOf(n) === 'absent') {
          absent.add(place.event);
          return [];
        }
        if (useOf(n) === 'plain') return [occurrenceAt(sketch, place)];
        // At the time of another one.
        const event = { ...occurrenceAt(sketch, dates[(n * 7) % dates.length] ?? place), id: place.event };
        own.set(place.event, event);
        return [event];
      });
      const bounds = { ...ALWAYS, ...window };
      const [first] = listed
        .filter((event) => isWithin(bounds, listedDates(event)))
        .sort((a, b) => (a.start_date === b.start_date ? a.id - b.id : a.start_date < b.start_date ? -1 : 1));
      expect(firstWithin(bounds, { ...parts, absent, own })).toBe(first?.id);
    }),
  );
});

it('finds an event whose time daylight saving moves into the bounds', () => {
  const parts = partsOf(SKIPPED);
  const [first] = parts.series.dates;
  expect(first?.date).toBe('2027-03-14 02:00:00');
  expect(firstWithin({ ...ALWAYS, from: '2027-03-14 02:45:00' }, parts)).toBe(first?.event);
});
