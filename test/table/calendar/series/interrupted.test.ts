import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import { retryWhileUnavailable } from '../../../retry-while-unavailable.ts';
import { FlakyDynamoDb, failure } from '../../flaky-dynamodb.ts';
import { expectConsistent, maintain, newSeries, ownCalendar, weeks } from './series-api.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
let send: Awaited<ReturnType<typeof ownCalendar>>['send'];

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  ({ send } = await ownCalendar());
});
afterAll(() => server.stop());
afterEach(() => server.behave());

/**
 * Fails one table call. If it is the last one, it still takes effect, and all later calls fail too; otherwise it has no
 * effect, and only this call fails.
 * @returns a function that returns whether the call was made
 */
function failAt(failing: number, isLast: boolean): () => boolean {
  let count = 0;
  server.behave(async (operation, body) => {
    count += 1;
    const isPerformed = count < failing || (isLast ? count === failing : count > failing);
    const answer = isPerformed ? await server.forward(operation, body) : undefined;
    return count === failing || answer === undefined ? failure('ValidationException') : answer;
  });
  return () => count >= failing;
}

type Events = ReadonlyMap<number, StoredEvent>;
type Heads = ReadonlyMap<number, StoredSeries>;

/** @throws Error if there is no record with the identifier */
function recordOf<R>(records: ReadonlyMap<number, R>, id: number): R {
  const record = records.get(id);
  if (record === undefined) throw new Error(`There is no record ${id}`);
  return record;
}

async function eventsById(ids: readonly number[]): Promise<Events> {
  const { batchGet } = await import('../../../../lib/table/batch-get.ts');
  const { events } = await import('../../../../lib/calendar/keys.ts');
  const keys = ids.map((id) => events.key({ id }));
  return new Map((await batchGet(events, keys)).map((event) => [event.id, event]));
}

/** The relevant state of each of several lists of events and of their series, without identifiers. */
async function statesOf(lists: readonly (readonly number[])[]) {
  const { seriesById } = await import('../../../../lib/calendar/series/heads.ts');
  const own = await eventsById(lists.flat());
  const heads = await seriesById([...own.values()].flatMap(({ occurrence }) => occurrence?.series ?? []));
  const named = [...heads.values()].flatMap(({ dates }) => dates.map(({ event }) => event));
  const later = await eventsById(named.filter((event) => !own.has(event)));
  const events = new Map([...own, ...later]);
  return lists.map((ids) => stateOf(ids, events, heads));
}

function stateOf(ids: readonly number[], byId: Events, headsById: Heads) {
  const events = ids.map((id) => recordOf(byId, id));
  const all = [...new Set(events.flatMap(({ occurrence }) => occurrence?.series ?? []))];
  const heads = all.map((id) => recordOf(headsById, id));
  const createdLater = heads.flatMap(({ dates }) =>
    dates.map(({ event }) => event).filter((event) => !ids.includes(event)),
  );
  const shown = [...events, ...createdLater.map((id) => recordOf(byId, id))].map((event) => ({
    title: event.title,
    status: event.status,
    start_date: event.start_date,
    end_date: event.end_date,
    occurrence: event.occurrence && { ...event.occurrence, series: all.indexOf(event.occurrence.series) },
  }));
  const series = heads.map(({ title, status, rule, dates, change }) => ({
    ...{ title, status, rule, change },
    dates: dates.map(({ date, event }) => [date, ids.indexOf(event)]),
  }));
  return { shown, series };
}

type Change = (ids: readonly number[]) => ReturnType<typeof send>;

const CHANGES: readonly (readonly [string, Change])[] = [
  [
    'of the times of all occurrences',
    ([, second]) =>
      send('PUT', `/events/${second}?scope=all`, {
        title: 'Concert',
        start_date: '2031-03-23 19:00:00',
      }),
  ],
  [
    'of the following occurrences, with a new rule',
    ([, second]) =>
      send('PUT', `/events/${second}?scope=following`, {
        title: 'Concert',
        recurrence: { every: 'week', interval: 2, count: 2 },
      }),
  ],
  [
    'that deletes the following occurrences',
    ([, second]) => send('DELETE', `/events/${second}?scope=following`),
  ],
  ['that deletes all', ([first]) => send('DELETE', `/events/${first}?scope=all`)],
];

