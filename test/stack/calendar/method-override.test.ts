import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, NO_ROUTE, refusal, UNKNOWN_ID, unique } from './api.ts';

const times = { start_date: '2031-06-02 10:00:00', end_date: '2031-06-02 11:00:00' };

const KINDS = [
  { path: '/events', name: 'title', slugs: true, gone: refusal(410, 'event-is-in-trash') },
  { path: '/venues', name: 'venue', slugs: true, gone: refusal(410, 'venue-is-in-trash') },
  { path: '/organizers', name: 'organizer', slugs: true, gone: refusal(410, 'organizer-is-in-trash') },
  { path: '/categories', name: 'name', slugs: false, gone: badParameters('id') },
  { path: '/tags', name: 'name', slugs: false, gone: badParameters('id') },
];

/** A POST that overrides its method in the query or in the header. */
const WAYS = {
  _method: (method: string, target: string, body: unknown) =>
    edit('POST', `${target}?_method=${method}`, body),
  'X-HTTP-Method-Override': (method: string, target: string, body: unknown) =>
    edit('POST', target, body, { headers: { 'X-HTTP-Method-Override': method } }),
};

describe.each(Object.entries(WAYS))('a POST that overrides its method by %s', (_, post) => {
  it.each(KINDS)('changes and removes at $path', async ({ path, name, slugs, gone }) => {
    const record = await created(path, { [name]: unique('Override'), ...times });
    const targets = [`${path}/${record.id}`, ...(slugs ? [`${path}/by-slug/${record.slug}`] : [])];
    for (const target of targets) {
      for (const method of ['PUT', 'patch', 'POST']) {
        const renamed = unique('Renamed');
        expect(await post(method, target, { [name]: renamed })).toMatchObject({
          status: 200,
          body: { id: record.id, [name]: renamed },
        });
      }
      expect(await post('GET', target, {})).toMatchObject({ status: 200, body: { id: record.id } });
    }
    expect(await post('DELETE', targets.at(-1) ?? '', {})).toMatchObject({
      status: 200,
      body: { id: record.id },
    });
    expect(await post('delete', `${path}/${record.id}`, {})).toMatchObject(gone);
  });

  it.each(KINDS)('lists at $path, and nothing else', async ({ path }) => {
    const plural = path.slice(1);
    expect(await post('GET', path, {})).toMatchObject({ status: 200, body: { [plural]: expect.any(Array) } });
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'NOPE']) {
      expect(await post(method, path, {})).toMatchObject(NO_ROUTE);
    }
  });

  it('works with a trailing slash, and at paths without POST', async () => {
    const { id } = await created('/tags', { name: unique('Override') });
    expect(await post('PATCH', `/tags/${id}/`, { description: 'New' })).toMatchObject({
      body: { description: 'New' },
    });
    expect(await post('DELETE', `/tags/${id}/`, {})).toMatchObject({ status: 200 });
    expect(await post('HEAD', `/tags/${id}/`, {})).toMatchObject(NO_ROUTE);
    expect(await post('GET', '/doc', {})).toMatchObject({
      status: 200,
      body: { openapi: expect.any(String) },
    });
    expect(await post('DELETE', '/doc', {})).toMatchObject(NO_ROUTE);
  });
});

describe('permission', () => {
  it('is checked for the overridden method', async () => {
    const { id } = await created('/venues', { venue: unique('Override') });
    const target = `/venues/${id}?_method=`;
    const bad = { status: 'nonsense' };
    expect(await calendar(`${target}DELETE`, { method: 'POST', body: bad })).toMatchObject(
      refusal(401, 'rest_forbidden'),
    );
    expect(await calendar(`${target}PATCH`, { method: 'POST', body: bad })).toMatchObject(
      badParameters('status'),
    );
    expect(await edit('POST', `${target}DELETE`, bad, { scope: 'calendar:submit' })).toMatchObject(
      refusal(403, 'rest_forbidden'),
    );
    const read = await calendar(`${target}GET`, { method: 'POST', body: {} });
    expect(read).toMatchObject({ status: 200, body: { id } });
    expect(read.headers.get('etag')).toBeNull();
    expect(await edit('POST', `/events/${UNKNOWN_ID}?_method=DELETE`)).toMatchObject(
      refusal(404, 'rest-event-not-found'),
    );
  });

  it('is not affected by overrides of methods other than POST', async () => {
    const { id } = await created('/venues', { venue: unique('Override') });
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    expect(await edit('GET', `/venues/${id}?_method=DELETE`, undefined, { headers })).toMatchObject({
      body: { status: 'publish' },
    });
    expect(await edit('PATCH', `/venues/${id}?_method=DELETE`, {}, { headers })).toMatchObject({
      body: { status: 'publish' },
    });
  });
});
