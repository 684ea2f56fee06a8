import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Api } from '../../../lib/http/api.ts';
import { endpoint } from '../../../lib/http/endpoint.ts';
import { invalidMember, notFound } from '../../../lib/http/failure.ts';
import { Formatted, Reply, Verbatim } from '../../../lib/http/reply.ts';
import { currentDeadline } from '../../../lib/table/deadline.ts';
import { operation } from '../../../schemas/operation.ts';
import { int32 } from '../../../schemas/params.ts';
import { ask, bearer, change, free, update, useIssuer } from './books.ts';
import { gatewayEvent, invocation, type Request } from './gateway-event.ts';
import { libraryApi } from './library-api.ts';
import { catchLog } from './log-lines.ts';

useIssuer();

describe('an answer', () => {
  it('is the record of the handler', async () => {
    expect(await ask()).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'application/json',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      },
      body: '{"id":7,"title":"Água Viva"}',
    });
  });

  it('can have another status and its own headers', async () => {
    const reply = new Reply(
      201,
      { id: 7, title: 'x' },
      { location: '/books/7', 'cache-control': 'no-store' },
    );
    expect(await ask(async () => reply)).toMatchObject({
      statusCode: 201,
      headers: { location: '/books/7', 'cache-control': 'no-store' },
      body: '{"id":7,"title":"x"}',
    });
  });

  it('without a record has no body and no content type', async () => {
    const { statusCode, headers, body } = await ask(async () => new Reply(204, undefined));
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' });
    expect(headers).not.toHaveProperty('content-type');
  });

  it('has the form of the API on the wire, unless it is verbatim', async () => {
    const wrapping: Api = { ...libraryApi, present: (record) => ({ presented: record }) };
    const book = { id: 7, title: 'x' };
    expect(await ask(async () => book, {}, wrapping)).toMatchObject({
      body: '{"presented":{"id":7,"title":"x"}}',
    });
    const verbatim = async () => new Verbatim(200, book);
    expect(await ask(verbatim, {}, wrapping)).toMatchObject({
      statusCode: 200,
      body: '{"id":7,"title":"x"}',
    });
  });

  it.each([
    ['ten seconds', 60_000, 10_000],
    ['a second less than the function has left', 3000, 2000],
  ])('is made within %s', async (_, leftMs, expectedMs) => {
    let endMs = 0;
    const handler = endpoint(libraryApi, free, async () => {
      endMs = currentDeadline()?.endMs ?? 0;
      return [];
    });
    const start = performance.now();
    await handler(gatewayEvent(), { ...invocation, getRemainingTimeInMillis: () => leftMs });
    expect(endMs - start).toBeGreaterThanOrEqual(expectedMs);
    expect(endMs - performance.now()).toBeLessThanOrEqual(expectedMs);
  });

  it('to HEAD has the headers of the one to GET, and no body', async () => {
    const handler = endpoint(libraryApi, free, async () => ['Água Viva']);
    catchLog();
    const get = await handler(gatewayEvent({ method: 'GET' }), invocation);
    const head = await handler(gatewayEvent({ method: 'HEAD' }), invocation);
    expect(get).toMatchObject({ statusCode: 200, body: '["Água Viva"]' });
    expect(head).toEqual({ ...get, body: '' });
  });

  it('has the headers that the API adds for this caller', async () => {
    expect(await ask()).toMatchObject({ headers: { 'cache-control': 'private' } });
    expect(await ask(change, { headers: {} })).toMatchObject({ headers: { 'cache-control': 'public' } });
  });

  it('can be read by a page, even if it is a refusal', async () => {
    expect(await ask(change, { headers: { origin: 'https://app.example' } })).toMatchObject({
      statusCode: 401,
      headers: { 'access-control-allow-origin': 'https://app.example' },
    });
  });
});

describe('an answer in another format', () => {
  const talks = operation({
    route: 'GET /talks/{id}',
    summary: 'Reads a talk',
    scopes: [],
    path: z.object({ id: int32() }),
    answers: { 200: z.object({ id: z.int() }) },
    formats: ['text/calendar'],
  });
  const caching: Api = { ...libraryApi, caching: { maxAgeSeconds: 9, lastModified: () => undefined } };
  const handler = endpoint(caching, talks, async ({ path, format }) =>
    format === undefined
      ? path
      : new Formatted(format, `talk ${path.id}\r\n`, { modified: new Date('2027-03-05T20:00:00Z') }),
  );
  const get = (path: string, id: string, headers = {}) => {
    catchLog();
    return handler(gatewayEvent({ path, pathParameters: { id }, headers }), invocation);
  };

  it('is its text, with the content type', async () => {
    expect(await get('/library/v1/talks/7.ics', '7.ics')).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'last-modified': 'Fri, 05 Mar 2027 20:00:00 GMT',
        vary: 'Authorization, Origin',
      },
      body: 'talk 7\r\n',
    });
  });

  it('can be selected by the header too, and has its own entity tag', async () => {
    const json = await get('/library/v1/talks/7', '7');
    const text = await get('/library/v1/talks/7', '7', { accept: 'text/calendar' });
    expect([json.body, text.body]).toEqual(['{"id":7}', 'talk 7\r\n']);
    expect(json.headers?.vary).toBe('Accept, Authorization, Origin');
    expect(text.headers?.vary).toBe('Accept, Authorization, Origin');
    expect(text.headers?.etag).not.toBe(json.headers?.etag);
    const known = { accept: 'text/calendar', 'if-none-match': String(text.headers?.etag) };
    expect(await get('/library/v1/talks/7', '7', known)).toMatchObject({ statusCode: 304, body: '' });
  });

  it('is refused in the format of the API', async () => {
    const { statusCode, headers } = await get('/library/v1/talks/x.ics', 'x.ics');
    expect([statusCode, headers?.['content-type']]).toEqual([400, 'application/json']);
  });
});

