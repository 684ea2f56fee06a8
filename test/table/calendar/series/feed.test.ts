import { describe, expect, it, vi } from 'vitest';
import { create, markAsOwn, pagesOf, read, send, startsOf, useFeeds } from './feed-reads.ts';
import { maintain, newSeries, stored, storedSeries, weeks } from './series-api.ts';

useFeeds();

async function change(target: string, body: object): Promise<void> {
  expect(await send('PUT', target, body)).toMatchObject({ status: 200 });
}

it('has every event on some page, although other series decide whether one is written as a whole', async () => {
  const more = { categories: ['Crowded'] };
  const early = [];
  for (const title of ['A', 'B']) early.push(await newSeries(weeks('2032-01-05', 36), { ...more, title }));
  const late = await newSeries(weeks('2032-05-24', 40), { ...more, title: 'C' });
  for (const ids of [...early, late]) await markAsOwn(ids.slice(0, 34));
  const pages = await pagesOf(
    '/events.ics?categories=crowded&start_date=2032-01-01&end_date=2033-12-31&collapse_series=true&per_page=20',
  );
  expect(new Set(pages.flatMap((page) => startsOf(page, 'C'))).size).toBe(40);
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

it('shows what changes in an occurrence alone if daylight saving moves its start', async () => {
  const ids = await newSeries(weeks('2034-03-12', 3, '01:30:00'), {
    title: 'Vigil',
    end_date: '2034-03-12 03:00:00',
  });
  expect(await stored(ids[2] ?? 0)).toMatchObject({ start_date: '2034-03-26 02:30:00' });
  await change(`/events/${ids[2]}`, { title: 'Long vigil' });
  const { body } = await read('/events.ics?start_date=2034-01-01&end_date=2034-12-31&collapse_series=true');
  expect(body).toMatch(/^RRULE/m);
  expect(startsOf(body, 'Long vigil')).toEqual(['DTSTART;TZID=Europe/Lisbon:20340326T023000']);
});

it('shows the start of an occurrence that kept it only because it would otherwise end before it', async () => {
  const title = 'Rehearsal';
  const [first, second] = await newSeries(weeks('2035-01-08', 3), { title });
  await change(`/events/${second}`, { end_date: '2035-01-15 20:30:00' });
  await change(`/events/${first}?scope=all`, {
    start_date: '2035-01-08 21:00:00',
    end_date: '2035-01-08 22:00:00',
  });
  await change(`/events/${second}`, { end_date: '2035-01-15 22:00:00' });
  expect(await stored(second ?? 0)).toMatchObject({ start_date: '2035-01-15 20:00:00' });
  const { body } = await read('/events.ics?start_date=2035-01-01&end_date=2035-12-31&collapse_series=true');
  expect(startsOf(body, title)).toEqual(['DTSTART;TZID=Europe/Lisbon:20350115T200000']);
});

it('shows the end of an occurrence that kept it only because it would otherwise start after it', async () => {
  const title = 'Recital';
  const [first, second] = await newSeries(weeks('2036-01-07', 3), { title });
  await change(`/events/${second}`, { start_date: '2036-01-14 21:30:00' });
  await change(`/events/${first}?scope=all`, { end_date: '2036-01-07 21:00:00' });
  await change(`/events/${second}`, { start_date: '2036-01-14 20:00:00' });
  const own = { end_date: '2036-01-14 22:00:00', occurrence: { differs: ['end_date'] } };
  expect(await stored(second ?? 0)).toMatchObject(own);
  const { body } = await read('/events.ics?start_date=2036-01-01&end_date=2036-12-31&collapse_series=true');
  expect(startsOf(body, title)).toEqual(['DTSTART;TZID=Europe/Lisbon:20360114T200000']);
});

it('shows the start of an occurrence that has it only because it lasted a whole day', async () => {
  const title = 'Vigil';
  const midnight = { title, end_date: '2038-01-04 01:00:00' };
  const [first, second] = await newSeries(weeks('2038-01-04', 3, '00:00:00'), midnight);
  await change(`/events/${second}`, { all_day: true });
  await change(`/events/${first}?scope=all`, { start_date: '2038-01-04 00:30:00' });
  await change(`/events/${second}`, { all_day: false, end_date: '2038-01-11 01:00:00' });
  const own = { start_date: '2038-01-11 00:00:00', occurrence: { differs: ['start_date'] } };
  expect(await stored(second ?? 0)).toMatchObject(own);
  const { body } = await read('/events.ics?start_date=2038-01-01&end_date=2038-12-31&collapse_series=true');
  expect(startsOf(body, title)).toEqual(['DTSTART;TZID=Europe/Lisbon:20380111T000000']);
});

it('shows the start of an occurrence that its former own time zone has moved', async () => {
  const title = 'Night walk';
  const times = { end_date: '2037-03-15 03:00:00', timezone: 'UTC' };
  const [first, , third] = await newSeries(weeks('2037-03-15', 3, '00:30:00'), { title, ...times });
  // Clocks in Lisbon skip the new start on this day.
  await change(`/events/${third}`, { timezone: 'Europe/Lisbon' });
  await change(`/events/${first}?scope=all`, { start_date: '2037-03-15 01:30:00' });
  await change(`/events/${third}`, { timezone: 'UTC' });
  expect(await stored(third ?? 0)).toMatchObject({ start_date: '2037-03-29 02:30:00' });
  const { body } = await read('/events.ics?start_date=2037-01-01&end_date=2037-12-31&collapse_series=true');
  expect(startsOf(body, title)).toEqual(['DTSTART:20370329T023000Z']);
});

it('leaves out an occurrence that is published later than its series', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19);
  const times = { title: 'Premiere', date_utc: inDays(2) };
  const [, second] = await newSeries(weeks('2046-01-01', 3), times);
  await change(`/events/${second}`, { date_utc: inDays(60) });
  vi.setSystemTime(Date.now() + 3 * 86_400_000);
  await maintain();
  const { body } = await read('/events.ics?start_date=2046-01-01&end_date=2046-12-31&collapse_series=true');
  vi.useRealTimers();
  expect(body).toMatch(/^RRULE/m);
  expect(body).toContain('EXDATE;TZID=Europe/Lisbon:20460108T200000');
});

