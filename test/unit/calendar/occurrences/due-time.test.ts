import { describe, expect, it } from 'vitest';
import { dueTime } from '../../../../lib/calendar/occurrences/due-time.ts';
import { storedSeries } from '../stored-series.ts';

const present = '2027-01-10 12:00:00';
const nextEnd = '2027-01-12 22:00:00';

describe('the time at which maintenance has work for a series', () => {
  it('is the end of the next occurrence, if another one follows it', () => {
    expect(dueTime(storedSeries({}), nextEnd, present)).toBe(nextEnd);
    expect(dueTime(storedSeries({}), undefined, present)).toBeUndefined();
  });

  it('is not in the past', () => {
    expect(dueTime(storedSeries({}), '2027-01-10 11:59:59', present)).toBeUndefined();
  });

  it('is its publication, if that comes first', () => {
    const future = (date_utc: string) => storedSeries({ status: 'future', date_utc });
    expect(dueTime(future('2027-01-11 08:00:00'), nextEnd, present)).toBe('2027-01-11 08:00:00');
    expect(dueTime(future('2027-01-13 08:00:00'), nextEnd, present)).toBe(nextEnd);
  });

  it('is the day on which a series without an end gets its next date, also if it begins far ahead', () => {
    const endless = (expanded_to: string) => storedSeries({ expanded_to });
    expect(dueTime(endless('2029-01-10'), nextEnd, present)).toBe('2027-01-11 00:00:00');
    expect(dueTime(endless('2030-01-07'), undefined, present)).toBe('2028-01-08 00:00:00');
  });
});
