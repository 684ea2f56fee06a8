import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { retryWhileUnavailable } from '../../../retry-while-unavailable.ts';
import { FlakyDynamoDb, failure } from '../../flaky-dynamodb.ts';
import { withMemoizedReads } from '../../memoized-reads.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../../own-table.ts';
import { type Call, callingAsEditor } from '../calling.ts';
import { planSeries } from './series-api.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
/** A coming day: lists without dates have the events of two years. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let call: Call;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  call = await callingAsEditor();
  for (const [title, days] of Object.entries({ Before: 30, Between: 80, After: 580 })) {
    const dates = { start_date: `${dayIn(days)} 10:00`, end_date: `${dayIn(days)} 11:00` };
    await json('POST', '/events', { ...COMMON, ...dates, title });
  }
});
afterEach(() => {
  server.behave();
  vi.useRealTimers();
});
afterAll(() => server.stop());

const COMMON = { categories: ['Music'], venue: [], tags: ['weekly'] };

async function json(method: string, target: string, body?: unknown) {
  const answer = method === 'GET' ? await read(target) : await call(method, target, body);
  return { status: answer.status, body: JSON.parse(answer.body) };
}

const read = (target: string) => retryWhileUnavailable(() => call('GET', target));

const List = z.looseObject({ total: z.int(), events: z.array(z.looseObject({ id: z.int() })) });
const Terms = z.object({ categories: z.array(z.looseObject({ count: z.int() })) });

/** The number of events that each way of reading shows. */
async function seen(ids: readonly number[]): Promise<number[]> {
  const totalOf = async (query: string) => {
    const { body } = await json('GET', `/events?per_page=50&${query}`);
    const { total, events } = List.parse(body);
    expect(events.length, query).toBe(Math.min(total, 50));
    return total;
  };
  const totals = await Promise.all([
    ...['', 'categories=music', 'featured=false', 'categories=music&tags=weekly', 'search=repeated'].map(
      totalOf,
    ),
    totalOf(`modified_after=2020-01-01`),
    totalOf(`include=${ids.join(',')}`),
    totalOf('categories=music&search=repeated'),
  ]);
  const categories = Terms.parse((await json('GET', '/categories')).body).categories;
  return [...totals, categories[0]?.count ?? 0];
}

/** Whether single reads find events. */
async function found(ids: readonly number[], slugs: readonly string[]): Promise<boolean[]> {
  const targets = [
    ...ids.map((id) => `/events/${id}`),
    ...ids.map((id) => `/events/${id}.ics`),
    ...slugs.map((slug) => `/events/by-slug/${slug}`),
  ];
  const answers = await Promise.all(targets.map(read));
  return answers.map(({ status }) => status === 200);
}

async function problems(): Promise<string[]> {
  const { checkCalendar } = await import('../../../../scripts/stack/check/calendar.ts');
  return checkCalendar();
}

async function maintainLater(minutes: number): Promise<void> {
  const { runMaintenance } = await import('../../../../lib/calendar/maintenance/job.ts');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  await runMaintenance('a-request', () => true);
  vi.useRealTimers();
}

function seriesOf(days: number) {
  const times = { start_date: `${dayIn(40)} 20:00`, end_date: `${dayIn(40)} 22:00` };
  return planSeries({ ...COMMON, ...times, title: 'Repeated' }, `RRULE:FREQ=DAILY;COUNT=${days}`);
}

/** The identifiers that the events of the next series will have. */
async function nextIds(count: number): Promise<number[]> {
  const { postIds } = await import('../../../../lib/calendar/keys.ts');
  const last = await postIds.next();
  return Array.from({ length: count }, (_, n) => last + 2 + n);
}

/** Where `seen` returns how many of the events with the given identifiers there are. */
const IDS_AT = 6;

const isWrite = (operation: string) => /Write|Put|Update|Delete/.test(operation);
const DENIED = failure('AccessDeniedException');

