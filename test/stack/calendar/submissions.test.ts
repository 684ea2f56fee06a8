import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, listPage, unique } from './api.ts';
import { at, CALLERS } from './callers.ts';

// Submissions of callers who may not publish affect no records of others.

const submitted = (collection: string, body: object) => created(collection, body, CALLERS.contributor);

const slugOf = (name: string) => name.toLowerCase().replace(' ', '-');

const known = async (plural: string, name: string, options = {}) =>
  (await listPage(plural, `search=${name.slice(-8)}&hide_empty=false`, options)).total;

describe('the terms of a submission', () => {
  it.each([
    ['categories', 'category'],
    ['tags', 'tag'],
  ])('are no public %s until something published uses them', async (plural, kind) => {
    const name = unique(kind);
    const event = await submitted('/events', { title: unique('E'), ...at, [plural]: [name] });
    expect(event).toMatchObject({ [plural]: [{ name }] });
    expect(await known(plural, name)).toBe(0);
    const { id } = Object(Object(event)[plural][0]);
    expect((await calendar(`/${plural}/${id}`)).status).not.toBe(200);
    expect((await calendar(`/events?${plural}=${id}&starts_after=2000-01-01`)).status).toBe(400);
    for (const filter of ['include', 'exclude', ...(plural === 'categories' ? ['parent'] : [])]) {
      const query = `/${plural}?${filter}=${id}&hide_empty=false`;
      expect(await calendar(query)).toMatchObject(badParameters(filter));
      expect(await calendar(query, CALLERS.contributor)).toMatchObject({ status: 200 });
    }
    await edit('PATCH', `/events/${event.id}`, { status: 'publish' });
    expect(await known(plural, name)).toBe(1);
    expect(await calendar(`/${plural}/${id}`)).toMatchObject({ status: 200, body: { count: 1 } });
  });

  it('are not in the URL of a category below them', async () => {
    const name = unique('category');
    const event = await submitted('/events', { title: unique('E'), ...at, categories: [name] });
    const { id: parent, slug } = Object(Object(event).categories[0]);
    const { id } = await created('/categories', { name: unique('Below'), parent }, CALLERS.author);
    for (const target of [`/categories/${id}`, `/categories?include=${id}&hide_empty=false`]) {
      const shown = async (options = {}) => JSON.stringify((await calendar(target, options)).body);
      expect(await shown(CALLERS.editor)).toContain(slug);
      expect(await shown()).not.toContain(slug);
    }
    await edit('PATCH', `/events/${event.id}`, { status: 'publish' });
    expect((await calendar(`/categories/${id}`)).body).toMatchObject({ url: expect.stringContaining(slug) });
  });

  it('are public at once if an editor created them', async () => {
    const name = unique('tag');
    await created('/events', { title: unique('E'), ...at, status: 'draft', tags: [name] });
    expect(await known('tags', name)).toBe(1);
  });
});

describe('the slug of a submission', () => {
  it('takes no slug from others', async () => {
    const title = unique('Wanted');
    const slug = slugOf(title);
    await submitted('/events', { title, slug, ...at });
    expect(await created('/events', { title: unique('Other'), slug, ...at })).toMatchObject({ slug });
  });

  it.each(['venue', 'organizer'])('is not reserved for a %s yet', async (kind) => {
    const name = unique('Wanted');
    const { id } = await submitted(`/${kind}s`, { [kind]: name });
    const bySlug = () => calendar(`/${kind}s/by-slug/${slugOf(name)}`);
    expect(await bySlug()).toMatchObject(badParameters('slug'));
    await edit('PATCH', `/${kind}s/${id}`, { status: 'publish' });
    expect(await bySlug()).toMatchObject({ status: 200, body: { id } });
  });

  it('is assigned on publication', async () => {
    const title = unique('Wanted');
    const slug = slugOf(title);
    const { id } = await submitted('/events', { title, ...at, slug });
    expect((await calendar(`/events/by-slug/${slug}`)).status).not.toBe(200);
    expect(await edit('PATCH', `/events/${id}`, { status: 'publish' })).toMatchObject({ body: { slug } });
    expect(await calendar(`/events/by-slug/${slug}`)).toMatchObject({ status: 200, body: { id } });
  });
});
