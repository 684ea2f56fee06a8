import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maintain, newSeries, seriesOf, stored, storedSeries, useOwnCalendar, weeks } from './series-api.ts';
import { startChange } from './started-changes.ts';

const send = useOwnCalendar();

/** Sets the current time. Fakes only `Date`, because faked timers would stop. */
const setNow = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

// Before all dates in the tests.
beforeEach(() => {
  setNow('2027-01-02T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

/** The positions of the occurrences that are marked as the next one. */
async function nextOf(ids: readonly number[]): Promise<number[]> {
  const events = await Promise.all(ids.map(stored));
  return events.flatMap(({ occurrence }, n) => (occurrence?.is_next === true ? [n] : []));
}

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

describe('the next occurrence', () => {
  it('is found with the series that the request has read', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    // The first request of a container also reads the number of the author.
    await send('PATCH', `/events/${second}`, { title: 'Opera' });
    const { status, calls } = await send('PATCH', `/events/${first}`, { status: 'draft' });
    expect({ status, calls }).toEqual({ status: 200, calls: 16 });
  });

  it('is the first one that is not over, or the last one', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3));
    expect(await nextOf(ids)).toEqual([0]);
    setNow('2031-03-16T21:59:00Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([0]);
    setNow('2031-03-16T22:00:01Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([1]);
    expect((await seriesOf(ids[0] ?? 0)).due_utc).toBe('2031-03-23 22:00:00');
    setNow('2032-01-01T00:00:00Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([2]);
    expect((await seriesOf(ids[0] ?? 0)).due_utc).toBeUndefined();
  });

  it.each([
    // Ends at 14:00 UTC, when the clocks of the series show an earlier time.
    ['Asia/Tokyo', '2031-03-16 23:00', '2031-03-16T13:59:30Z', '2031-03-16T14:00:30Z'],
    // Ends at 05:00 UTC on the next day, when the clocks of the series show a later time.
    ['Pacific/Honolulu', '2031-03-16 19:00', '2031-03-17T04:59:30Z', '2031-03-17T05:00:30Z'],
  ])(
    'is not over earlier or later because it is in another time zone: %s',
    async (timezone, end, before, after) => {
      const ids = await newSeries(weeks('2031-03-16', 3));
      const moved = { timezone, start_date: '2031-03-16 18:00', end_date: end };
      expect((await send('PUT', `/events/${ids[0]}`, moved)).status).toBe(200);
      setNow(before);
      // Makes the series due.
      await send('PUT', `/events/${ids[2]}`, { status: 'draft' });
      await maintain();
      expect(await nextOf(ids)).toEqual([0]);
      setNow(after);
      await maintain();
      expect(await nextOf(ids)).toEqual([1]);
    },
  );

  it('is not over because the clocks are put back after it', async () => {
    // Ends at 00:30 UTC; half an hour later, the clocks in Lisbon show 01:00 again.
    const dates = weeks('2031-10-26', 3, '00:30:00');
    const ids = await newSeries(dates, { end_date: '2031-10-26 01:30' });
    expect(await stored(ids[0] ?? 0)).toMatchObject({ utc_end_date: '2031-10-26 00:30:00' });
    setNow('2031-10-26T01:10:00Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([1]);
    expect(await seriesOf(ids[0] ?? 0)).toMatchObject({ due_utc: '2031-11-02 01:30:00' });
  });

  it('is one that lists show, if there is any', async () => {
    const ids = await newSeries(weeks('2032-03-16', 3));
    const hide = (id: number, hide_from_listings: boolean) =>
      send('PUT', `/events/${id}`, { hide_from_listings });
    const [first = 0, second = 0, third = 0] = ids;
    await hide(first, true);
    expect(await nextOf(ids)).toEqual([1]);
    const { body } = await send(
      'GET',
      '/events?collapse_series=true&start_date=2032-03-01&end_date=2032-12-31',
    );
    expect(body.events).toMatchObject([{ id: second }]);
    for (const id of [second, third]) await hide(id, true);
    expect(await nextOf(ids)).toEqual([0]);
    await hide(third, false);
    expect(await nextOf(ids)).toEqual([2]);
    await hide(first, false);
    expect(await nextOf(ids)).toEqual([0]);
  });

  it('is a published one, until an earlier one is published alone', async () => {
    const ids = await newSeries(weeks('2032-04-16', 3));
    const [first = 0, second = 0] = ids;
    const schedule = { date_utc: '2028-01-01 10:00' };
    expect((await send('PUT', `/events/${first}`, schedule)).body).toMatchObject({ status: 'future' });
    expect(await nextOf(ids)).toEqual([1]);
    const list = '/events?collapse_series=true&start_date=2032-04-01&end_date=2032-12-31';
    expect((await send('GET', list)).body.events).toMatchObject([{ id: second }]);
    setNow('2028-01-01T10:00:30Z');
    await maintain();
    expect(await stored(first)).toMatchObject({ status: 'publish' });
    expect(await nextOf(ids)).toEqual([0]);
  });

  it('changes when it is moved, withdrawn or restored', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3));
    const [first = 0] = ids;
    await send('PUT', `/events/${first}`, { status: 'draft' });
    expect(await nextOf(ids)).toEqual([1]);
    await send('PUT', `/events/${first}`, { status: 'publish' });
    expect(await nextOf(ids)).toEqual([0]);
    await send('PUT', `/events/${first}`, { start_date: '2031-03-25 20:00', end_date: '2031-03-25 22:00' });
    expect(await nextOf(ids)).toEqual([1]);
    const list = await send(
      'GET',
      '/events?collapse_series=true&starts_after=2031-03-01&ends_before=2031-12-31',
    );
    expect(list.body.events.filter((event: { id: number }) => ids.includes(event.id))).toHaveLength(1);
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
