import type { StoredSeries } from '../../../lib/calendar/stored/series.ts';

/** A published series without dates, except for the given fields. */
export const storedSeries = (given: Partial<StoredSeries>): StoredSeries => ({
  id: 1,
  author: 1,
  status: 'publish',
  title: 'Concert',
  slug: 'concert',
  date: '2027-01-01 10:00:00',
  date_utc: '2027-01-01 10:00:00',
  modified_utc: '2027-01-01 10:00:00',
  timezone: 'UTC',
  all_day: false,
  start_date: '2027-03-05 20:00:00',
  rule: 'RRULE:FREQ=WEEKLY',
  dates: [],
  version: 1,
  ...given,
});