const stopping = CHANGES.map(([name, change]) => [name, 'stops after', true, change] as const);
const failing = CHANGES.slice(0, 2).map(
  ([name, change]) => [name, 'continues after', false, change] as const,
);

const fresh = () => newSeries(weeks('2031-03-16', 3));

interface Attempt {
  readonly ids: readonly number[];
  readonly status: number | undefined;
  readonly isInterrupted: boolean;
}

/** The statuses of changes that a busy machine does not complete, or not even begin, by the deadline of a request. */
const LATE: readonly unknown[] = [202, 503];

/**
 * Makes a change to one new series after the other, failing the next table call each time, until no call fails. Leaves
 * out changes that are late before any call fails.
 */
async function attemptsOf(change: Change, isLast: boolean): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  while (attempts.at(-1)?.isInterrupted !== false) {
    const ids = await fresh();
    const hasFailed = failAt(attempts.length + 1, isLast);
    const { status } = await change(ids);
    const isInterrupted = hasFailed();
    server.behave();
    if (isInterrupted || !LATE.includes(status)) attempts.push({ ids, status, isInterrupted });
  }
  return attempts;
}

/** Makes a change to a new series, which the maintenance completes if it is late. @returns its events */
async function changedSeries(change: Change): Promise<readonly number[]> {
  let ids: readonly number[] = [];
  const { status } = await retryWhileUnavailable(async () => {
    ids = await fresh();
    return change(ids);
  });
  expect([200, 202]).toContain(status);
  return ids;
}

describe('a change', () => {
  it.each([...stopping, ...failing])(
    '%s is made completely or not at all if it %s any table call',
    async (_name, _how, isLast, change) => {
      const [before] = await statesOf([await fresh()]);
      const whole = await changedSeries(change);
      const attempts = await attemptsOf(change, isLast);
      // Each attempt has a series of its own, so the maintenance completes all of them at once.
      await maintain();
      const [after, ...states] = await statesOf([whole, ...attempts.map(({ ids }) => ids)]);
      expect(after).not.toEqual(before);

      const outcomes: string[] = [];
      for (const [n, { status, isInterrupted }] of attempts.entries()) {
        const state = states[n];
        const isChanged = JSON.stringify(state) !== JSON.stringify(before);
        expect(state, `after call ${n + 1}`).toEqual(isChanged ? after : before);
        outcomes.push(isChanged ? 'changed' : 'unchanged');
        // A response does not report success before the change is made, or certain to be made.
        if (status === 200 || status === 202) expect(isChanged).toBe(true);
        if (!isInterrupted) expect(status).toBe(200);
      }
      expect(outcomes[0]).toBe('unchanged');
      if (isLast) expect(outcomes).toEqual(outcomes.toSorted().reverse());
      await expectConsistent();
    },
  );
});

it('a creation for which there is no time says when its slugs are free again', async () => {
  const body = { title: 'Late', start_date: '2031-03-16 20:00', end_date: '2031-03-16 22:00' };
  server.behave((operation, call) =>
    operation === 'BatchWriteItem' ? 'hang' : server.forward(operation, call),
  );
  const recurrence = { every: 'day', count: 3 };
  const late = await send('POST', '/events', { ...body, recurrence }, { functionMs: 5000 });
  expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '360' } });
  expect(late.body.message).toContain('360 seconds');

  server.behave();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 360_000 });
  await (await import('../../../../lib/calendar/maintenance/job.ts')).runMaintenance('test', () => true);
  vi.useRealTimers();
  const created = await send('POST', '/events', { ...body, recurrence });
  expect(created).toMatchObject({ status: 201, body: { slug: 'late-2031-03-16' } });
  await expectConsistent();
});
