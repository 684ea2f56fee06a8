import { beforeAll, describe, expect, it, vi } from 'vitest';
import { putRecords, storedRecord } from '../../../stored-records.ts';
import { retryWhileUnavailable } from '../../until-served.ts';
import { callingAnonymously } from '../calling.ts';
import { newSeries, ownCalendar, stored, weeks } from './series-api.ts';

/** Follows the links of a feed. @returns its pages, with whole lines */
async function pagesOf(target: string): Promise<string[]> {
  const { status, headers, body } = await read(target);
  expect(status).toBe(200);
  const [, next] = /<[^>]*(\/events\.ics[^>]*)>; rel="next"/.exec(String(headers.link ?? '')) ?? [];
  return [body.replaceAll('\r\n ', ''), ...(next === undefined ? [] : await pagesOf(next))];
}

/** Stores that events of a series have fields of their own. */
async function markAsOwn(ids: readonly number[]): Promise<void> {
  const { commit } = await import('../../../../lib/table/commit.ts');
  const { put } = await import('../../../../lib/table/writes.ts');
  const { exceptions } = await import('../../../../lib/calendar/keys.ts');
  const { occurrence } = await stored(ids[0] ?? 0);
  const kinds = Object.fromEntries(ids.map((id) => [id, 'own']));
  await commit(
    put(exceptions, { id: occurrence?.series ?? 0, modified_utc: '2026-01-01 00:00:00', ...kinds }),
  );
}

let read: Awaited<ReturnType<typeof callingAnonymously>>;
let send: Awaited<ReturnType<typeof ownCalendar>>['send'];
beforeAll(async () => {
  ({ send } = await ownCalendar());
  read = await callingAnonymously();
});

async function change(target: string, body: object): Promise<void> {
  expect(await send('PUT', target, body)).toMatchObject({ status: 200 });
}

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
  await newSeries(weeks('2031-03-16', 450), { categories: ['Weekly'] });
  const { status, headers, calls } = await readWithCalls(
    '/events.ics?categories=weekly&start_date=2031-01-01&end_date=2040-12-31&collapse_series=true',
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-tec-total': '450' });
  expect(headers).not.toHaveProperty('link');
  const callsTo = (key: string) => calls.filter((call) => call.includes(key)).length;
  // Two selections, each with three queries of counts: one selection finds at most 400 events.
  expect({
    counts: callsTo('COUNTS#category'),
    slugs: callsTo('SLUGS#category'),
    trees: callsTo('CATEGORY-TREE'),
  }).toEqual({ counts: 6, slugs: 1, trees: 1 });
});

it('has every event on some page, although other series decide whether one is written as a whole', async () => {
  const more = { categories: ['Crowded'] };
  const early = [];
  for (const title of ['A', 'B']) early.push(await newSeries(weeks('2032-01-05', 36), { ...more, title }));
  const late = await newSeries(weeks('2032-05-24', 40), { ...more, title: 'C' });
  for (const ids of [...early, late]) await markAsOwn(ids.slice(0, 34));
  const pages = await pagesOf(
    '/events.ics?categories=crowded&start_date=2032-01-01&end_date=2033-12-31&collapse_series=true&per_page=20',
  );
  const events = pages.flatMap((page) => page.match(/BEGIN:VEVENT.*?END:VEVENT/gs) ?? []);
  const starts = (title: string) =>
    events
      .filter((event) => event.includes(`\nSUMMARY:${title}\r`))
      .flatMap((event) => (event.includes('RRULE') ? [] : (event.match(/DTSTART.*/) ?? [])));
  expect(new Set(starts('C')).size).toBe(40);
});

