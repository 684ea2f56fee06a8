import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, listPage, UNKNOWN_ID, unique } from './api.ts';
import { create as createAt, newVenue } from './event-lists.ts';

const day = { start_date: '2053-01-01 10:00', end_date: '2053-01-01 11:00' };
const window = 'start_date=2053-01-01&end_date=2053-01-01';

const create = (more: Record<string, unknown> = {}) =>
  created('/events', { title: unique('Event'), ...day, ...more });

describe('a list of events', () => {
  it('can be searched', async () => {
    const venue = await newVenue();
    const mark = unique('mark').slice(-8);
    const day = ['2046-02-01 10:00', '2046-02-01 11:00'] as const;
    const a = await createAt(venue, ...day, {
      title: `${mark} Café night`,
      excerpt: 'With <b>strong</b> words',
    });
    const b = await createAt(venue, ...day, {
      title: `${mark} Cafe`,
      description: '<p>Night of</p><p>jazz</p>',
    });
    const found = async (search: string) =>
      (await listPage('events', `starts_after=2046-01-31&search=${encodeURIComponent(`${mark} ${search}`)}`))
        .ids;
    expect(await found('cafe')).toEqual([a.id, b.id]);
    expect(await found('NIGHT café')).toEqual([a.id, b.id]);
    expect(await found('words night')).toEqual([a.id]);
    expect(await found('"café night"')).toEqual([a.id]);
    expect(await found('-strong')).toEqual([b.id]);
    expect(await found('night -"night of"')).toEqual([a.id]);
    expect(await found('rock')).toEqual([]);
    for (const separated of ['night, cafe', 'night,cafe', 'night+cafe', 'cafe - night', '"night of", -'])
      expect(await found(separated)).toContain(b.id);
    expect(await found('cafe,-strong')).toEqual([b.id]);
    expect((await listPage('events', 'starts_after=2046-01-31&search=,')).ids).not.toContain(b.id);
    const { rest_url } = await listPage('events', 'search=a+b');
    expect(new URL(rest_url).searchParams.get('search')).toBe('a b');
  });

  it('can be filtered by featured, ticketed and parent event', async () => {
    const venue = await newVenue();
    const day = ['2046-03-01 10:00', '2046-03-01 11:00'] as const;
    const whole = await createAt(venue, ...day, { ticketed: true, featured: true });
    const part = await createAt(venue, ...day, { post_parent: whole.id });
    expect([whole, part]).toMatchObject([
      { ticketed: true, post_parent: 0 },
      { ticketed: false, post_parent: whole.id },
    ]);
    const found = async (query: string) =>
      (await listPage('events', `venue=${venue}&start_date=2046-03-01&end_date=2046-03-01&${query}`)).ids;
    expect(await found('featured=1')).toEqual([whole.id]);
    expect(await found('featured=false')).toEqual([part.id]);
    expect(await found('ticketed=true')).toEqual([whole.id]);
    expect(await found('ticketed=0')).toEqual([part.id]);
    expect(await found(`post_parent=${whole.id}`)).toEqual([part.id]);
    expect(await found(`post_parent=${part.id}`)).toEqual([]);
    const itself = await edit('PATCH', `/events/${part.id}`, { post_parent: part.id });
    expect(itself).toMatchObject(badParameters('post_parent'));
    await edit('PATCH', `/events/${part.id}`, { post_parent: 0 });
    expect(await found(`post_parent=${whole.id}`)).toEqual([]);
    for (const id of [venue, UNKNOWN_ID, 0]) {
      expect(await calendar(`/events?post_parent=${id}`)).toMatchObject(badParameters('post_parent'));
    }
  });

  it('can be filtered by identifier, whatever the dates', async () => {
    const venue = await newVenue();
    const past = await createAt(venue, '2001-01-01', '2001-01-01', { date: '2020-01-02' });
    const far = await createAt(venue, '2099-01-01', '2099-01-01', { date: '2020-01-01' });
    const hidden = await createAt(venue, '2027-01-01', '2027-01-01', { hide_from_listings: true });
    const draft = await createAt(venue, '2027-01-01', '2027-01-01', { status: 'draft' });
    const include = [past.id, far.id, hidden.id, draft.id, venue, UNKNOWN_ID];
    expect((await listPage('events', `include=${include}`)).ids).toEqual([far.id, past.id]);
    const elsewhere = `include=${include}&start_date=2030-01-01&end_date=2030-01-02&ends_after=2030-01-01`;
    expect((await listPage('events', elsewhere)).ids).toEqual([far.id, past.id]);
    expect((await listPage('events', `include=${include}`, { scope: 'calendar:write' })).ids).toHaveLength(3);
    expect(await calendar('/events?include=abc')).toMatchObject(badParameters('include'));
  });

  it('can be filtered by modification time', async () => {
    const venue = await newVenue();
    const day = ['2046-04-01 10:00', '2046-04-01 11:00'] as const;
    const { id, modified } = await createAt(venue, ...day, { date: '2020-01-01' });
    const found = async (time: string, query = '') =>
      (await listPage('events', `start_date=2046-04-01&end_date=2046-04-01&modified_after=${time}${query}`))
        .ids;
    const time = Temporal.PlainDateTime.from(String(modified).replace(' ', 'T'));
    const before = time.subtract({ seconds: 1 }).toString();
    expect(await found(before)).toContain(id);
    expect(await found(before, `&venue=${venue}`)).toEqual([id]);
    expect(await found(before, `&venue=${await newVenue()}`)).toEqual([]);
    expect(await found(time.toString())).not.toContain(id);
    expect(await found('2020-06-01', `&include=${id}`)).toEqual([id]);
    expect(await found('tomorrow', `&include=${id}`)).toEqual([]);
    const { rest_url } = await listPage('events', 'modified_after=2027-01-01T22:04:05-05:00');
    expect(new URL(rest_url).searchParams.get('modified_after')).toBe('2027-01-02 03:04:05');
  });
});

