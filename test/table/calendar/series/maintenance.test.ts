import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import {
  maintain,
  newSeries,
  nextOf,
  seriesOf,
  stored,
  storedSeries,
  useOwnCalendar,
  weeks,
} from './series-api.ts';
import { setNow, useNow } from './set-now.ts';
import { startChange } from './started-changes.ts';

const send = useOwnCalendar();

// Before all dates in the tests.
useNow('2027-01-02T12:00:00Z');

/** Damages an event so that it cannot be changed. @returns a function that restores it */
async function damage(id: number): Promise<() => Promise<void>> {
  const { documentClient, tableName } = await import('../../../../lib/table/client.ts');
  const { events } = await import('../../../../lib/calendar/keys.ts');
  const { commit } = await import('../../../../lib/table/commit.ts');
  const { put } = await import('../../../../lib/table/writes.ts');
  const event = await stored(id);
  const UpdateExpression = 'REMOVE category';
  const Key = events.key({ id });
  await documentClient().send(new UpdateCommand({ TableName: tableName(), Key, UpdateExpression }));
  return () => commit(put(events, event));
}

// Comes first: the table has no other series yet.
describe('series that have just become visible', () => {
  it('are not read one by one until there is something to do for them', async () => {
    const { completeSeries } = await import('../../../../lib/calendar/occurrences/unfinished.ts');
    const { collectCapacity, consumed } = await import('../../../../lib/table/capacity.ts');
    const run = () =>
      collectCapacity(async () => {
        const { done, failed } = await completeSeries(() => true);
        return { done, failed, calls: consumed()?.calls };
      });
    const present = Date.now();
    setNow(new Date(present).toISOString());
    for (let n = 0; n < 3; n++) await newSeries(weeks(`2031-0${n + 1}-16`, 2));
    expect(await run()).toEqual({ done: 0, failed: 0, calls: 1 });
    setNow(new Date(present + 60_000).toISOString());
    expect(await run()).toMatchObject({ done: 3, failed: 0 });
    expect(await run()).toEqual({ done: 0, failed: 0, calls: 1 });
  });
});

describe('a change that a request cannot complete', () => {
  it('is answered with 202, blocks other changes of the series, and is completed later', async () => {
    const ids = await newSeries(weeks('2031-03-16', 4));
    const [first = 0, second = 0, third = 0] = ids;
    const fix = await damage(third);
    const answer = await send('PUT', `/events/${first}?scope=all`, { title: 'Concert' });
    const { id } = await seriesOf(first);
    expect(answer).toMatchObject({ status: 202, body: { id: first, title: 'Concert' } });
    expect(answer.headers).toMatchObject({
      location: `http://localhost/api/calendar/events/v1/series/${id}`,
    });
    expect(await storedSeries(id)).toMatchObject({ title: 'Concert', change: { left: [third] } });
    expect(await send('GET', `/series/${id}`)).toMatchObject({ body: { state: 'changing' } });

    for (const [method, target] of [
      ['PUT', `/events/${first}?scope=all`],
      ['PUT', `/events/${second}?scope=following`],
      ['DELETE', `/events/${first}?scope=all`],
    ] as const) {
      const refused = await send(method, target, { title: 'Opera' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'series_is_changing' } });
      expect(refused.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/) });
    }
    expect(await send('PUT', `/events/${second}`, { title: 'Opera' })).toMatchObject({ status: 200 });

    // Each run counts what it cannot change: the alarm watches the failures.
    const { advanceSeries } = await import('../../../../lib/calendar/occurrences/advance-series.ts');
    expect(await advanceSeries(() => true)).toMatchObject({ done: 0, failed: 1 });

    await fix();
    await maintain();
    expect((await storedSeries(id)).change).toBeUndefined();
    const titles = await Promise.all(ids.map(async (one) => (await stored(one)).title));
    expect(titles).toEqual(['Concert', 'Opera', 'Concert', 'Concert']);
    expect(await send('GET', `/series/${id}`)).toMatchObject({ body: { state: 'complete' } });
  });
});

