import fc from 'fast-check';
import { datesOf, type SeriesSketch } from './stored-series.ts';

const ZONES = [
  'America/New_York',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
  'UTC-3.5',
];
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Rules that ical.js expands correctly. */
const rules = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((interval) => `FREQ=DAILY;INTERVAL=${interval}`),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.subarray(DAYS, { minLength: 1 }))
    .map(([interval, days]) => `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${days.join(',')}`),
  fc.integer({ min: 1, max: 31 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...DAYS))
    .map(([nth, day]) => `FREQ=MONTHLY;BYDAY=${nth}${day}`),
  fc.constant('FREQ=YEARLY'),
);

/** Most of them at hours at which clocks change. */
const starts = fc
  .tuple(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
    fc.constantFrom(0, 1, 2, 3, 12, 23),
    fc.constantFrom(0, 30),
  )
  .map(
    ([day, hour, minute]) =>
      `${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`,
  );

/** Series of all kinds, with rules that ical.js expands correctly. */
export const sketches: fc.Arbitrary<SeriesSketch> = fc
  .record({
    rule: fc
      .tuple(rules, fc.integer({ min: 1, max: 120 }))
      .map(([rule, count]) => `RRULE:${rule};COUNT=${count}`),
    start: starts,
    timezone: fc.constantFrom(...ZONES),
    all_day: fc.boolean(),
    minutes: fc.constantFrom(0, 30, 90, 300, 1440, 4000),
  })
  .map((sketch) => (sketch.all_day ? { ...sketch, start: `${sketch.start.slice(0, 10)}T00:00:00` } : sketch))
  .map((sketch) => {
    // A series begins with a date of its rule.
    const [first = sketch.start] = datesOf(sketch);
    return { ...sketch, start: first.replace(' ', 'T') };
  })
  .filter((sketch) => !repeatsLeapDay(sketch));

/** ical.js repeats 29 February on 1 March of other years, which RFC 5545 leaves out. */
const repeatsLeapDay = ({ rule, start }: SeriesSketch) =>
  rule.includes('FREQ=YEARLY') && start.includes('-02-29');
