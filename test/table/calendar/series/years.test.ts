import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { maintain, ownCalendar, planSeries, storedSeries } from './series-api.ts';
import { startChange } from './started-changes.ts';

const NOW = new Date('2027-01-02T12:00:00Z');

beforeAll(async () => {
  await ownCalendar();
  // Fakes only `Date`, because faked timers would stop.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterAll(() => vi.useRealTimers());

/** Creates a series. @returns it */
async function create(day: string, recurrence: string) {
  const times = { start_date: `${day} 20:00`, end_date: `${day} 22:00`, timezone: 'Europe/Lisbon' };
  const series = await planSeries({ title: 'Old', ...times }, recurrence);
  const { occurrence } = await series.create();
  return storedSeries(occurrence?.series ?? 0);
}

it('a series that reaches its greatest length has changed, because its rule ends in feeds', async () => {
  vi.setSystemTime(new Date('2026-12-01T12:00:00Z'));
  const { id, modified_utc } = await create('2019-01-02', 'FREQ=YEARLY');
  vi.setSystemTime(new Date('2026-12-15T12:00:00Z'));
  await maintain();
  expect(await storedSeries(id)).toMatchObject({ expanded_to: '2028-12-15', modified_utc });
  vi.setSystemTime(NOW);
  await maintain();
  const { expanded_to, dates, ...complete } = await storedSeries(id);
  expect([dates.at(-1)?.date, expanded_to]).toEqual(['2029-01-02 20:00:00', undefined]);
  expect(complete.modified_utc).toBe('2027-01-02 12:00:00');
});

it('a part of a series that has reached its greatest length gets later dates', async () => {
  const { extensionDue, extensionOf } = await import('../../../../lib/calendar/occurrences/expansion.ts');
  const { dates, rule, expanded_to } = await create('2018-03-01', 'FREQ=YEARLY');
  expect([dates.at(-1)?.date, expanded_to]).toEqual(['2028-03-01 20:00:00', undefined]);
  const id = dates.at(-3)?.event ?? 0;
  const unchanged = await startChange(id, 'following', { title: 'Old' });
  expect(unchanged.dates).toEqual(dates);
  const part = await startChange(id, 'following', { title: 'New' });
  expect(part).toMatchObject({ rule, dates: dates.slice(-3) });
  expect(extensionDue(part, '2027-01-02 12:00:00')).toBe('2026-03-02 00:00:00');
  const { dates: later = [] } = extensionOf(part, '2030-01-02 12:00:00') ?? {};
  expect(later).toEqual(['2029-03-01 20:00:00', '2030-03-01 20:00:00', '2031-03-01 20:00:00']);
});

it('a new rule keeps the later events of a series, however many dates it adds before them', async () => {
  const { dates } = await create('2025-01-16', 'FREQ=MONTHLY;INTERVAL=3');
  const after = await startChange(dates[0]?.event ?? 0, 'all', { recurrence: 'FREQ=DAILY' });
  expect(after.dates.at(-1)).toEqual(dates.at(-1));
  expect(after.dates.at(-1)?.date).toBe('2028-10-16 20:00:00');
  expect(after.dates).toEqual(expect.arrayContaining(dates));
  expect(after.change?.gone).toBeUndefined();
});

it('a new rule is refused if 4,000 of its dates end before the last event of the series', async () => {
  const { id, dates } = await create('2019-01-16', 'FREQ=MONTHLY;INTERVAL=3');
  const recurrence = 'FREQ=DAILY;BYHOUR=20,22';
  await expect(startChange(dates[0]?.event ?? 0, 'all', { recurrence })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('at most 4000 dates'),
  });
  expect((await storedSeries(id)).dates).toEqual(dates);
  const part = await startChange(dates.at(-12)?.event ?? 0, 'following', { recurrence });
  expect(part.dates).toEqual(expect.arrayContaining(dates.slice(-12)));
});
