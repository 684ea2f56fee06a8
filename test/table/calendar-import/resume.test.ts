import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkedPosts, listEntries } from '../../../lib/calendar/keys.ts';
import { get } from '../../../lib/table/read.ts';
import { newFile } from '../../new-directory.ts';
import { CALENDAR } from '../../original-calendar/calendar.ts';
import { type OriginalSite, startOriginalSite } from '../../original-calendar/site.ts';
import { countRecords } from '../../stored-records.ts';
import { FlakyDynamoDb, failure } from '../flaky-dynamodb.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom, interruptedImport, linesOf, runImport } from './command.ts';
import { events, page } from './saved-responses.ts';
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

it('reports all records that it has written before it ends with an error', async () => {
  const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  const endpoint = await server.start();
  server.behave(async (operation, body) => {
    if (operation !== 'TransactWriteItems') return server.forward(operation, body);
    if (JSON.stringify(body).includes('The refused one')) return failure('AccessDeniedException');
    await sleep(500);
    return server.forward(operation, body);
  });
  const [first] = events;
  const names = ['The refused one', 'Second', 'Third', 'Fourth'];
  const records = names.map((title, n) => {
    const global_id = `reported.example?id=${n}`;
    return { ...first, id: n + 1, global_id, global_id_lineage: [global_id], title, slug: `reported-${n}` };
  });
  const path = await newFile('events.json', JSON.stringify(page('events', records)));
  const report = await newFile('report.ndjson', '');
  const { code, stdout } = await runImport([
    ...['--table', process.env.TABLE_NAME ?? '', '--endpoint', endpoint],
    ...['--from', path, '--report', report],
  ]);
  server.stop();
  expect(code).toBe(1);
  expect(stdout).toContain('events: 3 created\n');
  const reported = (await linesOf(report)).filter(({ collection }) => collection === 'events');
  expect(reported.map(({ title }) => title).sort()).toEqual(['Fourth', 'Second', 'Third']);
});
