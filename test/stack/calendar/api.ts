import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { type CallOptions, call } from '../call.ts';

export const ROOT = '/api/calendar/events/v1';

/** Calls the calendar, without a token unless a scope is passed. */
export const calendar = (target: string, options: CallOptions = {}) => call(`${ROOT}${target}`, options);

/** Calls it as an editor. */
export const edit = (method: string, target: string, body?: unknown, options: CallOptions = {}) =>
  calendar(target, { method, body, scope: 'calendar:write', ...options });

/** A text that no other test uses. */
export const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

const Created = z.looseObject({ id: z.int(), slug: z.string().default('') });

/** Creates a record as an editor and returns it. Repeats the request while the table is contended. */
export async function created(collection: string, body: unknown, options: CallOptions = {}) {
  // A timed-out attempt may have succeeded: the key keeps the next one from creating the record again.
  const key = hasNoSubject(options) ? {} : { 'Idempotency-Key': randomUUID() };
  const headers = { ...key, ...options.headers };
  const attempt = () => edit('POST', collection, body, { ...options, headers });
  const { status, body: record } = await retryWhileUnavailable(attempt);
  expect(record).toMatchObject({ id: expect.any(Number) });
  expect(status).toBe(201);
  return Created.parse(record);
}

const ListBody = z.looseObject({
  rest_url: z.string(),
  next_rest_url: z.string().optional(),
  previous_rest_url: z.string().optional(),
  total: z.int(),
  total_pages: z.int(),
});
const Records = z.array(z.looseObject({ id: z.int() }));

const hasNoSubject = ({ claims = {} }: CallOptions) => 'sub' in claims && typeof claims.sub !== 'string';

/** Lists records, and asserts the status 200. */
export async function listPage(collection: string, query = '', options: CallOptions = {}) {
  const { status, body, headers } = await calendar(`/${collection}?${query}`, options);
  expect(status).toBe(200);
  const list = ListBody.parse(body);
  const records = Records.parse(list[collection]);
  expect(headers.get('x-tec-total')).toBe(String(list.total));
  expect(headers.get('x-tec-totalpages')).toBe(String(list.total_pages));
  return { ...list, records, ids: records.map(({ id }) => id) };
}

/** The path, relative to the API, and the query of a URL in a list. */
export function targetOf(address: string | undefined): string {
  const { pathname, search } = new URL(address ?? '');
  return `${pathname.slice(ROOT.length)}${search}`;
}

/** A refusal: status and body. */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: expect.any(String), data: { status, ...more } },
});

/** The refusal of invalid parameters. */
export const badParameters = (...names: string[]) => ({
  status: 400,
  body: {
    code: 'rest_invalid_param',
    data: { status: 400, params: Object.fromEntries(names.map((name) => [name, expect.any(String)])) },
  },
});

export const NO_ROUTE = refusal(404, 'rest_no_route');
export const UNKNOWN_ID = 999_999_999;
