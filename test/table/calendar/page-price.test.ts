import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Rounds } from '../../../scripts/bench/calendar/rounds.ts';
import { ownTokens } from '../../../scripts/stack/in-process.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { callingAnonymously } from './calling.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  process.env.FROZEN_NOW = '2026-11-22T12:00:00Z';
});

let read: Awaited<ReturnType<typeof callingAnonymously>>;
let rounds: Rounds;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  await ownTokens();
  const { documentClient } = await import('../../../lib/table/client.ts');
  const { now } = await import('../../../lib/calendar/dates/now.ts');
  const { config } = await import('../../../lib/config.ts');
  const { loadCalendar } = await import('../../../scripts/bench/calendar/load.ts');
  const { ORDINARY } = await import('../../../scripts/bench/calendar/records.ts');
  const today = now().toZonedDateTimeISO(config().SITE_ZONE).toPlainDate();
  await loadCalendar({ ...ORDINARY, events: 2000 }, today);
  read = await callingAnonymously();
  rounds = new Rounds(documentClient());
});

describe('a page of ten of 2,000 events, with 200 venues, 100 organizers, 20 categories and 50 tags', () => {
  it.each([
    { target: '/events', max: { rounds: 2, calls: 8, units: 12 } },
    { target: '/events?page=2', max: { rounds: 3, calls: 8, units: 12 } },
    { target: '/events?ends_after=now', max: { rounds: 3, calls: 10, units: 12 } },
    { target: '/events?venue=1', max: { rounds: 4, calls: 9, units: 10 } },
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