describe('the filter by terms', () => {
  const mark = unique('mark').slice(-8);
  let top: { id: number; slug: string };
  let low: { id: number; slug: string };
  let other: { id: number; slug: string };
  let tag: { id: number; slug: string };
  let ids: number[];
  beforeAll(async () => {
    top = await created('/categories', { name: `Top of ${mark}` });
    const middle = await created('/categories', { name: `Middle of ${mark}`, parent: top.id });
    low = await created('/categories', { name: `Low of ${mark}`, parent: middle.id });
    other = await created('/categories', { name: `Other of ${mark}` });
    tag = await created('/tags', { name: `Tag of ${mark}` });
    ids = [];
    for (const categories of [[top.id], [low.id], [other.id], [low.id, other.id]]) {
      ids.push((await create({ categories, tags: categories.includes(other.id) ? [tag.id] : [] })).id);
    }
  });
  const found = async (query: string) => (await listPage('events', `${window}&${query}`)).ids;

  it('accepts identifiers and slugs, and includes descendants of a category', async () => {
    const [a, b, c, d] = ids;
    expect(await found(`categories=${top.id}`)).toEqual([a, b, d]);
    expect(await found(`categories=${top.slug}`)).toEqual([a, b, d]);
    expect(await found(`categories=${low.slug}`)).toEqual([b, d]);
    expect(await found(`categories=${low.id},%20${other.slug}%20`)).toEqual([b, c, d]);
    expect(await found(`categories[]=${low.slug}&categories[]=${other.id}`)).toEqual([b, c, d]);
  });

  it('accepts names and other texts from which the slug is made', async () => {
    const [, b, c, d] = ids;
    expect(await found(`categories=Low%20of%20${mark}`)).toEqual([b, d]);
    expect(await found(`categories=[${other.slug}, LOW+of+${mark}`)).toEqual([b, c, d]);
    expect(await found(`tags=Tag+of+${mark}`)).toEqual([c, d]);
  });

  it('combines categories and tags with AND', async () => {
    const [, , c, d] = ids;
    expect(await found(`tags=${tag.slug}`)).toEqual([c, d]);
    expect(await found(`tags[]=${tag.slug}`)).toEqual([c, d]);
    expect(await found(`tags=${tag.id}&categories=${low.id}`)).toEqual([d]);
    expect(await found(`tags=${tag.id}&categories=${low.id}&featured=true`)).toEqual([]);
  });

  it('finds nothing by an unused term, and refuses an unknown one', async () => {
    const unused = await created('/tags', { name: unique('Unused') });
    expect(await found(`tags=${unused.slug}`)).toEqual([]);
    expect(await found(`tags=${unused.slug}, ${tag.slug}`)).toHaveLength(2);
    for (const categories of [`Top ${mark}`, `${low.slug},nope`, tag.slug, ',', String(UNKNOWN_ID)]) {
      const query = new URLSearchParams({ categories });
      expect(await calendar(`/events?${query}`)).toMatchObject(badParameters('categories'));
    }
    expect(await calendar('/events?tags=')).toMatchObject(badParameters('tags'));
    expect(await calendar(`/events?tags=${low.slug}`)).toMatchObject(badParameters('tags'));
  });
});