describe('a series of 500 events', () => {
  it('is visible completely or not at all while it is created', async () => {
    const series = await seriesOf(500);
    const ids = await nextIds(500);
    const some = [ids[0], ids[250], ids[499]].flatMap((id) => id ?? []);
    const before = await seen(some);
    const slugs = [0, 250, 499].map((n) => `repeated-${series.dates[n]?.slice(0, 10)}`);
    let isDone = false;
    const creation = series.create().finally(() => {
      isDone = true;
    });
    let [polls, hidden] = [0, 0];
    while (!isDone) {
      const start = performance.now();
      const [totals, single] = await Promise.all([seen(some), found(some, slugs)]);
      polls += 1;
      const added = totals.map((total, n) => total - (before[n] ?? 0));
      const expected = (n: number) => (n === IDS_AT ? some.length : 500);
      for (const [n, count] of added.entries()) expect([0, expected(n)]).toContain(count);
      if (single.every((isFound) => !isFound)) hidden += 1;
      // On a busy machine, reads without a pause would leave the creation too little of the table's time.
      await sleep(performance.now() - start);
    }
    await creation;
    expect(polls).toBeGreaterThan(1);
    expect(hidden).toBeGreaterThan(0);
    const after = (await seen(some)).map((total, n) => total - (before[n] ?? 0));
    expect(after).toEqual(before.map((_, n) => (n === IDS_AT ? some.length : 500)));
    expect(await found(some, slugs)).toEqual(Array.from({ length: 9 }, () => true));
    expect(await problems()).toEqual([]);
    await maintainLater(1);
    expect(await problems()).toEqual([]);
    expect((await seen(some)).map((total, n) => total - (before[n] ?? 0))).toEqual(after);
  });

  it('stays hidden in a list that finds it only when it reads again, because of another hidden series', async () => {
    const list = () => json('GET', '/events?per_page=50&modified_after=2020-01-01');
    const before = List.parse((await list()).body);
    let hasEvents = false;
    const unfinished = async () => {
      hasEvents = false;
      const series = await seriesOf(10);
      await expect(series.create()).rejects.toThrow();
    };
    let reads = 0;
    server.behave(async (operation, body) => {
      hasEvents ||= operation === 'BatchWriteItem';
      // This would make the series visible.
      if (operation === 'TransactWriteItems' && hasEvents) return DENIED;
      if (operation === 'Query' && JSON.stringify(body).includes('#MODIFIED#publish')) {
        reads += 1;
        if (reads === 2) await unfinished();
      }
      return server.forward(operation, body);
    });
    await unfinished();
    const { total, events } = List.parse((await list()).body);
    expect(reads).toBe(3);
    expect([total, events.length]).toEqual([before.total, before.events.length]);
    server.behave();
    await maintainLater(6);
    expect(await problems()).toEqual([]);
  });

  it('stays hidden on the first page of a list, whose events are read while they are counted', async () => {
    const idsOnPage = async () =>
      List.parse((await json('GET', '/events?per_page=50')).body).events.map(({ id }) => id);
    const before = await idsOnPage();
    let hasEvents = false;
    server.behave((operation, body) => {
      hasEvents ||= operation === 'BatchWriteItem';
      // This would make the series visible.
      const reveals = operation === 'TransactWriteItems' && hasEvents;
      return reveals ? Promise.resolve(DENIED) : server.forward(operation, body);
    });
    const series = await seriesOf(10);
    await expect(series.create()).rejects.toThrow();
    expect(await idsOnPage()).toEqual(before);
    server.behave();
    await maintainLater(6);
    expect(await problems()).toEqual([]);
  });

  it('is visible completely or not at all when its creation is killed at any write', async () => {
    const DAYS = 10;
    let isKilled = true;
    let before = await seen(await nextIds(DAYS));
    for (let step = 0; isKilled; step += 1) {
      // Half of the time, the last call still has its effect.
      const isLost = step % 2 === 1;
      const series = await seriesOf(DAYS);
      const ids = await nextIds(DAYS);
      const slugs = series.dates.map((date) => `repeated-${date.slice(0, 10)}`);
      const single = await found(ids.slice(0, 3), slugs.slice(0, 3));
      let writes = 0;
      isKilled = false;
      server.behave(async (operation, body) => {
        if (!isWrite(operation)) return server.forward(operation, body);
        writes += 1;
        if (writes <= step) return server.forward(operation, body);
        isKilled = true;
        if (isLost && writes === step + 1) await server.forward(operation, body);
        return DENIED;
      });
      const created = await series.create().then(
        () => true,
        () => false,
      );
      server.behave();
      // Several lists read the same events.
      const after = await withMemoizedReads(() => seen(ids));
      const isVisible = (after[0] ?? 0) > (before[0] ?? 0);
      // A call that had its effect and was not answered may have been the one that makes the series visible.
      if (!isLost) expect.soft(isVisible, `killed at write ${step}`).toBe(created);
      else if (created) expect.soft(isVisible, `killed at write ${step}`).toBe(true);
      const added = isVisible ? DAYS : 0;
      expect(after, `killed at write ${step}`).toEqual(before.map((total) => total + added));
      if (!isVisible) expect(await found(ids.slice(0, 3), slugs.slice(0, 3))).toEqual(single);
      // What the next step begins with: none of its own events is there.
      before = after.with(IDS_AT, 0);
    }
    await maintainLater(6);
    expect(await problems()).toEqual([]);
    const { series } = await import('../../../../lib/calendar/keys.ts');
    const { readAll } = await import('../../../../lib/table/read.ts');
    expect(await readAll(series.indexRange('gsi6', {}))).toEqual([]);
  });

  it('leaves nothing that readers see if its creation continues after the maintenance has removed it', async () => {
    const ids = await nextIds(10);
    const before = await seen(ids);
    const series = await seriesOf(10);
    let isSuspended = false;
    server.behave(async (operation, body) => {
      if (operation === 'BatchWriteItem' && !isSuspended) {
        isSuspended = true;
        await maintainLater(6);
      }
      return server.forward(operation, body);
    });
    await expect(series.create()).rejects.toMatchObject({ status: 503 });
    server.behave();
    expect(await seen(ids)).toEqual(before);
    expect(await problems()).toEqual([]);
  });
});
