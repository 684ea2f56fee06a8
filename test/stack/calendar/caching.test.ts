import { describe, expect, it } from 'vitest';
import { calendar, created, edit, unique } from './api.ts';

const known = (etag: string) => ({ headers: { 'if-none-match': etag } });

async function etagOf(target: string): Promise<string> {
  const { status, headers } = await calendar(target);
  expect(status).toBe(200);
  return headers.get('etag') ?? 'none';
}

describe('an anonymous response', () => {
  it('may be cached for a short time, and revalidated by its entity tag', async () => {
    const { id } = await created('/venues', { venue: unique('Cached') });
    const first = await calendar(`/venues/${id}`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    expect(first.headers.get('vary')).toBe('Authorization, Origin');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);

    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await calendar(`/venues/${id}`, known(tag));
      expect([again.status, again.body]).toEqual([304, undefined]);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe('public, max-age=60');
    }
    expect(await calendar(`/venues/${id}`, known('"other"'))).toMatchObject({ status: 200 });
  });

  it('has a different entity tag if its content differs', async () => {
    const { id } = await created('/venues', { venue: unique('Cached') });
    const before = await etagOf(`/venues/${id}`);
    expect(await etagOf(`/venues/${id}`)).toBe(before);
    await edit('POST', `/venues/${id}`, { city: 'Natal' });
    expect(await etagOf(`/venues/${id}`)).not.toBe(before);
    expect(await calendar(`/venues/${id}`, known(before))).toMatchObject({
      status: 200,
      body: { city: 'Natal' },
    });
  });

  it('has the time of the last change of a single record', async () => {
    const { id } = await created('/venues', { venue: unique('Cached') });
    const { headers, body } = await calendar(`/venues/${id}`);
    const modified = new Date(headers.get('last-modified') ?? '').toISOString();
    expect(body).toMatchObject({ modified_utc: modified.slice(0, 19).replace('T', ' ') });
    expect((await calendar('/venues')).headers.get('last-modified')).toBeNull();
  });

  it.each(['', '/doc', '/events', '/categories', '/tags?per_page=1'])(
    'has an entity tag at %j',
    async (target) => {
      const etag = await etagOf(target);
      expect(await calendar(target, known(etag))).toMatchObject({ status: 304, body: undefined });
      const head = await calendar(target, { method: 'HEAD' });
      expect(head.headers.get('etag')).toBe(etag);
    },
  );
});

describe('caches may not store', () => {
  it('responses to authenticated callers', async () => {
    const etag = await etagOf('/events');
    const { status, headers } = await calendar('/events', { scope: 'calendar:write', ...known(etag) });
    expect(status).toBe(200);
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('refusals', async () => {
    const { status, headers } = await calendar('/events/999999999', known('*'));
    expect(status).toBe(404);
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control') ?? '').not.toContain('public');
  });
});
