import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  civilDay,
  dayNumber,
  dayNumberIn,
  daysInMonth,
  dayText,
  weekOf,
} from '../../../../lib/calendar/dates/civil-days.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** Days of the years that stored times have: 0 to 9999. */
const days = fc.integer({ min: -719_528, max: 2_932_896 });

describe('days that are counted from 1970', () => {
  it('are those of Temporal, with their weeks, as text and from text', () => {
    fc.assert(
      fc.property(days, (number) => {
        const day = EPOCH.add({ days: number });
        expect(civilDay(number)).toEqual({ year: day.year, month: day.month, day: day.day });
        expect(dayNumber(day)).toBe(number);
        expect(weekOf(number, 0).week).toBe(day.weekOfYear);
        expect(dayText(number)).toBe(day.toString());
        expect(dayNumberIn(day.toString())).toBe(number);
        expect(daysInMonth(day.year, day.month)).toBe(day.daysInMonth);
      }),
    );
  });

  it.each(['', '2027-03', '2027-03-05 20:00:00', '2027/03/05', '+010000-01', '-000001-01', '202x-03-05'])(
    'are not read from %j',
    (text) => {
      expect(() => dayNumberIn(text)).toThrow(RangeError);
    },
  );
});
