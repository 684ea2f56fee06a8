import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkedPosts, listEntries } from '../../../lib/calendar/keys.ts';
import { get } from '../../../lib/table/read.ts';
import { CALENDAR } from '../../original-calendar/calendar.ts';
import { type OriginalSite, startOriginalSite } from '../../original-calendar/site.ts';
import { countRecords } from '../../stored-records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom, interruptedImport } from './command.ts';
import { linkedPostBySlug } from './stored.ts';

let site: OriginalSite;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  site = await startOriginalSite(CALENDAR);
});
afterAll(() => site.close());

const eventsOf = (target: number) => countRecords(listEntries.range({ kind: 'venue', target }));

it('continues after an interruption', async () => {
  const begun = async () => {
    while ((await eventsOf((await linkedPostBySlug('venue', 'town-hall'))?.id ?? 0)) < 3) await sleep(20);
  };
  const first = await interruptedImport(begun(), site.url);
  expect(first).toMatchObject({
    code: 130,
    stderr: expect.stringContaining('Interrupted. Run the same command again to import the rest.'),
  });
  const hall = await linkedPostBySlug('venue', 'town-hall');
  const some = await eventsOf(hall?.id ?? 0);
  expect(some).toBeLessThan(49);

  const { code, stdout } = await importFrom(site.url);
  expect(code).toBe(3);
  const [, created, unchanged] = /events: (\d+) created, (\d+) unchanged, 1 left out/.exec(stdout) ?? [];
  expect(Number(unchanged)).toBeGreaterThanOrEqual(some);
  expect(Number(created) + Number(unchanged)).toBe(52);
  expect(await eventsOf(hall?.id ?? 0)).toBe(49);
  expect(await get(linkedPosts, linkedPosts.key({ id: hall?.id ?? 0 }))).toMatchObject({ count: 49 });
});

it('reports that the site is down, and continues later', async () => {
  site.nextErrors.push(...Array.from({ length: 8 }, () => ({ status: 503, retryAfter: '0' })));
  const { code, stderr, stdout } = await importFrom(site.url);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^http:\/\/127.* cannot be read: it returns 503, even after 7 attempts\.\n$/);
});
