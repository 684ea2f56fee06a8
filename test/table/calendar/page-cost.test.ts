import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../../lib/table/entity.ts';
import { Rounds } from '../../../scripts/bench/calendar/rounds.ts';
import { ownTokens } from '../../../scripts/stack/in-process.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { callingAnonymously } from './calling.ts';

/** Maximum ratio of the units in the larger calendar to those in the smaller one. */
const MAX_RATIO = 1.2;

let read: Awaited<ReturnType<typeof callingAnonymously>>;
let rounds: Rounds;
/** The units of requests whose cost must not grow with the number of events, in a smaller calendar and in this one. */
let bounded: readonly { readonly name: string; readonly few: number; readonly many: number }[];

beforeAll(async () => {
  process.env.FROZEN_NOW = '2026-11-22T12:00:00Z';
  await useOwnTable(CALENDAR_INDEXES);
  const authorization = await (await ownTokens())('calendar:write');
  const { allowLongAttempts, documentClient } = await import('../../../lib/table/client.ts');
  const { now } = await import('../../../lib/calendar/dates/now.ts');
  const { config } = await import('../../../lib/config.ts');
  const { calendarItems } = await import('../../../scripts/bench/calendar/load.ts');
  const { putItems } = await import('../../../lib/table/batch-write.ts');
  const { ORDINARY } = await import('../../../scripts/bench/calendar/records.ts');
  const { calendarRequests } = await import('../../../scripts/bench/calendar/requests.ts');
  const { clearCache } = await import('../../../lib/calendar/linked-posts/cache.ts');
  const today = now().toZonedDateTimeISO(config().SITE_ZONE).toPlainDate();
  read = await callingAnonymously();
  allowLongAttempts();
  const requests = calendarRequests(today, 0).filter(({ isBounded }) => isBounded);
  const stored = new Map<string, string>();
  const unitsIn = async (events: number) => {
    await putItems(changedItems(calendarItems({ ...ORDINARY, events }, today), stored));
    // What the smaller calendar had in a container does not belong to the larger one.
    clearCache();
    const units: number[] = [];
    for (const { target, isEditor } of requests) {
      const request = () => read(target, isEditor ? { authorization } : {});
      await request();
      const answer = await request();
      expect({ target, ...answer }).toMatchObject({ status: 200 });
      units.push(answer.units);
    }
    return units;
  };
  const [few, many] = [await unitsIn(800), await unitsIn(2000)];
  bounded = requests.map(({ name }, n) => ({ name, few: few[n] ?? Number.NaN, many: many[n] ?? Number.NaN }));
  rounds = new Rounds(documentClient());
});

/**
 * Yields the items that the table does not have yet: the larger calendar contains the events of the smaller one.
 * @param stored the items of the table as JSON, by key; gets the new ones
 */
function* changedItems(items: Iterable<Item>, stored: Map<string, string>): Generator<Item> {
  for (const item of items) {
    const [key, json] = [`${item.pk} ${item.sk}`, JSON.stringify(item)];
    if (stored.get(key) !== json) yield item;
    stored.set(key, json);
  }
}

it('the cost of lists with one filter or a range of dates, and of single events, does not grow from 800 to 2,000 events', () => {
  expect(bounded.length).toBeGreaterThan(10);
  for (const { name, few, many } of bounded) expect.soft(many, name).toBeLessThanOrEqual(few * MAX_RATIO);
});

describe('a page of ten of 2,000 events, with 200 venues, 100 organizers, 20 categories and 50 tags', () => {
  it.each([
    { target: '/events', max: { rounds: 2, calls: 8, units: 12 } },
    { target: '/events?page=2', max: { rounds: 3, calls: 8, units: 12 } },
    { target: '/events?ends_after=now', max: { rounds: 3, calls: 10, units: 12 } },
    { target: '/events?venue=1', max: { rounds: 4, calls: 9, units: 10 } },
    { target: '/events?categories=1', max: { rounds: 4, calls: 10, units: 11 } },
    { target: '/events?tags=1001', max: { rounds: 4, calls: 9, units: 10 } },
    { target: '/events?categories=category-1', max: { rounds: 5, calls: 11, units: 11 } },
  ])('$target costs little', async ({ target, max }) => {
    const { clearCache } = await import('../../../lib/calendar/linked-posts/cache.ts');
    clearCache();
    const first = await read(target);
    expect(first.status).toBe(200);
    expect.soft(first.units, 'units in a new container').toBeLessThanOrEqual(34);
    const again = await read(target);
    expect(again.body).toBe(first.body);
    expect.soft(again.units, 'units').toBeLessThanOrEqual(max.units);
    expect.soft(again.calls, 'calls').toBeLessThanOrEqual(max.calls);
    expect.soft(await rounds.count(() => read(target)), 'rounds').toBeLessThanOrEqual(max.rounds);
  });
});
