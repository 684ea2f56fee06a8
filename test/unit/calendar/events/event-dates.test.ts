import { beforeAll, describe, expect, it } from 'vitest';
import { boundsOf, windowOf } from '../../../../lib/calendar/event-index/window.ts';
import { eventDates } from '../../../../lib/calendar/events/event-dates.ts';
import { parseDateText } from '../../../../schemas/calendar/date-text.ts';
import { useSettings } from '../../http/settings.ts';

beforeAll(() =>
  useSettings({ STAGE: 'local', FROZEN_NOW: '2026-11-21T09:40:00Z', SITE_ZONE: 'America/New_York' }),
);

function date(text: string) {
  const parsed = parseDateText(text);
  if (parsed === undefined) throw new Error(`${text} is not a date`);
  return parsed;
}

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

  it('must not end before they start', () => {
    expect(() => dates('2027-04-01 10:00', '2027-04-01 09:59')).toThrow('end_date');
    expect(dates('2027-04-01 10:00', '2027-04-01 09:59', { all_day: true }).all_day).toBe(true);
  });
});

const window = (parameters: Record<string, string>, strict_dates = false) =>
  windowOf({
    ...Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, date(text)])),
    strict_dates,
  });

describe('the window of a list', () => {
  it('lasts from yesterday until two years from now by default', () => {
    expect(window({})).toEqual({ start_date: '2026-11-20 00:00:00', end_date: '2028-11-21 23:59:59' });
    expect(window({ start_date: '2027-02-01' })).toEqual({
      start_date: '2027-02-01 00:00:00',
      end_date: '2028-11-21 23:59:59',
    });
  });

  it('means whole days unless it is strict', () => {
    const input = {
      start_date: '2027-03-05 12:00',
      end_date: '2027-03-05 13:00',
      starts_after: '2027-03-01 09:00',
    };
    expect(window(input)).toEqual({
      start_date: '2027-03-05 00:00:00',
      end_date: '2027-03-05 23:59:59',
      starts_after: '2027-03-01 23:59:59',
    });
    expect(window(input, true)).toEqual({
      start_date: '2027-03-05 12:00:00',
      end_date: '2027-03-05 13:00:00',
      starts_after: '2027-03-01 09:00:00',
    });
  });

  it.each(['starts_after', 'starts_before', 'ends_after', 'ends_before'])(
    'has no default with %s',
    (name) => {
      expect(window({ [name]: '2027-03-05' })).toEqual({ [name]: '2027-03-05 23:59:59' });
    },
  );

  it('converts instants to the site zone', () => {
    expect(window({ start_date: '2027-03-05T02:00:00Z' }, true).start_date).toBe('2027-03-04 21:00:00');
  });

  it('is empty if it ends before it starts', () => {
    expect(boundsOf(window({ start_date: '2027-03-05', end_date: '2027-03-04' }))).toBeUndefined();
    expect(boundsOf(window({ starts_after: '2027-03-05', starts_before: '2027-03-05' }))).toBeUndefined();
  });

  it('has a first and a last second', () => {
    const whole = { starts_after: '2027-03-01', ends_after: '2027-03-05', ends_before: '2027-03-09' };
    expect(boundsOf(window(whole))).toEqual({
      from: '2027-03-02 00:00:00',
      to: '2027-03-09 23:59:58',
      endsFrom: '2027-03-06 00:00:00',
      endsTo: '2027-03-09 23:59:58',
    });
  });
});
