import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { newSeries, seriesOf, useOwnCalendar, weeks } from './series-api.ts';
import { setNow } from './set-now.ts';

const send = useOwnCalendar();
afterEach(() => vi.useRealTimers());

/** What lists show of series. */

const List = z.looseObject({ total: z.int(), series: z.array(z.looseObject({ id: z.int() })) });

/** The series that the list shows, whose total they are. */
async function listed(): Promise<number[]> {
  const { total, series } = List.parse((await send('GET', '/series')).body);
  expect(total).toBe(series.length);
  return series.map(({ id }) => id);
}

it('a series whose events are hidden from lists is not in the list of series, and can be read', async () => {
  const [first = 0] = await newSeries(weeks('2031-03-16', 2), { hide_from_listings: true });
  const { id } = await seriesOf(first);
  expect(await listed()).toEqual([]);
  expect(await send('GET', `/series/${id}`)).toMatchObject({ status: 200, body: { id, total: 2 } });
  const hide = (hide_from_listings: boolean, scope = 'all') =>
    send('PUT', `/events/${first}?scope=${scope}`, { hide_from_listings });
  expect(await hide(false)).toMatchObject({ status: 200 });
  expect(await listed()).toEqual([id]);
  expect(await hide(true, 'this')).toMatchObject({ status: 200 });
  expect(await listed()).toEqual([id]);
});

it('a part of a series can be hidden from lists', async () => {
  const [first = 0, second = 0, third = 0] = await newSeries(weeks('2031-06-01', 3));
  const before = await listed();
  const hidden = { hide_from_listings: true };
  expect(await send('PUT', `/events/${second}?scope=following`, hidden)).toMatchObject({ status: 200 });
  expect((await seriesOf(third)).id).not.toBe((await seriesOf(first)).id);
  expect(await listed()).toEqual(before);
});

const Created = z.object({ id: z.int() });
const Venues = z.object({ venues: z.array(z.object({ venue: z.string() })).optional() });

async function upcoming(now: string): Promise<string[]> {
  setNow(now);
  const { body } = await send('GET', '/venues?only_with_upcoming=true');
  return (Venues.parse(body).venues ?? []).map(({ venue }) => venue).sort();
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

it('lets a list decide about more new series than its read budget allows', async () => {
  const { collectCapacity, limitReads } = await import('../../../../lib/table/capacity.ts');
  const { SeriesGate } = await import('../../../../lib/calendar/series/gate.ts');
  const ids: number[] = [];
  for (const title of ['A', 'B', 'C']) {
    const [first = 0] = await newSeries(weeks('2031-03-05', 2), { title });
    ids.push((await seriesOf(first)).id);
  }
  const { unitsLeft } = await import('../../../../lib/calendar/lists/read-cost.ts');
  const read = await collectCapacity(async () => {
    limitReads({ calls: 40, units: 2 });
    return { isStale: await new SeriesGate().decide(ids), left: unitsLeft() };
  });
  expect(read).toEqual({ isStale: true, left: 2 });
});

it('counts the new series of all lists of a request together', async () => {
  const { collectCapacity, limitReads } = await import('../../../../lib/table/capacity.ts');
  const { SeriesGate } = await import('../../../../lib/calendar/series/gate.ts');
  const { unitsLeft } = await import('../../../../lib/calendar/lists/read-cost.ts');
  const ids: number[] = [];
  for (const title of ['D', 'E']) {
    const [first = 0] = await newSeries(weeks('2031-03-05', 2), { title });
    ids.push((await seriesOf(first)).id);
  }
  const left = await collectCapacity(async () => {
    limitReads({ calls: 40, units: 10 });
    const gate = new SeriesGate(1);
    const after: number[] = [];
    for (const id of ids) {
      await gate.decide([id]);
      after.push(unitsLeft());
    }
    return after;
  });
  expect(left).toEqual([10, expect.toSatisfy((units: number) => units < 10)]);
});