describe('a refusal', () => {
  it('returns the thrown failure in the error body of the API', async () => {
    const respond = async () => {
      throw notFound('There is no such book');
    };
    const { statusCode, headers, body } = await ask(respond);
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'content-type': 'application/json' });
    expect(JSON.parse(body ?? '')).toEqual({
      reason: 'not_found',
      message: 'There is no such book',
      path: '/library/v1/books/7',
      requestId: 'request-1',
    });
  });

  it('of a request without a token states the authentication scheme', async () => {
    expect(await ask(change, { headers: {} })).toMatchObject({
      statusCode: 401,
      headers: { 'www-authenticate': 'Bearer realm="sino"' },
    });
  });

  it('of a token without the scope names the scope', async () => {
    const headers = { authorization: await bearer({ scope: 'turma:read' }) };
    expect(await ask(change, { headers })).toMatchObject({
      statusCode: 403,
      headers: {
        'www-authenticate': 'Bearer realm="sino", error="insufficient_scope", scope="turma:write"',
      },
    });
  });

  it('of an invalid token occurs even if no token is required', async () => {
    const handler = endpoint(libraryApi, free, async () => []);
    catchLog();
    const event = gatewayEvent({ headers: { authorization: 'Bearer x' } });
    expect(await handler(event, invocation)).toMatchObject({ statusCode: 401 });
  });
});

describe('the checks of a request', () => {
  const inputFirst: Api = { ...libraryApi, checks: ['input', 'permission'] };
  const statusOf = async (request: Request, api?: Api) => (await ask(change, request, api)).statusCode;

  it('begin with what the API requires besides the token', async () => {
    const headers = { 'x-api-key': 'wrong', authorization: 'Bearer x' };
    expect((await ask(change, { headers })).body).toContain('Another application key is needed');
  });

  it('require nothing besides the token for public operations', async () => {
    const handler = endpoint(libraryApi, free, async () => ['Água Viva']);
    catchLog();
    const call = (headers: Record<string, string>) => handler(gatewayEvent({ headers }), invocation);
    expect(await call({ 'x-api-key': 'wrong' })).toMatchObject({ statusCode: 200 });
    expect(await call({ authorization: 'Bearer x' })).toMatchObject({ statusCode: 401 });
  });

  it('continue with the token, before anything else', async () => {
    const bad: Request = { headers: { authorization: 'Bearer x' }, body: '{' };
    expect(await statusOf(bad)).toBe(401);
    expect(await statusOf(bad, inputFirst)).toBe(401);
  });

  it('then follow the order of the API', async () => {
    const bad: Request = { headers: { authorization: await bearer({ scope: 'turma:read' }) }, body: '{}' };
    expect(await statusOf(bad)).toBe(403);
    expect(await statusOf(bad, inputFirst)).toBe(400);
  });

  it('end before the handler is called', async () => {
    const respond = vi.fn(change);
    expect(await ask(respond, { body: '{}' })).toMatchObject({ statusCode: 400 });
    expect(respond).not.toHaveBeenCalled();
  });

  it('can include one that no schema can express, before the permission if the API checks the input first', async () => {
    const check = vi.fn(() => {
      throw invalidMember('title', 'expected another one');
    });
    catchLog();
    const event = gatewayEvent({ method: 'PUT', pathParameters: { id: '7' }, body: '{"title":"x"}' });
    const answer = await endpoint(inputFirst, update, { check, respond: change })(event, invocation);
    expect(answer).toMatchObject({ statusCode: 400 });
    expect(check).toHaveBeenCalledWith({ path: { id: 7 }, body: { title: 'x' } });
    expect(await endpoint(libraryApi, update, { check, respond: change })(event, invocation)).toMatchObject({
      statusCode: 401,
    });
  });
});

describe('an unexpected error', () => {
  const respond = async () => {
    throw new Error('The table is on fire', { cause: new Error('A short circuit') });
  };

  it('returns only a general message, with the request id for the log', async () => {
    const { statusCode, body } = await ask(respond);
    expect(statusCode).toBe(500);
    expect(JSON.parse(body ?? '')).toEqual({
      reason: 'server_error',
      message: 'An internal error occurred; it is logged under the id request-1',
      path: '/library/v1/books/7',
      requestId: 'request-1',
    });
  });

  it('is logged in full, with its cause', async () => {
    const { logged } = await ask(respond);
    expect(logged).toMatchObject([
      {
        level: 'ERROR',
        message: 'unexpected error',
        request_id: 'request-1',
        error: {
          message: 'The table is on fire',
          stack: expect.stringContaining('endpoint.test.ts'),
          cause: { message: 'A short circuit' },
        },
      },
      { level: 'INFO', message: 'request', status: 500 },
    ]);
  });

  it('can be any thrown value', async () => {
    expect(await ask(() => Promise.reject('no error at all'))).toMatchObject({ statusCode: 500 });
  });
});
