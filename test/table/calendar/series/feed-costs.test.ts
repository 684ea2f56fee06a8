import { expect, it, onTestFinished, vi } from 'vitest';
import { putRecords, storedRecord } from '../../../stored-records.ts';
import { create, markAsOwn, pagesOf, read, send, startsOf, useFeeds } from './feed-reads.ts';
import { newSeries, seriesOf, stored, weeks } from './series-api.ts';

useFeeds();

const NAME = 'table calls';

/** Reads a target. @returns the response, and the table calls as JSON */
async function readWithCalls(target: string) {
  const { documentClient } = await import('../../../../lib/table/client.ts');
  const calls: string[] = [];
  documentClient().middlewareStack.add(
    (next) => (args) => {
      calls.push(JSON.stringify(args.input));
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: NAME },
  );
  const answer = await read(target);
  documentClient().middlewareStack.remove(NAME);
  return { ...answer, calls };
}

it('makes its filters once, although it selects events several times', async () => {
  await newSeries(weeks('2031-03-16', 401), { categories: ['Weekly'] });
  const { status, headers, calls } = await readWithCalls(
    '/events.ics?categories=weekly&start_date=2031-01-01&end_date=2040-12-31&collapse_series=true',
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-tec-total': '401' });
  expect(headers).not.toHaveProperty('link');
  const callsTo = (key: string) => calls.filter((call) => call.includes(key)).length;
  // Two selections, each with three queries of counts: one selection finds at most 400 events.
  expect({
    counts: callsTo('COUNTS#category'),
    slugs: callsTo('SLUGS#category'),
    trees: callsTo('CATEGORY-TREE'),
  }).toEqual({ counts: 6, slugs: 1, trees: 1 });
});

it('reads new series once to decide about them, although it selects events several times', async () => {
  // They stay new.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const categories = ['New'];
  await newSeries(weeks('2061-03-16', 401), { categories });
  const [first = 0] = await newSeries(weeks('2069-01-05', 2), { categories });
  const { status, headers, calls } = await readWithCalls(
    '/events.ics?categories=new&start_date=2061-01-01&end_date=2070-12-31&collapse_series=true',
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-tec-total': '403' });
  expect(headers).not.toHaveProperty('link');
  const callsTo = (key: string) => calls.filter((call) => call.includes(key)).length;
  // Two selections, each with three queries of counts: the last one is consistent, because the series are new.
  expect(callsTo('COUNTS#category')).toBe(6);
  // Once to decide, once to write it.
  expect(callsTo(`SERIES#${String((await seriesOf(first)).id).padStart(16, '0')}`)).toBe(2);
});

it('ends before a page that exceeds the read budget', async () => {
  const { copyLinkedPost } = await import('../copies.ts');
  const organizer = await create('/organizers', { organizer: 'Guild', description: 'x'.repeat(5000) });
  const names = Array.from({ length: 50 * 5 }, (_, n) => `Guild ${n}`);
  const organizers = await copyLinkedPost(organizer, names);
  const times = (day: string) => ({ start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` });
  const { putCopies } = await import('../../../event-copies.ts');
  const small = await create('/events', { title: 'Small', ...times('2045-01-01') });
  await putCopies(await stored(small), 49);
  const description = 'x'.repeat(20_000);
  for (let n = 0; n < 50; n += 1)
    await create('/events', {
      ...{ title: 'Large', description, organizer: organizers.slice(5 * n, 5 * n + 5) },
      ...times('2045-12-01'),
    });
  const { status, headers, body } = await read('/events.ics?start_date=2045-01-01&end_date=2045-12-31');
  expect(status).toBe(200);
  expect(body.match(/SUMMARY:Small/g)).toHaveLength(50);
  expect(body).not.toContain('SUMMARY:Large');
  expect(headers).toMatchObject({
    'x-tec-total': '100',
    link: expect.stringContaining('page=6&per_page=10'),
  });
  const alone = '/events.ics?start_date=2045-12-01&end_date=2045-12-31';
  const few = await read(alone);
  expect(few).toMatchObject({
    status: 200,
    headers: { 'x-tec-total': '50', link: expect.stringContaining('page=2&per_page=10') },
  });
  expect(few.readUnits).toBeLessThan(500);
  const large = (await pagesOf(alone)).map((page) => page.match(/SUMMARY:Large/g)?.length);
  expect(large).toEqual([10, 10, 10, 10, 10]);
  // A client that counts pages would miss events if this page had fewer.
  expect(await read(`${alone}&per_page=50`)).toMatchObject({ status: 400 });
});

it('has the first events one by one if the series of the first page exceed the read budget', async () => {
  const length = { start_date: '2053-02-15 20:00:00', end_date: '2053-04-04 20:00:00' };
  for (let n = 0; n < 48; n += 1) {
    const body = {
      ...{ title: `Long ${n}`, description: 'x'.repeat(20_000), timezone: 'Europe/Lisbon', ...length },
      ...{ categories: ['Endless'], recurrence: { every: 'day', count: 10 } },
    };
    await create('/events', body);
  }
  const target =
    '/events.ics?categories=endless&start_date=2053-01-01&end_date=2053-12-31&collapse_series=true';
  const { status, headers, body, readUnits } = await read(target);
  expect(status).toBe(200);
  expect(readUnits).toBeLessThan(550);
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(10);
  expect(body).not.toContain('RRULE:FREQ=DAILY');
  expect(headers).toMatchObject({ link: expect.stringContaining('page=2&per_page=10') });
});

it('has as many cancellations as the read budget allows', async () => {
  const { series, withdrawals } = await import('../../../../lib/calendar/keys.ts');
  const [first = 0] = await newSeries(weeks('2046-01-01', 2), { title: 'Removed' });
  expect(await send('DELETE', `/events/${first}?scope=all`)).toMatchObject({ status: 200 });
  const withdrawal = await storedRecord(withdrawals, withdrawals.key({ id: first }));
  const { occurrence } = withdrawal;
  if (occurrence === undefined) throw new Error('The event does not repeat');
  const head = await storedRecord(series, series.key({ id: occurrence.series }));
  const copies = Array.from({ length: 400 }, (_, n) => 10_000_000 + n);
  await putRecords(
    series,
    copies.map((id) => ({ ...head, id, title: 'x'.repeat(5000) })),
  );
  await putRecords(
    withdrawals,
    copies.map((id) => ({ ...withdrawal, id, occurrence: { ...occurrence, series: id } })),
  );
  const { status, body } = await read(
    '/events.ics?start_date=2046-01-01&end_date=2046-12-31&collapse_series=true',
  );
  expect(status).toBe(200);
  expect(body.match(/STATUS:CANCELLED/g)?.length).toBeGreaterThan(100);
});

it('has the events of a series one by one if its exceptions exceed the read budget', async () => {
  const more = { categories: ['Costly'], description: 'x'.repeat(20_000) };
  for (const title of ['A', 'B'])
    await markAsOwn(await newSeries(weeks('2051-01-01', 50), { ...more, title }));
  const pages = await pagesOf(
    '/events.ics?categories=costly&start_date=2051-01-01&end_date=2052-12-31&collapse_series=true',
  );
  expect(pages.join().match(/RRULE:FREQ=WEEKLY/g)).toHaveLength(1);
  expect(new Set(pages.flatMap((page) => startsOf(page, 'B'))).size).toBe(50);
});