describe('a series without an end', () => {
  it('always goes two years ahead', async () => {
    const times = { start_date: '2027-03-16 20:00', end_date: '2027-03-16 22:00', timezone: 'UTC' };
    const body = { title: 'Endless', ...times, recurrence: { every: 'week' } };
    const { body: first } = await send('POST', '/events', body);
    const before = await seriesOf(first.id);
    setNow('2027-05-01T12:00:00Z');
    await send('PUT', `/events/${first.id}?scope=all`, { cost: '5' });
    await maintain();
    const after = await seriesOf(first.id);
    expect(after.dates.slice(0, before.dates.length)).toEqual(before.dates);
    expect(after.dates.at(-1)?.date).toBe('2029-05-01 20:00:00');
    const last = await stored(after.dates.at(-1)?.event ?? 0);
    expect(last).toMatchObject({
      title: 'Endless',
      cost: ['5'],
      slug: 'endless-2029-05-01',
      utc_end_date: '2029-05-01 22:00:00',
      occurrence: { differs: [], is_next: false },
    });
    setNow('2027-05-02T12:00:00Z');
    await maintain();
    expect((await seriesOf(first.id)).dates).toEqual(after.dates);
  });
});

describe('a scheduled series', () => {
  it('is published with all of its occurrences, which do not become exceptions', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3), { date_utc: '2028-01-01 10:00' });
    const [first = 0] = ids;
    expect(await seriesOf(first)).toMatchObject({ status: 'future' });
    setNow('2028-01-01T10:00:30Z');
    await maintain();
    expect(await seriesOf(first)).toMatchObject({ status: 'publish' });
    for (const id of ids)
      expect(await stored(id)).toMatchObject({ status: 'publish', occurrence: { differs: [] } });
    expect(await nextOf(ids)).toEqual([0]);
  });

  it.each([
    ['draft', { status: 'draft' }],
    ['future', { date_utc: '2029-01-01 10:00' }],
    ['trash', { status: 'trash' }],
  ] as const)('becomes %s completely, if its date comes during that change', async (status, change) => {
    const ids = await newSeries(weeks('2031-03-16', 3), { date_utc: '2028-01-01 10:00' });
    setNow('2028-01-01T09:59:58Z');
    await startChange(ids[0] ?? 0, 'all', change);
    setNow('2028-01-01T10:00:30Z');
    await maintain();
    for (const id of ids) expect(await stored(id)).toMatchObject({ status, occurrence: { differs: [] } });
  });
});

describe('a run without time for everything', () => {
  /** Runs the maintenance with time for so many pieces of work. */
  async function runFor(pieces: number) {
    const { runMaintenance } = await import('../../../../lib/calendar/maintenance/job.ts');
    let left = pieces;
    return runMaintenance('test', () => left-- > 0);
  }

  it('begins with the series whose change began first', async () => {
    await maintain();
    const firsts: number[] = [];
    for (let n = 0; n < 8; n += 1) firsts.push(...(await newSeries(weeks('2031-03-10', 6))).slice(0, 1));
    for (const [minutes, id] of firsts.toReversed().entries()) {
      setNow(`2027-01-02T12:0${minutes}:00Z`);
      await startChange(id, 'all', { title: 'Concert' });
    }
    await runFor(45);
    expect((await seriesOf(firsts.at(-1) ?? 0)).change).toBeUndefined();
    expect((await seriesOf(firsts[0] ?? 0)).change).toBeDefined();
    await maintain();
    expect((await seriesOf(firsts[0] ?? 0)).change).toBeUndefined();
  });

  it('does some work of each kind', async () => {
    const { body: tag } = await send('POST', '/tags', { name: 'Of many' });
    const [first = 0] = await newSeries(weeks('2031-03-16', 30), { tags: [tag.id] });
    await send('DELETE', `/tags/${tag.id}`);
    await startChange(first, 'all', { title: 'Concert' });
    const scheduled = {
      ...{ date: '2027-01-02 13:00:00', status: 'future' },
      end_date: '2031-03-16 22:00:00',
    };
    for (let n = 0; n < 16; n += 1) {
      await send('POST', '/events', { title: `Due ${n}`, start_date: '2031-03-16 20:00:00', ...scheduled });
    }
    setNow('2027-01-03T12:00:00Z');
    const { published, unlinked, advanced } = await runFor(16);
    expect({ published, unlinked, advanced }).toMatchObject({
      published: { ended: false },
      unlinked: { ended: false },
      advanced: { done: 1 },
    });
    await maintain();
  });
});
