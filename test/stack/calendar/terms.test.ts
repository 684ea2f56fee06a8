import { describe, expect, inject, it } from 'vitest';
import {
  badParameters,
  calendar,
  created,
  edit,
  listPage,
  ROOT,
  refusal,
  UNKNOWN_ID,
  unique,
} from './api.ts';

const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 11:00:00' };

describe.each([
  ['categories', 'tribe_events_cat', 'events/category', { parent: 0 }],
  ['tags', 'post_tag', 'tag', {}],
])('%s', (plural, taxonomy, pages, parent) => {
  const path = `/${plural}`;

  it('can be created, read, changed and removed', async () => {
    const name = unique('Über & <b>Co</b>');
    const { status, body, headers } = await edit('POST', path, { name, description: 'A <i>d</i>' });
    expect(status).toBe(201);
    const { id, slug } = await created(path, { name: `${name} 2` });
    expect(slug).toMatch(/^uber-co-[\da-f]{8}-2$/);
    expect(headers.get('location')).toMatch(new RegExp(`${path}/\\d+$`));
    expect(body).toMatchObject({
      name: `Über &amp; Co ${name.slice(-8)}`,
      description: 'A <i>d</i>',
      taxonomy,
      count: 0,
      meta: [],
      ...parent,
    });

    const read = await calendar(`${path}/${id}`);
    expect(read).toMatchObject({ status: 200, body: { id, slug } });
    expect(read.body).toMatchObject({
      url: expect.stringMatching(new RegExp(`^http://[^/]+/${pages}/${slug}/$`)),
      urls: { self: expect.stringMatching(new RegExp(`${path}/${id}$`)) },
    });

    const renamed = unique('Renamed');
    expect(await edit('PATCH', `${path}/${id}`, { name: renamed })).toMatchObject({
      status: 200,
      body: { name: renamed, slug },
    });
    expect(await edit('PUT', `${path}/${id}`, {})).toMatchObject({ status: 200, body: { name: renamed } });
    expect(await edit('DELETE', `${path}/${id}`)).toMatchObject({ status: 200, body: { id, name: renamed } });
    expect(await edit('DELETE', `${path}/${id}`)).toMatchObject(badParameters('id'));
    expect(await calendar(`${path}/${id}`)).toMatchObject(badParameters('id'));
    await created(path, { name: renamed });
  });

  it('have _links when read by themselves', async () => {
    const { url } = inject('stack');
    const collection = `${url}${ROOT}${path}`;
    const { body: first } = await edit('POST', path, { name: unique('Linked') });
    const { id } = Object(first);
    const links = (allow: readonly string[]) => ({
      self: [{ href: `${collection}/${id}`, targetHints: { allow } }],
      collection: [{ href: collection }],
      'wp:post_type': [{ href: `${url}${ROOT}/events?${plural}=${id}` }],
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    });
    const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const { body: changed } = await edit('POST', `${path}/${id}`, { description: 'New' });
    const { body: read } = await calendar(`${path}/${id}`);
    expect([first, changed, read].map((term) => Object(term)._links)).toEqual([
      ...[links(all), links(all)],
      links(['GET']),
    ]);
    expect(await calendar(`/events?${plural}=${id}`)).toMatchObject({ status: 200, body: { total: 0 } });

    const { records } = await listPage(plural, `include=${id}&hide_empty=false`);
    expect(records).toMatchObject([{ id }]);
    const removed = await edit('DELETE', `${path}/${id}`);
    for (const term of [records[0], removed.body]) expect(term).not.toHaveProperty('_links');
  });

  it('have unique names, ignoring case', async () => {
    const name = unique('Name');
    const { id } = await created(path, { name });
    const taken = await edit('POST', path, { name: name.toUpperCase() });
    expect(taken).toMatchObject(refusal(400, 'term_exists', { term_id: id }));
    expect(taken.body).toMatchObject({ additional_data: [id] });
    const other = await created(path, { name: unique('Other') });
    expect(await edit('POST', `${path}/${other.id}`, { name })).toMatchObject(refusal(400, 'term_exists'));
    expect(await edit('POST', `${path}/${id}`, { name: name.toUpperCase() })).toMatchObject({ status: 200 });
  });

  it('have unique slugs', async () => {
    const slug = unique('slug').replace(' ', '-');
    await created(path, { name: unique('A'), slug });
    const second = await created(path, { name: unique('B'), slug });
    expect(second.slug).toBe(`${slug}-2`);
    expect(await edit('POST', `${path}/${second.id}`, { slug })).toMatchObject(
      refusal(400, 'duplicate_term_slug'),
    );
  });

  it('get different slugs if 20 request the same one concurrently; only one of 10 gets the same name', async () => {
    const slug = unique('race').replace(' ', '-');
    const races = Array.from({ length: 20 }, (_, n) => created(path, { name: unique(`R${n}`), slug }));
    expect(new Set((await Promise.all(races)).map((term) => term.slug)).size).toBe(20);
    const name = unique('Race');
    const same = await Promise.all(Array.from({ length: 10 }, () => edit('POST', path, { name })));
    expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });

  it('count the published events that use them, even with concurrent writes', async () => {
    const { id } = await created(path, { name: unique('Counted') });
    const event = { title: unique('E'), ...times, [plural]: [id] };
    await created('/events', { ...event, status: 'draft' });
    expect((await listPage(plural, `include=${id}`)).total).toBe(0);
    expect((await listPage(plural, `include=${id}&hide_empty=false`)).records).toMatchObject([{ count: 0 }]);
    await Promise.all(Array.from({ length: 8 }, () => created('/events', event)));
    expect((await listPage(plural, `include=${id}`)).records).toMatchObject([{ count: 8 }]);
  });

  it('are removed from every event when they are deleted', async () => {
    const { id } = await created(path, { name: unique('Leaving') });
    const events = await Promise.all(
      Array.from({ length: 12 }, () => created('/events', { title: unique('E'), ...times, [plural]: [id] })),
    );
    await edit('DELETE', `${path}/${id}`);
    for (const event of events) {
      expect((await calendar(`/events/${event.id}`)).body).toMatchObject({ [plural]: [] });
    }
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '<b></b>' }],
    ['name', { name: 5 }],
    ['slug', { name: 'x', slug: '' }],
    ['slug', { name: 'x', slug: 5 }],
    ['description', { name: 'x', description: '' }],
    ['description', { name: 'x', description: 5 }],
  ])('need a valid %s', async (parameter, body) => {
    expect(await edit('POST', path, body)).toMatchObject(badParameters(parameter));
  });

  it('that do not exist are refused, but only for callers who may write', async () => {
    expect(await calendar(`${path}/${UNKNOWN_ID}`)).toMatchObject(badParameters('id'));
    for (const method of ['DELETE', 'PATCH']) {
      expect(await edit(method, `${path}/${UNKNOWN_ID}`)).toMatchObject(badParameters('id'));
      expect(await calendar(`${path}/${UNKNOWN_ID}`, { method })).toMatchObject({ status: 401 });
    }
  });
});

describe('tags', () => {
  it('have no parents, and no filter by parent', async () => {
    expect(await edit('POST', '/tags', { name: unique('X'), parent: 1 })).toMatchObject(
      refusal(400, 'rest_taxonomy_not_hierarchical'),
    );
    expect((await calendar('/tags?parent=0')).status).toBe(200);
  });

  it('are not categories', async () => {
    const tag = await created('/tags', { name: unique('T') });
    expect(await calendar(`/categories/${tag.id}`)).toMatchObject(badParameters('id'));
  });
});
