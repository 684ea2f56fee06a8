import { beforeAll, expect, it, vi } from 'vitest';
import { CALENDAR_INDEXES, useOwnTable } from '../../own-table.ts';
import { type Call, callingAsEditor } from '../calling.ts';
import { planSeries } from './series-api.ts';

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
