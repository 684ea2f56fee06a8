import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seriesRecord } from '../../../../lib/calendar/series/records.ts';
import { useSettings } from '../../http/settings.ts';
import { storedSeries } from '../stored-series.ts';

beforeAll(() => useSettings());
afterEach(() => vi.useRealTimers());

const site = { origin: 'https://x.example', host: 'x.example', api: 'https://x.example/api' };

/** What is left of a daily series in Rome. */
function left(days: readonly string[], time: string, now: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const dates = days.map((day, n) => ({ date: `${day} ${time}`, event: n + 1 }));
  const [{ date: start_date } = { date: '' }] = dates;
  const head = storedSeries({ timezone: 'Europe/Rome', rule: 'RRULE:FREQ=DAILY', start_date, dates });
  const { remaining, next } = seriesRecord(site, head);
  return { remaining, next: next?.id };
}

describe('the next occurrence in the record of a series', () => {
  it.each([
    ['2027-03-28T01:20:00Z', 2, 2],
    ['2027-03-28T01:30:00Z', 2, 2],
    ['2027-03-28T01:31:00Z', 1, 3],
  ])('at %s is right if the clocks skip its start and show it an hour later', (now, remaining, next) => {
    expect(left(['2027-03-27', '2027-03-28', '2027-03-29'], '02:30:00', now)).toEqual({ remaining, next });
  });

  it.each([
    ['2027-10-31T00:29:00Z', 2, 2],
    ['2027-10-31T01:10:00Z', 1, 3],
  ])('at %s is right if the clocks show its start twice', (now, remaining, next) => {
    expect(left(['2027-10-30', '2027-10-31', '2027-11-01'], '02:30:00', now)).toEqual({ remaining, next });
  });
});