it('ends before a page that exceeds the read budget', async () => {
  const { copyLinkedPost } = await import('../copies.ts');
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await send('POST', path, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.id;
  };
  const organizer = await create('/organizers', { organizer: 'Guild', description: 'x'.repeat(5000) });
  const names = Array.from({ length: 50 * 5 }, (_, n) => `Guild ${n}`);
  const organizers = await copyLinkedPost(organizer, names);
  const times = (day: string) => ({ start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` });
  for (let n = 0; n < 50; n += 1) await create('/events', { title: 'Small', ...times('2045-01-01') });
  const description = 'x'.repeat(20_000);
  for (let n = 0; n < 50; n += 1)
    await create('/events', {
      ...{ title: 'Large', description, organizer: organizers.slice(5 * n, 5 * n + 5) },
      ...times('2045-01-02'),
    });
  const { status, headers, body } = await read('/events.ics?start_date=2045-01-01&end_date=2045-12-31');
  expect(status).toBe(200);
  expect(body.match(/SUMMARY:Small/g)).toHaveLength(50);
  expect(body).not.toContain('SUMMARY:Large');
  expect(headers).toMatchObject({
    'x-tec-total': '100',
    link: expect.stringContaining('page=6&per_page=10'),
  });
  const alone = '/events.ics?start_date=2045-01-02&end_date=2045-12-31';
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
  for (let n = 0; n < 40; n += 1) {
    const body = {
      ...{ title: `Long ${n}`, description: 'x'.repeat(20_000), timezone: 'Europe/Lisbon', ...length },
      ...{ categories: ['Endless'], recurrence: { every: 'day', count: 49 } },
    };
    const headers = { 'idempotency-key': `long-${n}` };
    const created = await retryWhileUnavailable(() => send('POST', '/events', body, { headers }));
    expect(created).toMatchObject({ status: 201 });
  }
  const target =
    '/events.ics?categories=endless&start_date=2053-01-01&end_date=2053-12-31&collapse_series=true';
  const { status, headers, body, readUnits } = await retryWhileUnavailable(() => read(target));
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

it('does not show that an unpublished occurrence has changed its status', async () => {
  const [, second] = await newSeries(weeks('2047-01-07', 3), { title: 'Workshop' });
  const target = '/events.ics?start_date=2047-01-01&end_date=2047-12-31&collapse_series=true';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await change(`/events/${second}`, { status: 'draft' });
  const before = await read(target);
  expect(before.body).toContain('EXDATE;TZID=Europe/Lisbon:20470114T200000');
  vi.setSystemTime(Date.now() + 60_000);
  await change(`/events/${second}`, { status: 'private' });
  const { headers, body } = await read(target);
  vi.useRealTimers();
  expect([headers.etag, body]).toEqual([before.headers.etag, before.body]);
});

describe('a series in the trash', () => {
  const RULE = /^RRULE.*/m;
  const target = (year: number) =>
    `/events.ics?start_date=${year}-01-01&end_date=${year}-12-31&collapse_series=true`;

  it('is not cancelled as a whole if it was not public, but its public events are', async () => {
    const [, second] = await newSeries(weeks('2048-01-06', 3), { title: 'Rehearsal', status: 'draft' });
    await change(`/events/${second}`, { status: 'publish' });
    expect((await read(target(2048))).body).toContain(`UID:${second}@`);
    expect(await send('DELETE', `/events/${second}?scope=all`)).toMatchObject({ status: 200 });
    const { body } = await read(target(2048));
    expect(body.match(/^UID.*/gm)).toEqual([expect.stringContaining(`UID:${second}@`)]);
    expect(body).toContain('STATUS:CANCELLED');
    expect(body).not.toMatch(RULE);
  });

  it('does not show how it is changed there', async () => {
    const [first] = await newSeries(weeks('2049-01-04', 3), { title: 'Course' });
    expect(await send('DELETE', `/events/${first}?scope=all`)).toMatchObject({ status: 200 });
    await change(`/events/${first}?scope=all`, { title: 'Another course' });
    expect((await read(target(2049))).body).toMatch(RULE);
    await change(`/events/${first}?scope=all`, {
      start_date: '2049-01-04 05:00',
      end_date: '2049-01-04 06:00',
    });
    const { body } = await read(target(2049));
    expect(body).toContain('STATUS:CANCELLED');
    expect(body).not.toMatch(/^(RRULE.*|DTSTART.*T05)/m);
  });
});

/** Lambda's limit for a response, in bytes of JSON. */
const MAX_RESPONSE_BYTES = 6_291_556;

/** Creates a series of long events, during each of which the clocks change, with the longest description. */
async function longEvents(title: string, count: number, more: object): Promise<void> {
  const answer = await send('POST', '/events', {
    ...{ title, start_date: '2047-03-05 10:00', timezone: 'Europe/Lisbon', ...more },
    recurrence: { every: 'day', count },
    // A comma takes three bytes in the response with a feed.
    description: ','.repeat(19_000),
  });
  expect(answer).toMatchObject({ status: 201 });
}

const startsOf = (page: string, title: string) =>
  (page.match(/BEGIN:VEVENT.*?END:VEVENT/gs) ?? [])
    .filter((event) => event.includes(`\nSUMMARY:${title}\r`) && !event.includes('RRULE'))
    .flatMap((event) => event.match(/DTSTART.*/) ?? []);

it('fits in a response, although the clocks change during all events of a series', async () => {
  await longEvents('Course', 120, { end_date: '2047-08-05 10:00', categories: ['Courses'] });
  const pages = await pagesOf(
    '/events.ics?categories=courses&start_date=2047-01-01&end_date=2049-12-31&collapse_series=true',
  );
  expect(pages.join()).not.toContain('RRULE:FREQ=DAILY');
  expect(pages.flatMap((page) => startsOf(page, 'Course'))).toHaveLength(120);
});

it('fits in a response, although the clocks change during the events of many series', async () => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `Exhibition ${letter}`);
  for (const title of titles)
    await longEvents(title, 25, { end_date: '2047-04-02 10:00', categories: ['Exhibitions'] });
  const target =
    '/events.ics?categories=exhibitions&start_date=2047-01-01&end_date=2049-12-31&collapse_series=true';
  const { body } = await read(target);
  expect(Buffer.byteLength(JSON.stringify({ body }))).toBeLessThan(MAX_RESPONSE_BYTES);
  expect(body).toContain('RRULE:FREQ=DAILY');
  const pages = await pagesOf(target);
  for (const title of titles)
    expect(new Set(pages.flatMap((page) => startsOf(page, title))).size, title).toBe(25);
});

it('fits in a response, although series with large exceptions come together with the largest events', async () => {
  const { putCopies } = await import('../../../event-copies.ts');
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await send('POST', path, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.id;
  };
  const times = async (count: number, make: (n: number) => Promise<number>) => {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push(await make(n));
    return made;
  };
  // Like the comma, the semicolon takes three bytes in the response.
  const long = (length: number) => ';'.repeat(length);
  const name = (n: number) => `${100 + n}${long(197)}`;
  const detail = long(200);
  const place = { address: detail, city: detail, country: detail, province: detail, zip: detail };
  const largest = {
    ...{ title: long(300), description: long(19_500), timezone: 'Europe/Lisbon' },
    categories: [
      'Largest',
      ...(await times(5, (n) => create('/categories', { name: name(n), slug: `large-${n}` }))),
    ],
    tags: await times(12, (n) => create('/tags', { name: name(n), slug: `large-${n}` })),
    venue: await times(2, (n) => create('/venues', { venue: name(n), ...place })),
    organizer: await times(5, (n) =>
      create('/organizers', { organizer: name(n), phone: detail, email: detail }),
    ),
  };
  const single = await create('/events', {
    ...{ ...largest, start_date: '2049-01-02 11:00', end_date: '2049-01-02 12:00' },
  });
  await putCopies(await stored(single), 60);
  const dates = weeks('2049-01-03', 21).map((date, n) => (n === 0 ? date : date.replace('2049', '2050')));
  const ids = await newSeries(dates, largest);
  for (const id of ids.slice(1))
    expect(await send('PATCH', `/events/${id}`, { description: `.${long(19_499)}` })).toMatchObject({
      status: 200,
    });
  const target =
    '/events.ics?categories=largest&start_date=2049-01-01&end_date=2050-12-31&collapse_series=true';
  const { status, body } = await read(target);
  expect(status).toBe(200);
  expect(Buffer.byteLength(JSON.stringify({ body }))).toBeLessThan(MAX_RESPONSE_BYTES);
  expect(await pagesOf(target)).toSatisfy(
    (pages: string[]) => pages.flatMap((page) => page.match(/BEGIN:VEVENT/g) ?? []).length === 61 + 21,
  );
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

it('costs little while many other series are being created', async () => {
  const { postIds, series } = await import('../../../../lib/calendar/keys.ts');
  const { runMaintenance } = await import('../../../../lib/calendar/maintenance/job.ts');
  await newSeries(weeks('2048-01-06', 2), { title: 'First' });
  await postIds.skipTo(40_000_000);
  const [last = 0] = await newSeries(weeks('2048-01-07', 2), { title: 'Last' });
  // The counts of a new series are kept apart for some seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  await runMaintenance('test', () => true);
  vi.useRealTimers();
  const { occurrence } = await stored(last);
  const head = await storedRecord(series, series.key({ id: occurrence?.series ?? 0 }));
  const others = Array.from({ length: 2000 }, (_, n) => ({ ...head, id: 30_000_000 + n, revealed: 1 }));
  await putRecords(series, others);
  const { status, body, readUnits } = await read('/events?start_date=2048-01-01&end_date=2048-12-31');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ total: 4 });
  expect(readUnits).toBeLessThan(30);
});
