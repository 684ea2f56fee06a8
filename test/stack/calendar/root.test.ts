import { describe, expect, inject, it } from 'vitest';
import { calendar, edit, ROOT, refusal } from './api.ts';

const NAMESPACE = 'calendar/events/v1';

describe('the root of the namespace', () => {
  it.each(['', '/'])('lists the routes with their arguments, at %j', async (end) => {
    const { status, headers, body } = await calendar(end);
    expect(status).toBe(200);
    expect(headers.get('allow')).toBe('GET');
    const { url } = inject('stack');
    expect(body).toMatchObject({
      namespace: NAMESPACE,
      routes: {
        [`/${NAMESPACE}`]: {
          namespace: NAMESPACE,
          methods: ['GET'],
          endpoints: [
            {
              methods: ['GET'],
              args: {
                namespace: { default: NAMESPACE, required: false },
                context: { default: 'view', required: false },
              },
            },
          ],
          _links: { self: [{ href: `${url}${ROOT}` }] },
        },
        [`/${NAMESPACE}/doc`]: { methods: ['GET'] },
        [`/${NAMESPACE}/events`]: {
          namespace: NAMESPACE,
          methods: ['GET', 'POST'],
          endpoints: [
            {
              methods: ['GET'],
              args: { page: { type: 'integer', default: 1, required: false } },
            },
            {
              methods: ['POST'],
              args: { title: { type: 'string', required: true }, featured: { required: false } },
            },
          ],
          _links: { self: [{ href: `${url}${ROOT}/events` }] },
        },
        [`/${NAMESPACE}/venues/(?P<id>\\d+)`]: { methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
        [`/${NAMESPACE}/venues/by-slug/(?P<slug>[^/]+)`]: {},
      },
      _links: { up: [{ href: `${url}/api/` }] },
    });
    expect(body).not.toHaveProperty(['routes', `/${NAMESPACE}/venues/(?P<id>\\d+)`, '_links']);
  });

  it('accepts no other namespace, and any context', async () => {
    expect(await calendar(`?namespace=${NAMESPACE}&context=edit`)).toMatchObject({ status: 200 });
    expect(await calendar('?namespace=wp/v2')).toMatchObject(refusal(404, 'rest_invalid_namespace'));
  });

  it('supports HEAD, and no method that writes', async () => {
    expect(await calendar('', { method: 'HEAD' })).toMatchObject({ status: 200, body: undefined });
    expect(await edit('POST', '', {})).toMatchObject(refusal(404, 'rest_no_route'));
    expect(await edit('POST', '/doc', {})).toMatchObject(refusal(404, 'rest_no_route'));
  });
});

describe('GET /doc', () => {
  it.each(['/doc', '/doc/'])('is an OpenAPI document with its own URL: %s', async (path) => {
    const { status, body } = await calendar(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      openapi: '3.0.3',
      info: { title: expect.any(String), version: expect.any(String), description: expect.any(String) },
      servers: [{ url: `${inject('stack').url}${ROOT}` }],
      components: { schemas: { Event: { type: 'object' } } },
      paths: { '/doc': { get: {} }, '/events': { get: {}, post: {} }, '/events/{id}': { get: {} } },
    });
  });
});

describe('the header Allow', () => {
  it.each([
    [undefined, '/tags', 'GET'],
    ['turma:write', '/tags', 'GET'],
    ['calendar:submit', '/events', 'GET, POST'],
    ['calendar:submit', '/tags', 'GET'],
    ['calendar:own', '/tags', 'GET'],
    ['calendar:own', '/categories', 'GET, POST'],
    ['calendar:write', '/tags', 'GET, POST'],
    ['calendar:write', '/tags/999999999', 'GET, POST, PUT, PATCH, DELETE'],
    [undefined, '/tags/999999999', 'GET'],
  ])('lists for a caller with the scope %s the allowed methods at %s', async (scope, path, allow) => {
    const options = scope === undefined ? {} : { scope };
    expect((await calendar(path, options)).headers.get('allow')).toBe(allow);
    expect((await calendar(path, { ...options, method: 'OPTIONS' })).headers.get('allow')).toBe(allow);
  });

  it('is in refusals too, but not at unknown paths', async () => {
    const refused = await calendar('/tags', { method: 'POST', body: { name: 'T' } });
    expect([refused.status, refused.headers.get('allow')]).toEqual([401, 'GET']);
    expect((await calendar('/nope')).headers.get('allow')).toBeNull();
  });
});

describe('OPTIONS', () => {
  it('describes the operations of the path', async () => {
    expect(await calendar('/venues', { method: 'OPTIONS' })).toMatchObject({
      status: 200,
      body: {
        namespace: NAMESPACE,
        methods: ['GET', 'POST'],
        endpoints: [
          { methods: ['GET'], args: { per_page: { type: 'integer', default: 10, required: false } } },
          { methods: ['POST'], args: { venue: { type: 'string', required: true } } },
        ],
      },
    });
  });
});
