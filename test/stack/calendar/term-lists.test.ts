import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, listPage, targetOf, UNKNOWN_ID, unique } from './api.ts';

const day = { start_date: '2053-03-01 10:00', end_date: '2053-03-01 11:00' };

describe.each([
  ['categories', 'tags'],
  ['tags', 'categories'],
])('lists of %s', (plural, others) => {
  const create = (more: Record<string, unknown>) => created(`/${plural}`, { name: unique('Term'), ...more });
  const use = (id: number, more: object = {}) =>
    created('/events', { title: unique('E'), ...day, [plural]: [id], ...more });

  it('are searched by part of the name or the slug, not by the description', async () => {
    const word = unique('x').slice(-8);
    const named = await create({ name: `Before${word.toUpperCase()}behind` });
    const slugged = await create({ slug: `before-${word}` });
    await create({ description: word });
    const { ids } = await listPage(plural, `hide_empty=0&search=${word}&orderby=id`);
    expect(ids).toEqual([named.id, slugged.id]);
    expect((await listPage(plural, `hide_empty=0&search=${word}&slug=${slugged.slug}`)).ids).toEqual([
      slugged.id,
    ]);
    expect((await listPage(plural, `hide_empty=0&slug=${word}`)).ids).toEqual([]);
    expect((await calendar(`/${plural}?search=`)).status).toBe(200);
  });

  it('are found by a slug with other letters, as it is shown or decoded, in any case', async () => {
    const name = unique('日本');
    const { id, slug } = await create({ name });
    expect(slug).toContain('%e6%97%a5%e6%9c%ac');
    for (const sent of [slug, decodeURIComponent(String(slug)), String(slug).toUpperCase()])
      expect((await listPage(plural, `hide_empty=0&slug=${encodeURIComponent(sent)}`)).ids).toEqual([id]);
  });

  it('have accented letters in order, and leave out what is excluded or has another slug', async () => {
    const mark = unique('order').slice(-8);
    const ids: number[] = [];
    for (const name of ['b', 'Ä', 'C']) ids.push((await create({ name: `${mark} ${name}` })).id);
    const [b, a, c] = ids;
    const list = async (query: string) =>
      (await listPage(plural, `hide_empty=0&search=${mark}&${query}`)).ids;
    expect(await list('order=sideways')).toEqual([c, b, a]);
    for (const none of ['bogus', 'constructor', '__proto__']) {
      expect(await list(`orderby=${none}`)).toEqual([a, b, c]);
    }
    expect(await list(`exclude=${a}`)).toEqual([b, c]);
    expect(await list(`exclude[]=${a}&exclude[]=${b}`)).toEqual([c]);
    expect(await list(`slug=${mark}-c`)).toEqual([c]);
    expect(await list('slug=nobody')).toEqual([]);
  });

  it('can be those of an event', async () => {
    const { id } = await create({});
    const event = await use(id);
    expect((await listPage(plural, `event=${event.id}&post=${UNKNOWN_ID}`)).ids).toEqual([id]);
    expect((await listPage(plural, `post=${event.id}`)).ids).toEqual([id]);
  });

  it('can have any order', async () => {
    const mark = unique('mark').slice(-8);
    const make = async (name: string, slug: string, description: string, uses: number) => {
      const { id } = await create({ name: `${mark} ${name}`, slug: `${mark}-${slug}`, description });
      for (let n = 0; n < uses; n += 1) await use(id);
      return id;
    };
    const [a, b, c] = [
      await make('B', 'z', 'y', 2),
      await make('C', 'y', 'z', 3),
      await make('A', 'x', 'x', 1),
    ];
    const order = async (query: string) => (await listPage(plural, `search=${mark}&${query}`)).ids;
    expect(await order('')).toEqual([c, a, b]);
    expect(await order('orderby=name&order=desc')).toEqual([b, a, c]);
    expect(await order('orderby=id')).toEqual([a, b, c]);
    expect(await order('orderby=slug')).toEqual([c, b, a]);
    expect(await order('orderby=description')).toEqual([c, a, b]);
    expect(await order('orderby=count')).toEqual([c, a, b]);
    expect(await order('orderby=count&order=DESC')).toEqual([b, a, c]);
    expect(await order('orderby=term_group')).toEqual([a, b, c]);
    expect(await order(`orderby=include&include=${b},${c},${a}`)).toEqual([b, c, a]);
    expect(await order('order=ASC')).toEqual([c, a, b]);
  });

  it('omit terms that only drafts use, unless hide_empty is false', async () => {
    const mark = unique('mark').slice(-8);
    const [used, drafted, unused] = [
      await create({ name: `${mark} a` }),
      await create({ name: `${mark} b` }),
      await create({ name: `${mark} c` }),
    ];
    await use(used.id);
    for (const status of ['draft', 'pending', 'private', 'trash']) await use(drafted.id, { status });
    await use(drafted.id, { status: 'future', date: '2051-01-01' });
    const shown = async (query: string) => (await listPage(plural, `search=${mark}&${query}`)).ids;
    for (const query of ['', 'hide_empty=true', 'hide_empty=1'])
      expect(await shown(query)).toEqual([used.id]);
    for (const query of ['hide_empty=false', 'hide_empty=0']) {
      expect(await shown(query)).toEqual([used.id, drafted.id, unused.id]);
    }
  });

  it('have pages whose URLs keep every filter', async () => {
    const mark = unique('mark').slice(-8);
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await create({ name: `${mark} ${name}` })).id);
    const [a = 0, b, c] = ids;
    const query = `hide_empty=0&search=${mark}&include=${ids}&order=desc&orderby=name&per_page=1`;
    const first = await listPage(plural, query);
    expect(first).toMatchObject({ ids: [c], total: 3, total_pages: 3 });
    expect(first).not.toHaveProperty('previous_rest_url');
    const second = await calendar(targetOf(first.next_rest_url));
    expect(second.body).toMatchObject({ [plural]: [{ id: b }] });
    expect(Object(second.body).previous_rest_url).not.toMatch(/[?&]page=/);
    expect((await calendar(targetOf(Object(second.body).next_rest_url))).body).toMatchObject({
      [plural]: [{ id: a }],
    });
    const last = await listPage(plural, `${query}&exclude=${a}&page=2`);
    expect(last).toMatchObject({ ids: [b], total: 2 });
    expect(last).not.toHaveProperty('next_rest_url');
    expect(new URL((await listPage(plural, 'per_page=500')).rest_url).searchParams.get('per_page')).toBe(
      '50',
    );
    const none = await listPage(plural, `search=${mark}x`);
    expect(none).toMatchObject({ ids: [], total: 0, total_pages: 0 });
    const past = await listPage(plural, `${query}&page=5`);
    expect(past).toMatchObject({ ids: [], total: 3, total_pages: 3 });
    expect(new URL(past.previous_rest_url ?? '').searchParams.get('page')).toBe('4');
  });

  it('have the records of single reads, except _links', async () => {
    const { id } = await create({ description: 'D' });
    const { records } = await listPage(plural, `hide_empty=0&include=${id}`);
    const { _links: _, ...single } = Object((await calendar(`/${plural}/${id}`)).body);
    expect(records).toEqual([single]);
    expect(Object.keys(single)).toEqual([
      ...['id', 'count', 'description', 'name', 'slug', 'taxonomy'],
      ...(plural === 'categories' ? ['parent'] : []),
      ...['meta', 'url', 'urls'],
    ]);
  });

  it('refuse terms of the other taxonomy, and identifiers that are not events', async () => {
    const { id } = await created(`/${others}`, { name: unique('Other') });
    const venue = await created('/venues', { venue: unique('V') });
    for (const filter of ['include', 'exclude']) {
      expect(await calendar(`/${plural}?${filter}=${id}`)).toMatchObject(badParameters(filter));
    }
    for (const filter of ['event', 'post']) {
      for (const value of [venue.id, 0, 'x', '']) {
        expect(await calendar(`/${plural}?${filter}=${value}`)).toMatchObject(badParameters(filter));
      }
    }
  });

  it.each([
    ...['per_page=0', 'per_page=x', 'per_page=1.5', 'page=-1', 'page=1.5', 'page='],
    ...['slug=', 'order=', 'orderby=', 'hide_empty=maybe', 'hide_empty='],
    ...['include=', 'include=abc', `include=${UNKNOWN_ID}`, 'exclude=x', `exclude=${UNKNOWN_ID}`],
    ...[`event=${UNKNOWN_ID}`, `post=${UNKNOWN_ID}`],
  ])('are refused with %s', async (query) => {
    expect(await calendar(`/${plural}?${query}`)).toMatchObject(badParameters(query.replace(/=.*/, '')));
  });
});

describe('lists of categories', () => {
  it.each(['x', '1.5', '-1'])('cannot be filtered by the parent %s', async (parent) => {
    expect(await calendar(`/categories?parent=${parent}`)).toMatchObject(badParameters('parent'));
  });
});