describe('has the events of a series one by one', () => {
  const target = '/events.ics?start_date=2052-01-01&end_date=2052-12-31&collapse_series=true';

  it('if its rule does not give its first date', async () => {
    const times = { start_date: '2052-01-20 20:00', end_date: '2052-01-20 22:00' };
    const recurrence = 'RRULE:FREQ=DAILY;INTERVAL=7;BYMONTH=2;COUNT=3\nRDATE;VALUE=DATE:20520120';
    const first = await create('/events', { title: 'Concert', ...times, recurrence });
    const { body } = await read(target);
    expect(startsOf(body, 'Concert')).toHaveLength(4);
    expect(body).toContain(`UID:${first}@`);
    expect(await send('DELETE', `/events/${first}?scope=all`)).toMatchObject({ status: 200 });
    const after = await read(target);
    expect(after.body.match(/^STATUS:CANCELLED/gm)).toHaveLength(4);
    expect(after.body).not.toMatch(/^R(RULE|DATE)/m);
  });

  it('if its rule is broken in the table', async () => {
    const [first = 0] = await newSeries(weeks('2052-03-01', 3), { title: 'Recital' });
    const { put } = await import('../../../../lib/table/writes.ts');
    const { commit } = await import('../../../../lib/table/commit.ts');
    const { series } = await import('../../../../lib/calendar/keys.ts');
    await commit(put(series, { ...(await storedSeries(await seriesOf(first))), rule: 'RRULE:FREQ=OFTEN' }));
    const { status, body } = await read(target);
    expect(status).toBe(200);
    expect(startsOf(body, 'Recital')).toHaveLength(3);
  });
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

  it('is cancelled as single events if programs cannot read the old offset of its zone', async () => {
    const [first] = await newSeries(weeks('1920-01-05', 3), { title: 'Fair', timezone: 'Asia/Riyadh' });
    expect(await send('DELETE', `/events/${first}?scope=all`)).toMatchObject({ status: 200 });
    const { status, body } = await read(target(1920));
    expect(status).toBe(200);
    expect(body.match(/STATUS:CANCELLED/g)).toHaveLength(3);
    expect(body).not.toMatch(RULE);
  });
});

describe('a withdrawn occurrence', () => {
  it('is cancelled in feeds of its series that have single events', async () => {
    const [, second] = await newSeries(weeks('2050-01-03', 3), { title: 'Matinee' });
    const target = `/events.ics?series=${await seriesOf(second)}&start_date=2050-01-01&end_date=2050-12-31`;
    expect(await send('DELETE', `/events/${second}`)).toMatchObject({ status: 200 });
    const { body } = await read(target);
    expect(body.match(/^(UID:\d+|STATUS.*)/gm)).toContain(`UID:${second}`);
    expect(body).toContain('STATUS:CANCELLED');
  });

  it('is not cancelled in feeds that did not have it because of an earlier one', async () => {
    const [, second] = await newSeries(weeks('2051-01-02', 3), { title: 'Matinee' });
    expect(await send('DELETE', `/events/${second}`)).toMatchObject({ status: 200 });
    const { body } = await read(
      '/events.ics?start_date=2051-01-01&end_date=2051-12-31&collapse_series=true&modified_after=2020-01-01',
    );
    expect(body).not.toContain('STATUS:CANCELLED');
  });
});

async function seriesOf(event = 0): Promise<number> {
  return (await stored(event)).occurrence?.series ?? 0;
}
