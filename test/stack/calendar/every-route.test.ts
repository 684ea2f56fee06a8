import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resources } from '../../../schemas/calendar/index.ts';
import { allOperations, routesOf } from '../../../schemas/operation.ts';
import { badParameters, calendar, created, edit, NO_ROUTE, refusal, UNKNOWN_ID, unique } from './api.ts';

const operations = await allOperations(resources);

const times = { start_date: '2031-08-01 10:00:00', end_date: '2031-08-01 11:00:00' };

/** For each resource: the required fields of a new record, and an invalid value. */
const RESOURCES: Readonly<Record<string, { required: () => object; bad: object }>> = {
  events: { required: () => ({ title: unique('Every'), ...times }), bad: { status: 'nonsense' } },
  venues: { required: () => ({ venue: unique('Every') }), bad: { status: 'nonsense' } },
  organizers: { required: () => ({ organizer: unique('Every') }), bad: { status: 'nonsense' } },
  categories: { required: () => ({ name: unique('Every') }), bad: { slug: '' } },
  tags: { required: () => ({ name: unique('Every') }), bad: { slug: '' } },
};

const routes = operations.flatMap(({ resource, operation }) =>
  routesOf(operation).map(({ method, path, format }) => ({ resource, method, path, format, operation })),
);
const reads = routes.filter(({ method }) => method === 'GET');
const writes = routes.filter(({ method }) => method !== 'GET');
const writesWithBody = writes.filter(({ operation }) => operation.body !== undefined);
const paths = [...new Set(routes.map(({ path }) => path))].map((path) => {
  const here = routes.filter((route) => route.path === path);
  return { path, resource: here[0]?.resource ?? '', methods: here.map(({ method }) => method) };
});

type Route = Pick<(typeof routes)[number], 'resource' | 'path'>;

/** A record of each resource; these tests do not change them. */
const records = new Map<string, { id: number; slug: string }>();
beforeAll(async () => {
  for (const [resource, { required }] of Object.entries(RESOURCES)) {
    records.set(resource, await created(`/${resource}`, required()));
  }
  const recurrence = { every: 'day', count: 2 };
  const event = await created('/events', { title: unique('Every'), ...times, recurrence });
  records.set('series', { id: z.looseObject({ id: z.int() }).parse(event.series).id, slug: '' });
});

function targetOf({ resource, path }: Route): string {
  const { id, slug } = records.get(resource) ?? { id: 0, slug: '' };
  return path.replace('{id}', String(id)).replace('{slug}', slug);
}

/** The query that limits a list to the record: other tests change the rest of the list. */
function searchFor({ resource }: Route): string {
  const word = records.get(resource)?.slug.split('-').at(-1);
  return word ? `?search=${word}` : '';
}

/** A valid body for a route. */
function bodyOf({ resource, path }: Route): object {
  return path.includes('{') ? {} : (RESOURCES[resource]?.required() ?? {});
}

const FORBIDDEN = refusal(403, 'rest_forbidden');
const UNAUTHORIZED = refusal(401, 'rest_forbidden');

const CONTENT_HEADERS = ['etag', 'x-tec-total'];

describe.each(reads)('GET $path', (route) => {
  it.each(['/', '/?context=view'])('responds with %j appended', async (end) => {
    expect(await calendar(`${targetOf(route)}${end}`)).toMatchObject({ status: 200 });
  });

  it('responds to HEAD with the same headers alone', async () => {
    const search = searchFor(route);
    const { headers } = await calendar(`${targetOf(route)}${search}`);
    for (const end of ['', '/']) {
      const head = await calendar(`${targetOf(route)}${end}${search}`, { method: 'HEAD' });
      expect([head.status, head.body]).toEqual([200, undefined]);
      for (const name of ['content-type', 'allow', 'cache-control', ...CONTENT_HEADERS]) {
        // Other tests add series to the list of all.
        if (route.path === '/series' && CONTENT_HEADERS.includes(name)) continue;
        expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)]);
      }
    }
  });
});

