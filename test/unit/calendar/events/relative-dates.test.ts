import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parseDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { windowOf } from '../../../../lib/calendar/event-index/window.ts';
import { changedSeriesDates, eventDates, seriesDates } from '../../../../lib/calendar/events/event-dates.ts';
import { useSettings } from '../../http/settings.ts';
import { date } from '../dates/arbitrary-dates.ts';

/** Relative dates of a request during which the clock goes on by a day with each look at it. */

beforeAll(() => useSettings({ SITE_ZONE: 'UTC' }));

beforeEach(() => {
  let days = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    days += 1;
    return Date.UTC(2026, 10, days, 12);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const inAnHour = () => ({ start_date: date('+1 hour'), end_date: date('+1 hour') });

it.each([
  ['a new event', () => seriesDates(inAnHour())],
  [
    'a change',
    () =>
      changedSeriesDates(
        eventDates({ start_date: date('2027-03-05'), end_date: date('2027-03-05') }),
        inAnHour(),
      ),
  ],
])('mean the same moment in all members of %s', (_, datesOf) => {
  const { start_date, end_date, utc_start_date, utc_end_date } = datesOf();
  expect([end_date, utc_start_date, utc_end_date]).toEqual([start_date, start_date, start_date]);
});

it('mean the same moment in all parameters of a list', () => {
  const { starts_after = '', starts_before = '' } = windowOf({
    starts_after: date('yesterday'),
    starts_before: date('tomorrow'),
    strict_dates: true,
  });
  expect(parseDateTime(starts_before).since(parseDateTime(starts_after)).days).toBe(2);
});
