import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  badParameters,
  calendar,
  created,
  edit,
  listPage,
  refusal,
  targetOf,
  UNKNOWN_ID,
  unique,
} from './api.ts';

const day = { start_date: '2053-01-01 10:00', end_date: '2053-01-01 11:00' };
const window = 'start_date=2053-01-01&end_date=2053-01-01';

const create = (more: Record<string, unknown> = {}) =>
  created('/events', { title: unique('Event'), ...day, ...more });

describe('a list without dates', () => {
  it('begins yesterday and ends in two years', async () => {
    const today = Temporal.Now.plainDateTimeISO('UTC').with({
      hour: 0,
      minute: 0,
      second: 0,
      millisecond: 0,
      microsecond: 0,
      nanosecond: 0,
    });
    const venue = (await created('/venues', { venue: unique('V') })).id;
    const at = async (start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) => {
      const dates = { start_date: String(start), end_date: String(end) };
      return (await create({ venue, ...dates })).id;
    };
    const yesterday = today.subtract({ days: 1 });
    const hour = { hours: 1 };
    const running = await at(yesterday.subtract(hour), today.add({ days: 3 }));
    const past = await at(yesterday.subtract({ hours: 3 }), yesterday.subtract(hour));
    const first = await at(yesterday, yesterday.add(hour));
    const last = await at(today.add({ months: 24 }), today.add({ months: 24, hours: 23 }));
    const far = await at(today.add({ months: 24, hours: 23 }), today.add({ months: 24, days: 1 }));
    const found = async (query: string) => (await listPage('events', `venue=${venue}&${query}`)).ids;
    expect(await found('')).toEqual([first, last]);
    expect(await found('ends_after=yesterday')).toEqual([running, last, far]);
    expect(await found('ends_after=now&strict_dates=true')).toEqual([running, last, far]);
    expect(await found('starts_before=yesterday')).toEqual([past, running, first]);
    const shown = new URL((await listPage('events')).rest_url).searchParams;
    const text = (date: Temporal.PlainDateTime) =>
      date.toString({ smallestUnit: 'second' }).replace('T', ' ');
    expect(shown.get('start_date')).toBe(text(yesterday));
    expect(shown.get('end_date')).toBe(text(today.add({ months: 24, hours: 23, minutes: 59, seconds: 59 })));
  });

  it('keeps the default of the other end', async () => {
    const from = new URL((await listPage('events', 'start_date=2027-02-01')).rest_url).searchParams;
    const until = new URL((await listPage('events', 'end_date=2053-02-01')).rest_url).searchParams;
    expect([from.get('start_date'), until.get('end_date')]).toEqual([
      '2027-02-01 00:00:00',
      '2053-02-01 23:59:59',
    ]);
    const both = new URL((await listPage('events', 'page=1')).rest_url).searchParams;
    expect([from.get('end_date'), until.get('start_date')]).toEqual([
      both.get('end_date'),
      both.get('start_date'),
    ]);
  });
});

describe('dates in the query', () => {
  it.each([
    ['2053-01-01', '2053-01-01 00:00:00'],
    ['2053-01-01 20:00', '2053-01-01 20:00:00'],
    ['2053-01-01T20:00:00Z', '2053-01-01 20:00:00'],
    ['2053-01-01T20:00:00-05:00', '2053-01-02 01:00:00'],
    ['2619172800', '2052-12-30 12:00:00'],
    ['1 January 2053 8pm', '2053-01-01 20:00:00'],
  ])('can be written %s', async (text, meant) => {
    const query = new URLSearchParams({ start_date: text, strict_dates: 'true' });
    const { rest_url } = await listPage('events', String(query));
    expect(new URL(rest_url).searchParams.get('start_date')).toBe(meant);
    query.set('strict_dates', '0');
    const whole = await listPage('events', String(query));
    expect(new URL(whole.rest_url).searchParams.get('start_date')).toBe(`${meant.slice(0, 10)} 00:00:00`);
  });
});

