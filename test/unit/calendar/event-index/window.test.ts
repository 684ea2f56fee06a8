import { beforeAll, describe, expect, it } from 'vitest';
import { boundsOf, windowOf } from '../../../../lib/calendar/event-index/window.ts';
import { useSettings } from '../../http/settings.ts';
import { date } from '../dates/arbitrary-dates.ts';

beforeAll(() =>
  useSettings({ STAGE: 'local', FROZEN_NOW: '2026-11-21T09:40:00Z', SITE_ZONE: 'America/Nuuk' }),
);

const window = (parameters: Readonly<Record<string, string | undefined>>, strict_dates = false) =>
  windowOf({
    ...Object.fromEntries(Object.entries(parameters).map(([name, text = '']) => [name, date(text)])),
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
    expect(window({ start_date: '2027-03-05T01:00:00Z' }, true).start_date).toBe('2027-03-04 23:00:00');
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

/** On 27 March 2027, clocks in Nuuk go from 23:00 to midnight. */
describe('the window of a list with a bound that daylight saving skips', () => {
  it('ends with the day that is named, and has the same days in the URLs of other pages', () => {
    const named = window({ start_date: '2027-03-20', end_date: '2027-03-27' });
    expect(named).toEqual({ start_date: '2027-03-20 00:00:00', end_date: '2027-03-27 23:59:59' });
    expect(window({ ...named })).toEqual(named);
  });

  it('has the time that is written if it is strict', () => {
    expect(window({ starts_before: '2027-03-27 23:30' }, true)).toEqual({
      starts_before: '2027-03-27 23:30:00',
    });
  });
});
