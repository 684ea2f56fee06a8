import { beforeAll, describe, expect, it } from 'vitest';
import { changedDates, eventDates } from '../../../../lib/calendar/events/event-dates.ts';
import { useSettings } from '../../http/settings.ts';
import { date } from '../dates/arbitrary-dates.ts';

beforeAll(() =>
  useSettings({ STAGE: 'local', FROZEN_NOW: '2026-11-21T09:40:00Z', SITE_ZONE: 'America/New_York' }),
);

const dates = (from: string, until: string, more: { timezone?: string; all_day?: boolean } = {}) =>
  eventDates({ start_date: date(from), end_date: date(until), ...more });

describe('the dates of an event', () => {
  it('are in the site zone by default', () => {
    expect(dates('2027-03-05 20:00', '2027-03-05 23:00', { timezone: '' })).toEqual({
      timezone: 'America/New_York',
      all_day: false,
      start_date: '2027-03-05 20:00:00',
      end_date: '2027-03-05 23:00:00',
      utc_start_date: '2027-03-06 01:00:00',
      utc_end_date: '2027-03-06 04:00:00',
    });
  });

  it('cover whole days of the event’s zone if it lasts all day', () => {
    expect(
      dates('2027-03-05 10:00', '2027-03-06 11:00', { timezone: 'Asia/Tokyo', all_day: true }),
    ).toMatchObject({
      start_date: '2027-03-05 00:00:00',
      end_date: '2027-03-06 23:59:59',
      utc_start_date: '2027-03-04 15:00:00',
      utc_end_date: '2027-03-06 14:59:59',
    });
  });

  it('can span midnight, the end of the year and a change to daylight saving', () => {
    expect(dates('2026-12-31 23:00', '2027-01-01 01:00')).toMatchObject({
      utc_start_date: '2027-01-01 04:00:00',
      utc_end_date: '2027-01-01 06:00:00',
    });
    expect(dates('2027-03-14 01:00', '2027-03-14 03:00')).toMatchObject({
      utc_start_date: '2027-03-14 06:00:00',
      utc_end_date: '2027-03-14 07:00:00',
    });
  });

  it('respect an offset', () => {
    expect(
      dates('2027-04-01T10:00:00+02:00', '2027-04-01T10:00:00+02:00', { timezone: 'UTC' }),
    ).toMatchObject({
      start_date: '2027-04-01 08:00:00',
      end_date: '2027-04-01 08:00:00',
    });
  });

  it('are in the years that callers can write, so that they can be sent back', () => {
    const first = (more: object) => dates('1000-01-01T00:00Z', '1000-01-02T00:00Z', more);
    expect(first({ timezone: 'UTC' })).toMatchObject({ start_date: '1000-01-01 00:00:00' });
    expect(() => first({ timezone: 'UTC-1' })).toThrow('start_date: expected a year from 1000 to 9998');
    const last = (more: object) => dates('9998-12-31T00:00Z', '9998-12-31T23:59Z', more);
    expect(last({ timezone: 'UTC' })).toMatchObject({ end_date: '9998-12-31 23:59:00' });
    expect(() => last({ timezone: 'UTC+1' })).toThrow('end_date: expected a year from 1000 to 9998');
    expect(() => last({ timezone: 'UTC+1', all_day: true })).toThrow('end_date');
  });

  it('must not end before they start', () => {
    expect(() => dates('2027-04-01 10:00', '2027-04-01 09:59')).toThrow('end_date');
    expect(dates('2027-04-01 10:00', '2027-04-01 09:59', { all_day: true }).all_day).toBe(true);
  });

  it('must not end on a day before the first, even if the clocks skip the last hour of that day', () => {
    const days = (from: string, until: string) =>
      dates(from, until, { timezone: 'America/Nuuk', all_day: true });
    expect(() => days('2031-03-30', '2031-03-29')).toThrow('end_date');
    expect(days('2031-03-29', '2031-03-29')).toMatchObject({ end_date: '2031-03-29 23:59:59' });
    expect(days('2031-03-30', '2031-03-30')).toMatchObject({ start_date: '2031-03-30 00:00:00' });
  });
});

it('a change of the time zone that is tried again keeps the dates that the event has by then', () => {
  const change = { timezone: 'Asia/Tokyo' };
  changedDates(dates('2027-04-01 10:00', '2027-04-01 11:00'), change);
  expect(changedDates(dates('2027-04-02 12:00', '2027-04-02 13:00'), change)).toMatchObject({
    start_date: '2027-04-02 12:00:00',
    utc_start_date: '2027-04-02 03:00:00',
  });
});