describe.each(paths)('$path', ({ methods, ...route }) => {
  it('lists its methods for OPTIONS, and those that the caller may use', async () => {
    for (const end of ['', '/']) {
      const anonymous = await calendar(`${targetOf(route)}${end}`, { method: 'OPTIONS' });
      expect(anonymous).toMatchObject({ status: 200, body: { namespace: 'calendar/events/v1' } });
      expect(Object(anonymous.body).methods.sort()).toEqual([...methods].sort());
      expect(anonymous.headers.get('allow')).toBe('GET');
      const known = await edit('OPTIONS', `${targetOf(route)}${end}`);
      expect(known.headers.get('allow')?.split(', ').sort()).toEqual([...methods].sort());
    }
  });
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const unknownRoutes = paths.flatMap(({ methods, ...route }) =>
  METHODS.filter((method) => !methods.some((own) => own === method)).map((method) => ({ method, ...route })),
);

describe.each(unknownRoutes)('$method $path', ({ method, ...route }) => {
  it.each(['', '/'])('does not exist, with %j appended', async (end) => {
    expect(await calendar(`${targetOf(route)}${end}`, { method })).toMatchObject(NO_ROUTE);
    expect(await edit(method, `${targetOf(route)}${end}`)).toMatchObject(NO_ROUTE);
  });
});

describe.each(writes)('$method $path', (route) => {
  const { method } = route;

  it.each(['', '/'])('requires permission, with %j appended', async (end) => {
    const target = `${targetOf(route)}${end}`;
    const body = bodyOf(route);
    expect(await calendar(target, { method, body })).toMatchObject(UNAUTHORIZED);
    expect(await calendar(target, { method, body, token: 'no.token.atall' })).toMatchObject(UNAUTHORIZED);
    expect(await calendar(target, { method, body, scope: 'turma:write' })).toMatchObject(FORBIDDEN);
  });
});

describe.each(writesWithBody)('$method $path', (route) => {
  const { method, resource } = route;
  const bad = RESOURCES[resource]?.bad ?? {};

  it.each(['', '/'])('reports invalid input first, with %j appended', async (end) => {
    const target = `${targetOf(route)}${end}`;
    for (const caller of [{}, { scope: 'turma:write' }]) {
      const broken = { method, text: '{"title": "x",', type: 'application/json', ...caller };
      expect(await calendar(target, broken)).toMatchObject(refusal(400, 'rest_invalid_json'));
      const body = { ...bodyOf(route), ...bad };
      expect(await calendar(target, { method, body, ...caller })).toMatchObject(
        badParameters(...Object.keys(bad)),
      );
    }
  });
});

describe.each(writesWithBody.filter(({ path }) => !path.includes('{')))('$method $path', (route) => {
  it('reports all missing values before invalid ones', async () => {
    const { method, resource } = route;
    const params = Object.keys(bodyOf(route));
    for (const caller of [{}, { scope: 'turma:write' }]) {
      const body = RESOURCES[resource]?.bad;
      expect(await calendar(targetOf(route), { method, body, ...caller })).toMatchObject(
        refusal(400, 'rest_missing_callback_param', { params }),
      );
    }
  });
});

describe.each(writes.filter(({ path }) => path.includes('{id}')))(
  '$method $path of an unknown record',
  (route) => {
    it('is reported only to callers who may write', async () => {
      const target = route.path.replace('{id}', String(UNKNOWN_ID));
      const { method, resource } = route;
      const unknown = resource === 'events' ? refusal(404, 'rest-event-not-found') : badParameters('id');
      expect(await calendar(target, { method, body: {} })).toMatchObject(UNAUTHORIZED);
      expect(await calendar(target, { method, body: {}, scope: 'turma:write' })).toMatchObject(FORBIDDEN);
      expect(await edit(method, target, {})).toMatchObject(unknown);
    });
  },
);

describe.each(routes)('the headers of $method $path', (route) => {
  const { method } = route;
  const ask = (options: object) =>
    calendar(targetOf(route), { method, ...(method === 'GET' ? {} : { body: bodyOf(route) }), ...options });

  it('describe the response', async () => {
    const { headers } = await ask({});
    const { format } = route;
    expect(headers.get('content-type')).toBe(
      format === undefined ? 'application/json; charset=UTF-8' : `${format}; charset=utf-8`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('allow')).toBe('GET');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('let pages of other origins read the response', async () => {
    const origin = 'https://page.example';
    const { headers } = await ask({ headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toBe('OPTIONS, GET, POST, PUT, PATCH, DELETE');
    expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    const namesIn = (name: string) => headers.get(name)?.split(', ');
    const requests = ['Authorization', 'X-WP-Nonce', 'Content-Disposition', 'Content-MD5', 'Content-Type'];
    expect(namesIn('access-control-allow-headers')).toEqual(expect.arrayContaining(requests));
    const answers = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link'];
    expect(namesIn('access-control-expose-headers')).toEqual(expect.arrayContaining(answers));
  });

  it('keep responses to authenticated callers out of caches', async () => {
    const { headers } = await ask({ scope: 'turma:write' });
    expect(headers.get('cache-control')).toBe('no-cache, must-revalidate, max-age=0, no-store, private');
    expect(headers.get('expires')).toBe('Wed, 11 Jan 1984 05:00:00 GMT');
    expect(headers.get('etag')).toBeNull();
  });
});
