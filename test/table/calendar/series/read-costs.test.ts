import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_LENGTH } from '../../../../schemas/calendar/limits.ts';
import { storedSeries } from '../../../unit/calendar/stored-series.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor } from '../calling.ts';
import { planSeries, seriesOf } from './series-api.ts';

const YEAR = new Date().getFullYear() + 1;

let call: Call;
/** A list without events of a series. */
const OTHERS = '/events?categories=single';

/** The cost of lists without a series, and with series of 100 and of 860 events. */
const costs: Record<string, { readonly calls: number; readonly units: number }>[] = [];

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
  const single = (day: number) => ({
    title: 'Single',
    categories: ['Single'],
    start_date: `${YEAR}-02-${day} 10:00`,
    end_date: `${YEAR}-02-${day} 11:00`,
  });
  for (let day = 10; day < 22; day += 1) await call('POST', '/events', single(day));
  costs.push(await measured());
  await add({ series: 5, days: 20 });
  costs.push(await measured());
  await add({ series: 2, days: 380 });
  costs.push(await measured());
});

async function add({ series, days }: { readonly series: number; readonly days: number }): Promise<void> {
  const { runMaintenance } = await import('../../../../lib/calendar/maintenance/job.ts');
  const times = { start_date: `${YEAR}-02-01 20:00`, end_date: `${YEAR}-02-01 22:00` };
  const { create } = await planSeries({ title: 'Repeated', ...times }, `RRULE:FREQ=DAILY;COUNT=${days}`);
  for (let n = 0; n < series; n += 1) await create();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runMaintenance('a-request', () => true);
  vi.useRealTimers();
}

/** The cost of each list, the second time that the container reads it. */
async function measured() {
  const found: Record<string, { readonly calls: number; readonly units: number }> = {};
  for (const target of [
    '/events',
    '/events?page=2',
    '/events?collapse_series=true',
    '/events?featured=0',
    OTHERS,
  ]) {
    await call('GET', `${target}${target.includes('?') ? '&' : '?'}per_page=5`);
    const { status, calls, units } = await call(
      'GET',
      `${target}${target.includes('?') ? '&' : '?'}per_page=5`,
    );
    expect(status).toBe(200);
    found[target] = { calls, units };
  }
  return found;
}

/** The cost of reading the counts of 19 times as many days; reading the series themselves costs the same. */
const COUNT_UNITS = 2.5;

it('a list costs the same with 100 and with 860 occurrences, except for the counts', () => {
  const [, some, many] = costs;
  for (const [target, { calls, units }] of Object.entries(many ?? {})) {
    expect.soft(calls, target).toBeLessThanOrEqual((some?.[target]?.calls ?? 0) + 1);
    expect.soft(units, target).toBeLessThanOrEqual((some?.[target]?.units ?? 0) + COUNT_UNITS);
  }
});

it('a list of other events costs the same with series and without', () => {
  const [none, , many] = costs;
  expect(none?.[OTHERS]).toBeDefined();
  expect(many?.[OTHERS]).toEqual(none?.[OTHERS]);
});

it('a collapsed list shows one occurrence of each series', async () => {
  const { body } = await call('GET', '/events?collapse_series=true&per_page=50');
  const { total, events } = JSON.parse(body);
  expect(total).toBe(12 + 7);
  expect(events).toHaveLength(12 + 7);
});

describe('the lists of series, and of the events of one', () => {
  const ANONYMOUS = { calls: 40, units: 300 };
  const AUTHENTICATED = { calls: 100, units: 1000 };
  const PAGE = 'per_page=50';

  let ask: Awaited<ReturnType<typeof callingAnonymously>>;
  /** The identifier of a series of 380 events. */
  let long: number;

  beforeAll(async () => {
    const { seriesWrites } = await import('../../../../lib/calendar/series/writes.ts');
    const { commit } = await import('../../../../lib/table/commit.ts');
    const [first, date] = ['RRULE:FREQ=DAILY;COUNT=500\nEXDATE:20270306T200000', ',20270307T200000'];
    const rule = first + date.repeat((MAX_LENGTH.recurrence - first.length) / date.length);
    for (let id = 1_000_000; id < 1_000_200; id += 1)
      await commit(...seriesWrites(undefined, storedSeries({ id, rule })));
    ask = await callingAnonymously();
    const { body } = await ask(`/events?start_date=${YEAR}-12-01&per_page=1`);
    long = (await seriesOf(JSON.parse(body).events[0].id)).id;
  });

  it.each([
    `/series?${PAGE}`,
    `/series?${PAGE}&page=2`,
    '/series/{id}',
    `/series/{id}/events?${PAGE}`,
    `/series/{id}/events?${PAGE}&page=8`,
  ])('stay within the read budget without a token: %s', async (target) => {
    const { status, calls, readUnits } = await ask(target.replace('{id}', String(long)));
    expect(status).toBe(200);
    expect(calls).toBeLessThanOrEqual(ANONYMOUS.calls);
    expect(readUnits).toBeLessThanOrEqual(ANONYMOUS.units);
  });

  it('are refused with advice, before much is read, if they would exceed it', async () => {
    const { status, body, readUnits } = await ask(`/series?${PAGE}&page=4`);
    expect({ status, body: JSON.parse(body) }).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', message: expect.stringContaining(': ask for an earlier page') },
    });
    expect(readUnits).toBeLessThanOrEqual(5);
  });

  it('stay within the budget with a token', async () => {
    const { status, calls, readUnits } = await call('GET', `/series?${PAGE}&page=4&status=publish,draft`);
    expect(status).toBe(200);
    expect(calls).toBeLessThanOrEqual(AUTHENTICATED.calls);
    expect(readUnits).toBeGreaterThan(ANONYMOUS.units);
    expect(readUnits).toBeLessThanOrEqual(AUTHENTICATED.units);
  });
});
