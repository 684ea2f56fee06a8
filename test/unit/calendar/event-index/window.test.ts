import { beforeAll, describe, expect, it } from 'vitest';
import { windowOf } from '../../../../lib/calendar/event-index/window.ts';
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
