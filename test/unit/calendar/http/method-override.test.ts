import { describe, expect, it } from 'vitest';
import {
  overriddenMethod,
  refuseOtherMethods,
  withMethodOverride,
} from '../../../../lib/calendar/http/method-override.ts';
import type { Api } from '../../../../lib/http/api.ts';
import { endpoint, type Handler } from '../../../../lib/http/endpoint.ts';
import { methodOf } from '../../../../lib/http/method.ts';
import { operation, operationsOf } from '../../../../schemas/operation.ts';
import { gatewayEvent, invocation } from '../../http/gateway-event.ts';
import { libraryApi } from '../../http/library-api.ts';
import { catchLog } from '../../http/log-lines.ts';
import { useSettings } from '../../http/settings.ts';

useSettings();

const open: Api = { ...libraryApi, methodOf: overriddenMethod, beforeChecks: refuseOtherMethods };

describe('the effective method', () => {
  it.each([
    ['POST', '', {}, 'POST'],
    ['POST', '_method=DELETE', {}, 'DELETE'],
    ['POST', '_method=delete', {}, 'DELETE'],
    ['POST', '', { 'x-http-method-override': 'Patch' }, 'PATCH'],
    ['POST', '_method=PUT', { 'x-http-method-override': 'DELETE' }, 'PUT'],
    ['POST', '_method=', { 'x-http-method-override': 'DELETE' }, 'DELETE'],
    ['POST', '_method=', {}, 'POST'],
    ['POST', '_method=PUT&_method=DELETE', {}, 'DELETE'],
    ['GET', '_method=DELETE', { 'x-http-method-override': 'DELETE' }, 'GET'],
    ['PUT', '_method=DELETE', {}, 'PUT'],
  ])('of %s ?%s %j is %s', (method, query, headers, expected) => {
    expect(methodOf(open, gatewayEvent({ method, query, headers }))).toBe(expected);
  });

  it('is the HTTP method if the API has no override', () => {
    expect(methodOf(libraryApi, gatewayEvent({ method: 'POST', query: '_method=DELETE' }))).toBe('POST');
  });
});

const declare = (route: string) =>
  operation({ route, summary: 'Does it', scopes: [], answers: { 200: null } });
const nameItself =
  (name: string): Handler =>
  async () => ({ statusCode: 200, body: name });

describe('a POST that overrides its method', () => {
  const { create, change } = withMethodOverride(
    operationsOf({
      books: {
        list: declare('GET /books'),
        create: declare('POST /books'),
        read: declare('GET /books/{id}'),
        change: declare('POST|PUT /books/{id}'),
        remove: declare('DELETE /books/{id}'),
      },
    }),
    {
      list: nameItself('list'),
      create: nameItself('create'),
      read: nameItself('read'),
      change: nameItself('change'),
      remove: nameItself('remove'),
    },
  );

  it.each([
    [create, '', 'create'],
    [create, 'GET', 'list'],
    [create, 'DELETE', 'create'],
    [change, 'GET', 'read'],
    [change, 'PUT', 'change'],
    [change, 'DELETE', 'remove'],
    [change, '__PROTO__', 'change'],
  ])('goes to the handler of that method at its path: %o %s', async (handler, method, name) => {
    const event = gatewayEvent({ method: 'POST', query: `_method=${method}` });
    expect((await handler(event, invocation)).body).toBe(name);
  });
});

describe('an operation', () => {
  const change = operation({
    route: 'POST|PUT /books/{id}',
    summary: 'Changes it',
    scopes: [],
    answers: { 204: null },
  });
  const statusOf = async (api: Api, method: string) => {
    catchLog();
    const event = gatewayEvent({ method: 'POST', query: `_method=${method}` });
    return (await endpoint(api, change, async () => undefined)(event, invocation)).statusCode;
  };

  it.each([
    ['', 204],
    ['POST', 204],
    ['put', 204],
    ['DELETE', 404],
    ['__PROTO__', 404],
  ])('answers a POST with the method %j with %d', async (method, status) => {
    expect(await statusOf(open, method)).toBe(status);
  });

  it('ignores the method if the API has no override', async () => {
    expect(await statusOf(libraryApi, 'DELETE')).toBe(204);
  });
});
