import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { newSeries, useOwnCalendar, weeks } from './series-api.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

const send = useOwnCalendar();
const setNow = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
afterEach(() => vi.useRealTimers());

const Created = z.object({ id: z.int() });
const Listed = z.object({ venues: z.array(z.object({ venue: z.string() })).optional() });

async function upcoming(now: string): Promise<string[]> {
  setNow(now);
  const { body } = await send('GET', '/venues?only_with_upcoming=true');
  return (Listed.parse(body).venues ?? []).map(({ venue }) => venue).sort();
}

it('the venues of a series have upcoming events until its last one starts, if it is published and listed', async () => {
  setNow('2027-01-02T12:00:00Z');
  const dates = weeks('2027-02-24', 3);
  const changes = { Public: {}, Draft: { status: 'draft' }, Hidden: { hide_from_listings: true } };
  for (const [name, fields] of Object.entries(changes)) {
    const { body } = await send('POST', '/venues', { venue: name });
    await newSeries(dates, { venue: [Created.parse(body).id], ...fields });
  }
  expect(await upcoming('2027-01-03T12:00:00Z')).toEqual(['Public']);
  expect(await upcoming('2027-03-09T12:00:00Z')).toEqual(['Public']);
  expect(await upcoming('2027-03-20T12:00:00Z')).toEqual([]);
  expect(await upcoming('2027-04-01T12:00:00Z')).toEqual([]);
});