describe('the filter by venues and organizers', () => {
  it('accepts several of each', async () => {
    const [hall, park] = [
      await created('/venues', { venue: unique('V') }),
      await created('/venues', { venue: unique('V') }),
    ];
    const [trio, duo] = [
      await created('/organizers', { organizer: unique('O') }),
      await created('/organizers', { organizer: unique('O') }),
    ];
    const a = await create({ venue: hall.id, organizer: [trio.id, duo.id] });
    const b = await create({ venue: park.id, organizer: [duo.id] });
    const c = await create({ venue: [hall.id, park.id] });
    const found = async (query: string) => (await listPage('events', `${window}&${query}`)).ids;
    expect(await found(`venue=${hall.id}`)).toEqual([a.id, c.id]);
    expect(await found(`venue=${hall.id},${park.id}`)).toEqual([a.id, b.id, c.id]);
    expect(await found(`venue[]=${park.id}`)).toEqual([b.id, c.id]);
    expect(await found(`organizer=${duo.id}`)).toEqual([a.id, b.id]);
    expect(await found(`organizer[]=${trio.id}&organizer[]=${duo.id}&venue=${park.id}`)).toEqual([b.id]);
    for (const [filter, value] of [
      ['venue', trio.id],
      ['organizer', hall.id],
      ['venue', a.id],
      ['venue', `${hall.id},${UNKNOWN_ID}`],
      ['venue', ''],
      ['organizer', '1.5'],
      ['organizer', hall.slug],
    ]) {
      expect(await calendar(`/events?${filter}=${value}`)).toMatchObject(badParameters(String(filter)));
    }
  });

  it('accepts those in the trash, which have no events', async () => {
    for (const [path, kind] of [
      ['/venues', 'venue'],
      ['/organizers', 'organizer'],
    ] as const) {
      const { id } = await created(path, { [kind]: unique('Gone') });
      await create({ [kind]: id });
      await edit('DELETE', `${path}/${id}`);
      expect((await listPage('events', `${window}&${kind}=${id}`)).total).toBe(0);
      await edit('PATCH', `${path}/${id}`, { status: 'publish' });
      expect((await listPage('events', `${window}&${kind}=${id}`)).total).toBe(0);
    }
  });
});

describe('the search', () => {
  it('ignores the names of venues, organizers and terms', async () => {
    const word = unique('word').slice(-8);
    await create({
      venue: { venue: `${word} hall` },
      organizer: { organizer: `${word} group` },
      categories: [`${word} category`],
      tags: [`${word} tag`],
    });
    expect((await listPage('events', `${window}&search=${word}`)).total).toBe(0);
    const { id } = await create({ excerpt: `some ${word}s` });
    expect((await listPage('events', `${window}&search=${word.toUpperCase()}`)).ids).toEqual([id]);
  });
});