describe('strict dates', () => {
  it('find events that start in that second, whatever their status', async () => {
    const venue = await created('/venues', { venue: unique('V') });
    const at = { start_date: '2053-04-01 12:00', end_date: '2053-04-01 12:00' };
    const event = await create({ ...at, venue: venue.id });
    const draft = await create({ ...at, venue: venue.id, status: 'draft' });
    const query = `venue=${venue.id}&start_date=2053-04-01%2012:00&end_date=2053-04-01%2012:00&strict_dates=1`;
    expect((await listPage('events', query)).ids).toEqual([event.id]);
    const editor = { scope: 'calendar:write' };
    expect((await listPage('events', query, editor)).ids).toEqual([event.id, draft.id]);
    const later = query.replaceAll('12:00', '12:01');
    expect((await listPage('events', later, editor)).ids).toEqual([]);
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

  it('combines categories and tags with AND', async () => {
    const [, , c, d] = ids;
    expect(await found(`tags=${tag.slug}`)).toEqual([c, d]);
    expect(await found(`tags=${tag.id}&categories=${low.id}`)).toEqual([d]);
    expect(await found(`tags=${tag.id}&categories=${low.id}&featured=true`)).toEqual([]);
  });

  it('finds nothing by an unused term, and refuses an unknown one', async () => {
    const unused = await created('/tags', { name: unique('Unused') });
    expect(await found(`tags=${unused.slug}`)).toEqual([]);
    for (const categories of [`Top of ${mark}`, `${low.slug},nope`, tag.slug, ',', String(UNKNOWN_ID)]) {
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

describe('the URLs of a list', () => {
  it('keep all parameters, for editors too', async () => {
    const tag = await created('/tags', { name: unique('Paged') });
    const venue = await created('/venues', { venue: unique('V') });
    const mark = unique('mark').slice(-8);
    const ids: number[] = [];
    for (const status of ['publish', 'draft', 'publish']) {
      const { id } = await create({
        ...{ title: `${mark} & more`, status, featured: true, ticketed: true },
        ...{ tags: [tag.id], venue: venue.id },
      });
      ids.push(id);
    }
    const parameters = {
      per_page: '1',
      search: `${mark} &`,
      tags: tag.slug,
      venue: String(venue.id),
      featured: 'true',
      ticketed: '1',
      starts_after: '2052-12-31 10:00',
      ends_before: '2053-01-02',
      strict_dates: 'true',
      status: 'publish, draft',
    };
    const editor = { scope: 'calendar:write' };
    const seen: unknown[] = [];
    let target = `/events?${new URLSearchParams(parameters)}`;
    for (const page of [1, 2, 3]) {
      const { status, body } = await calendar(target, editor);
      expect([status, Object(body).total], target).toEqual([200, 3]);
      seen.push(Object(body).events[0].id);
      const shown = new URL(Object(body).rest_url).searchParams;
      expect(Object.fromEntries(shown)).toEqual({
        ...parameters,
        page: String(page),
        status: 'publish,draft',
        featured: '1',
        starts_after: '2052-12-31 10:00:00',
        ends_before: '2053-01-02 00:00:00',
      });
      if (page < 3) target = targetOf(Object(body).next_rest_url);
    }
    expect(seen).toEqual(ids);
    expect(await calendar(`${target}0`, editor)).toMatchObject(refusal(404, 'event-archive-page-not-found'));
  });

  it('name the status that readers see, and none for callers who see all', async () => {
    const statusIn = async (options: object, query = '') =>
      new URL((await listPage('events', query, options)).rest_url).searchParams.get('status');
    expect(await statusIn({})).toBe('publish');
    expect(await statusIn({ scope: 'turma:read' }, 'status=publish')).toBe('publish');
    expect(await statusIn({ scope: 'calendar:write' })).toBeNull();
  });
});
