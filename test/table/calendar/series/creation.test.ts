import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { retryWhileUnavailable } from '../../../retry-while-unavailable.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../../own-table.ts';
import { type Call, callingAsEditor } from '../calling.ts';

let call: Call;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
});
afterEach(() => vi.useRealTimers());

const Created = z.looseObject({
  id: z.int(),
  slug: z.string(),
  status: z.string(),
  start_date: z.string(),
  series: z.looseObject({ id: z.int(), total: z.int() }),
});
const List = z.object({
  events: z.array(
    z.looseObject({ id: z.int(), slug: z.string(), start_date: z.string(), end_date: z.string() }),
  ),
  total: z.int(),
});

const YEAR = new Date().getFullYear() + 1;
const JAM = {
  title: 'Jam',
  start_date: `${YEAR}-03-01 20:00:00`,
  end_date: `${YEAR}-03-02 01:00:00`,
  timezone: 'Europe/Rome',
};
const DAILY = { every: 'day', count: 5 };

async function json(method: string, target: string, body?: unknown) {
  const answer = await call(method, target, body);
  return { status: answer.status, body: JSON.parse(answer.body) };
}

/** Creates a series; another one if a busy machine does not write it by the deadline of a request. */
async function created(recurrence: unknown, fields: object = {}) {
  const event = { ...JAM, ...fields, recurrence };
  const { status, body } = await retryWhileUnavailable(() => json('POST', '/events', event));
  expect({ status, body }).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
  return Created.parse(body);
}

async function list(target: string) {
  const { status, body } = await json('GET', target);
  expect({ status, body }).toMatchObject({ status: 200, body: { total: expect.any(Number) } });
  return List.parse(body);
}

async function problems(): Promise<string[]> {
  const { checkCalendar } = await import('../../../../scripts/stack/check/calendar.ts');
  return checkCalendar();
}

describe('a series', () => {
  it('keeps its wall-clock times through a change to daylight saving', async () => {
    const first = await created({ every: 'week', count: 8 });
    const { events } = await list(`/series/${first.series.id}/events`);
    expect(events.map(({ start_date }) => start_date.slice(11))).toEqual(Array(8).fill('20:00:00'));
    expect(events.map(({ end_date }) => end_date.slice(11))).toEqual(Array(8).fill('01:00:00'));
    expect(new Set(events.map((event) => String(event.utc_start_date).slice(11))).size).toBe(2);
  });

  it('gives each event an address of its own, even if a slug is taken', async () => {
    const title = 'Taken twice';
    await json('POST', '/events', { ...JAM, title, slug: `taken-twice-${YEAR}-03-02` });
    const { series } = await created(DAILY, { title });
    const { events } = await list(`/series/${series.id}/events`);
    const slugs = events.map(({ slug }) => slug);
    expect(slugs[0]).toBe(`taken-twice-${YEAR}-03-01`);
    expect(slugs[1]).toBe(`taken-twice-${YEAR}-03-02-${events[1]?.id}`);
    for (const [n, slug] of slugs.entries()) {
      expect((await json('GET', `/events/by-slug/${slug}`)).body).toMatchObject({ id: events[n]?.id });
    }
  });

  it('that is a draft is in the lists of its status only', async () => {
    const { series, status } = await created(DAILY, { status: 'draft', title: 'Draft' });
    expect(status).toBe('draft');
    expect((await list(`/events?series=${series.id}&status=draft`)).total).toBe(5);
    expect((await list(`/events?series=${series.id}&status=publish`)).total).toBe(0);
    expect((await json('GET', `/series/${series.id}`)).body).toMatchObject({ status: 'draft', total: 5 });
  });

  it.each([
    ['an hourly rule', { recurrence: 'RRULE:FREQ=HOURLY' }, 'recurrence'],
    ['a first date that is not the start', { recurrence: 'RRULE:FREQ=YEARLY;BYMONTH=7' }, 'recurrence'],
    ['too many dates', { recurrence: { every: 'day', count: 501 } }, 'recurrence'],
    ['more than ten years', { recurrence: { every: 'year', count: 12 } }, 'recurrence'],
    ['EXRULE', { recurrence: 'RRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=DAILY' }, 'recurrence'],
    ['the trash', { recurrence: DAILY, status: 'trash' }, 'status'],
    ['an end before its start', { recurrence: DAILY, end_date: `${YEAR}-01-01` }, 'end_date'],
    ['an unknown venue', { recurrence: DAILY, venue: 999_999 }, 'venue'],
  ])('with %s is refused, and nothing is written', async (_what, fields, parameter) => {
    const before = await list('/events?starts_after=2000-01-01');
    const { status, body } = await json('POST', '/events', { ...JAM, ...fields });
    expect(status).toBe(400);
    expect(body.message).toContain(parameter);
    expect((await list('/events?starts_after=2000-01-01')).total).toBe(before.total);
  });

  it('is created once for each Idempotency-Key', async () => {
    const body = { ...JAM, title: 'Once', recurrence: DAILY };
    const send = () => call('POST', '/events', body, { 'idempotency-key': 'jam' });
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))];
    expect(answers.map(({ status, body }) => (status === 201 ? 201 : body))).toEqual([201, 201, 201, 201]);
    const ids = answers.map((answer) => Created.parse(JSON.parse(answer.body)).id);
    expect(new Set(ids).size).toBe(1);
    expect((await list('/events?search=once')).total).toBe(5);
  });

  it('without an end goes two years ahead, with at most 500 events', async () => {
    const { series } = await created({ every: 'month' }, { title: 'Endless' });
    expect(series.total).toBe(25);
    expect((await created({ every: 'year' }, { title: 'Endless years' })).series.total).toBe(3);
    expect((await created('RRULE:FREQ=DAILY', { title: 'Endless days' })).series.total).toBe(500);
  });
});

it('everything is consistent, before and after the counts of new series are moved', async () => {
  expect(await problems()).toEqual([]);
  const { runMaintenance } = await import('../../../../lib/calendar/maintenance/job.ts');
  const { INTERRUPTED_MINUTES } = await import('../../../../lib/calendar/occurrences/removal.ts');
  // The maintenance also removes what interrupted creations have left.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (INTERRUPTED_MINUTES + 1) * 60_000 });
  const { series } = await runMaintenance('a-request', () => true);
  expect(series).toMatchObject({ failed: 0, ended: true });
  expect(series.done).toBeGreaterThan(5);
  vi.useRealTimers();
  expect(await problems()).toEqual([]);
  const { readAll } = await import('../../../../lib/table/read.ts');
  const keys = await import('../../../../lib/calendar/keys.ts');
  expect(await readAll(keys.series.indexRange('gsi6', {}))).toEqual([]);
});

it.each(['FREQ=DAILY;COUNT=4', 'FREQ=DAILY'])('has no dates after the last year: %s', async (recurrence) => {
  const fields = { start_date: '9998-12-28 10:00', end_date: '9998-12-28 11:00' };
  expect(await created(recurrence, fields)).toMatchObject({ series: { total: 4 } });
});
