import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { SERIES_DATES } from '../../../../lib/calendar/items/series-dates.ts';
import { series } from '../../../../lib/calendar/keys.ts';
import { MalformedRecord } from '../../../../lib/table/shape.ts';
import { storedSeries } from '../stored-series.ts';

const HEAD = storedSeries({});

const weekly = (count: number) =>
  Array.from({ length: count }, (_, week) => ({
    date: `${Temporal.PlainDate.from('2027-03-05').add({ weeks: week }).toString()} 20:00:00`,
    event: 1001 + week,
  }));

/** Dates of all years that a text can name, with any events. */
const someDates = fc.array(
  fc.record({
    date: fc
      .tuple(
        fc.date({
          min: new Date('0001-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59Z'),
          noInvalidDate: true,
        }),
        fc.constantFrom('20:00:00', '00:00:00', '23:59:59'),
      )
      .map(([day, time]) => `${day.toISOString().slice(0, 10)} ${time}`),
    event: fc.nat({ max: 1e12 }),
  }),
);

describe('the dates of a series', () => {
  it('are stored as text that can be read', () => {
    const irregular = [
      ...weekly(10),
      { date: '2027-05-14 19:30:00', event: 1011 },
      { date: '2027-05-28 20:00:00', event: 1030 },
    ];
    const { dates } = series.toItem({ ...HEAD, dates: irregular });
    expect(dates).toBe('2027-03-05 20:00:00 #1001,7*9,7 19:30:00,14 20:00:00 #1030');
    expect(series.fromItem({ entity: 'series', ...HEAD, dates })).toEqual({ ...HEAD, dates: irregular });
  });

  it('take a few bytes, however many a rule gives', () => {
    expect(SERIES_DATES.encode(weekly(500))).toBe('2027-03-05 20:00:00 #1001,7*499');
  });

  it('are the same when read back', () => {
    fc.assert(
      fc.property(someDates, (dates) => {
        expect(SERIES_DATES.decode(SERIES_DATES.encode(dates))).toEqual(dates);
      }),
    );
  });

  it('are read as earlier versions stored them', () => {
    const item = { entity: 'series', ...HEAD, dates: weekly(3) };
    expect(series.fromItem(item).dates).toEqual(weekly(3));
  });

  it.each([
    undefined,
    7,
    {},
    'next week',
    '2027-13-05 20:00:00 #1',
    '2027-03-05 20:00:00',
    '2027-03-05 20:00:00 #1,',
    '2027-03-05 20:00:00 #1,7*',
    '2027-03-05 20:00:00 #1,7 25',
    '2027-03-05 20:00:00 #1,7*9999,7*9999',
    '2027-03-05 20:00:00 #1,9999999',
    '2027-03-05 20:00:00 #1,-9999999',
  ])('are malformed as %j', (dates) => {
    expect(() => series.fromItem({ entity: 'series', ...HEAD, dates })).toThrow(MalformedRecord);
  });
});
