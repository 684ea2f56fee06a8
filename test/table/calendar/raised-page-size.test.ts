import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAsEditor } from './calling.ts';

// Runs before the imports that read the settings.
vi.hoisted(() => {
  Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: 'SILENT', CALENDAR_LARGEST_PAGE: '1000' });
});

/** The size of the response of a function, which is JSON with the body as a text. Lambda's limit is 6 MB. */
const bytesOf = (body: string) => Buffer.byteLength(JSON.stringify({ body }));
const MAX_BYTES = 6_000_000;
const EVENTS = 400;
const SINCE = 'starts_after=2059-01-01';

let call: Call;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  const callOnce = await callingAsEditor();
  call = (...parameters) => retryWhileUnavailable(() => callOnce(...parameters));
  const event = {
    title: 'Long',
    // A backslash takes four bytes in a response.
    description: '\\'.repeat(5000),
    start_date: '2060-01-01 10:00:00',
    end_date: '2060-01-01 11:00:00',
    recurrence: `RRULE:FREQ=DAILY;COUNT=${EVENTS}`,
  };
  expect(await call('POST', '/events', event, { 'idempotency-key': 'long' })).toMatchObject({ status: 201 });
});

const Page = z.object({ events: z.array(z.unknown()), total: z.int() });

it('a page that fits into a response can be larger than the usual one', async () => {
  const { status, body } = await call('GET', `/events?${SINCE}&per_page=200`);
  expect(status).toBe(200);
  expect(Page.parse(JSON.parse(body)).events).toHaveLength(200);
  expect(bytesOf(body)).toBeLessThan(MAX_BYTES);
});

it.each(['/events', '/events.ics'])('a page of %s that does not fit is refused', async (path) => {
  const { status, body } = await call('GET', `${path}?${SINCE}&page=1&per_page=${EVENTS}`);
  expect([status, JSON.parse(body)]).toMatchObject([
    400,
    {
      code: 'rest_too_expensive',
      message:
        'This response would be larger than 6 MB. Request less: a narrower range of dates, or a smaller page',
    },
  ]);
});

it('a feed has as many events as fit, and links to the others', async () => {
  const { status, body, headers } = await call('GET', `/events.ics?${SINCE}`);
  expect(status).toBe(200);
  expect(bytesOf(body)).toBeLessThan(MAX_BYTES);
  expect(body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(100);
  expect(headers).toMatchObject({ link: expect.stringMatching(/page=.*rel="next"/) });
});

it('a feed with several filters is not refused because the largest page is larger', async () => {
  const times = { start_date: '2070-01-01 10:00:00', end_date: '2070-01-01 11:00:00' };
  const event = { title: 'Rare', categories: ['Rare'], tags: ['Scarce'], ...times };
  expect(await call('POST', '/events', event, { 'idempotency-key': 'rare' })).toMatchObject({ status: 201 });
  const { status, body } = await call('GET', `/events.ics?${SINCE}&categories=rare&tags=scarce`);
  expect([status, body]).toEqual([200, expect.stringContaining('SUMMARY:Rare')]);
});
