import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { fallback } from '../../../lib/http/fallback.ts';
import { type Operation, operation, operationsOf } from '../../../schemas/operation.ts';
import { gatewayEvent, invocation } from './gateway-event.ts';
import { goodClaims, type Issuer, newIssuer } from './issuer.ts';
import { libraryApi } from './library-api.ts';
import { catchLog } from './log-lines.ts';
import { useSettings } from './settings.ts';

const declare = (route: string, more: Pick<Operation, 'formats'> = {}) =>
  operation({ route, summary: 'Does it', scopes: [], answers: { 200: null }, ...more });

const declared = {
  books: {
    read: declare('GET /books/{id}'),
    change: declare('POST|PUT /books/{id}'),
    list: declare('GET /books'),
    newest: declare('GET /books/newest'),
    page: declare('GET /books/{id}/pages/{number}'),
  },
  talks: {
    list: declare('GET /talks', { formats: ['text/calendar'] }),
    read: declare('GET /talks/{id}', { formats: ['text/calendar'] }),
    change: declare('PUT /talks/{id}'),
  },
  orders: { create: declare('POST /orders') },
  missing: { list: declare('GET /missing') },
};

/** Handlers that return which of them was called, and with what. */
const nameItself =
  (name: string): Handler =>
  async ({ pathParameters, requestContext }) => ({
    statusCode: 200,
    body: JSON.stringify({ name, method: requestContext.http.method, pathParameters }),
  });
const handlersOf = (resource: keyof typeof declared) => async () => {
  const named = operationsOf({ [resource]: declared[resource] });
  return Object.fromEntries(named.map(({ action, name }) => [action, nameItself(name)]));
};
const handler = fallback(libraryApi, {
  resources: {
    books: async () => declared.books,
    talks: async () => declared.talks,
    orders: async () => declared.orders,
    missing: async () => declared.missing,
  },
  other: 'missing',
  handlers: {
    books: handlersOf('books'),
    talks: handlersOf('talks'),
    orders: handlersOf('orders'),
    missing: async () => ({}),
  },
  describe: (here) => here.map(({ route }) => route),
});

async function ask(method: string, path: string) {
  const answer = await handler(gatewayEvent({ method, path: `/library/v1${path}` }), invocation);
  const { body = '' } = answer;
  return { ...answer, body: body === '' ? undefined : JSON.parse(body) };
}

let issuer: Issuer;
beforeAll(async () => {
  issuer = await newIssuer();
});
beforeEach(() => {
  useSettings({ TOKEN_KEYS: JSON.stringify({ keys: [issuer.publicKey] }) });
  catchLog();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a request without a route at the gateway', () => {
  it.each([
    ['GET', '/books/', 'booksList', {}],
    ['GET', '/books//', 'booksList', {}],
    ['GET', '/books/7/', 'booksRead', { id: '7' }],
    ['PUT', '/books/7/', 'booksChange', { id: '7' }],
    ['POST', '/books/7/', 'booksChange', { id: '7' }],
    ['HEAD', '/books', 'booksList', {}],
    ['HEAD', '/books/7/', 'booksRead', { id: '7' }],
    ['GET', '/books/newest/', 'booksNewest', {}],
    ['GET', '/books/7/pages/12/', 'booksPage', { id: '7', number: '12' }],
    ['GET', '/books/S%C3%A3o%20Jos%C3%A9%2F1/', 'booksRead', { id: 'São José/1' }],
    ['GET', '/books/%E0%A4%A/', 'booksRead', { id: '%E0%A4%A' }],
    ['HEAD', '/talks.ics', 'talksList', {}],
    ['GET', '/talks.ics/', 'talksList', {}],
    ['HEAD', '/talks/7.ics', 'talksRead', { id: '7' }],
    ['GET', '/talks/7.5.ics/', 'talksRead', { id: '7.5' }],
    ['HEAD', '/talks/.ics', 'talksRead', { id: '.ics' }],
    ['GET', '/books/__proto__/', 'booksRead', { id: '__proto__' }],
  ])('%s %s goes to %s', async (method, path, name, pathParameters) => {
    expect((await ask(method, path)).body).toEqual({ name, method, pathParameters });
  });

  it.each([
    '',
    '/',
    '/nothing',
    '/books/7/pages',
    '/books/7/pages/1/2',
    '/books//pages/1',
    '/BOOKS',
    '/books/7/pages//',
    '/books.ics',
  ])('is not found at %j', async (path) => {
    expect(await ask('GET', path)).toMatchObject({
      statusCode: 404,
      body: { reason: 'no_route', message: `There is nothing at /library/v1${path}` },
    });
  });

  it.each(['/books', '/library/v1books', '/library/v2/books', '/', '/library'])(
    'is not found outside the API: %s',
    async (path) => {
      const { statusCode } = await handler(gatewayEvent({ path }), invocation);
      expect(statusCode).toBe(404);
    },
  );

  it('gets a response without a body if it is a HEAD request', async () => {
    expect(await ask('HEAD', '/nothing')).toMatchObject({ statusCode: 404, body: undefined });
  });

  it.each([
    ['DELETE', '/books/7', 'GET, HEAD, POST, PUT, OPTIONS'],
    ['POST', '/books', 'GET, HEAD, OPTIONS'],
    ['POST', '/books/newest', 'GET, HEAD, OPTIONS'],
    ['PUT', '/talks/7.ics', 'GET, HEAD, OPTIONS'],
    ['GET', '/orders', 'POST, OPTIONS'],
    ['HEAD', '/orders', 'POST, OPTIONS'],
    ['TRACE', '/orders/', 'POST, OPTIONS'],
  ])('%s %s is refused with the allowed methods', async (method, path, allow) => {
    expect(await ask(method, path)).toMatchObject({ statusCode: 405, headers: { allow } });
  });

  it('OPTIONS lists the methods of a path, without a token', async () => {
    expect(await ask('OPTIONS', '/books/7')).toMatchObject({
      statusCode: 200,
      headers: { allow: 'GET, HEAD, POST, PUT, OPTIONS' },
      body: ['POST|PUT /books/{id}', 'GET /books/{id}'],
    });
    expect(await ask('OPTIONS', '/nothing')).toMatchObject({ statusCode: 404 });
  });

  it('OPTIONS logs whose token it has', async () => {
    const logged = catchLog();
    const authorization = `Bearer ${await issuer.sign({ ...goodClaims(), client_id: 'portal' })}`;
    const path = '/library/v1/books/7';
    await handler(gatewayEvent({ method: 'OPTIONS', path, headers: { authorization } }), invocation);
    expect(logged()).toMatchObject([{ message: 'request', status: 200, sub: 'ana', client_id: 'portal' }]);
  });

  it('throws if an operation has no handler', async () => {
    await expect(ask('HEAD', '/missing')).rejects.toThrow('functions/ has no list for missing');
  });
});
