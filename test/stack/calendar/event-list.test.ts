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

/** A new venue, so that each test sees only its own events. */
const newVenue = async () => (await created('/venues', { venue: unique('Place') })).id;

const create = (venue: number, start: string, end: string, more: Record<string, unknown> = {}) =>
  created('/events', { title: unique('Event'), start_date: start, end_date: end, venue, ...more });

describe('the dates of a list', () => {
  let venue: number;
  let ids: Record<string, number>;
  beforeAll(async () => {
    venue = await newVenue();
    const event = async (start: string, end: string, more?: Record<string, unknown>) =>
      (await create(venue, start, end, more)).id;
    ids = {
      long: await event('2041-12-28 10:00', '2042-01-01 10:00'),
      afternoon: await event('2042-01-01 16:00', '2042-01-01 16:30'),
      evening: await event('2042-01-01 20:00', '2042-01-01 20:30'),
      tokyo: await event('2042-01-02 00:30', '2042-01-02 01:00', { timezone: 'Asia/Tokyo' }),
      allDay: await event('2042-01-03', '2042-01-04', { all_day: true }),
    };
  });
  const found = async (query: string) => {
    const list = await listPage('events', `venue=${venue}&${query}`);
    return list.ids.map((id) => Object.keys(ids).find((name) => ids[name] === id));
  };

  it.each([
    ['start_date=2042-01-01 15:00&end_date=2042-01-01 18:00', ['afternoon', 'evening']],
    ['start_date=2042-01-01 15:00&end_date=2042-01-01 18:00&strict_dates=true', ['afternoon']],
    ['start_date=2042-01-01 16:00&end_date=2042-01-01 16:30&strict_dates=1', ['afternoon']],
    ['start_date=2041-12-28&end_date=2042-01-01', ['long', 'afternoon', 'evening']],
    ['start_date=2041-12-29&end_date=2042-01-02', ['afternoon', 'evening', 'tokyo']],
    ['starts_after=2042-01-01', ['tokyo', 'allDay']],
    ['starts_after=2042-01-01 16:00&strict_dates=true', ['evening', 'tokyo', 'allDay']],
    ['starts_before=2041-12-31', ['long']],
    ['starts_before=2042-01-01', ['long', 'afternoon', 'evening']],
    ['starts_before=2042-01-01 16:00&strict_dates=true', ['long']],
    ['ends_after=2042-01-03', ['allDay']],
    ['ends_after=2041-12-31&starts_before=2042-01-02', ['long', 'afternoon', 'evening', 'tokyo']],
    [
      'ends_after=2041-12-31&starts_before=2042-01-02&start_date=2041-12-30',
      ['afternoon', 'evening', 'tokyo'],
    ],
    ['ends_before=2042-01-01 16:30&strict_dates=true', ['long']],
    ['ends_before=2042-01-01', ['long', 'afternoon', 'evening']],
    ['start_date=2042-01-05&end_date=2042-01-01', []],
    ['', []],
  ])('%s shows %j', async (query, names) => {
    expect(await found(query.replaceAll(' ', '%20'))).toEqual(names);
  });

  it.each([
    'start_date',
    'end_date',
    'starts_after',
    'starts_before',
    'ends_after',
    'ends_before',
    'modified_after',
  ])('have to be dates: %s', async (parameter) => {
    for (const text of ['', 'notadate', '2026-13-45']) {
      expect(await calendar(`/events?${parameter}=${text}`)).toMatchObject(badParameters(parameter));
    }
  });
});

describe('a list of events', () => {
  it('is ordered by start, publication and identifier', async () => {
    const venue = await newVenue();
    const at = (date: string) => create(venue, '2043-01-01 10:00', '2043-01-01 11:00', { date });
    const [c, b, a] = [await at('2020-01-02'), await at('2020-01-02'), await at('2020-01-01')];
    const first = await create(venue, '2043-01-01 09:59', '2043-01-01 11:00');
    const { ids } = await listPage(
      'events',
      `venue=${venue}&start_date=2043-01-01&end_date=2043-01-01&order=desc`,
    );
    expect(ids).toEqual([first.id, a.id, c.id, b.id]);
  });

  it('has pages that link to each other and keep the parameters', async () => {
    const venue = await newVenue();
    const category = await created('/categories', { name: unique('Paged') });
    const below = await created('/categories', { name: unique('Below'), parent: category.id });
    const ids: number[] = [];
    for (const day of [1, 2, 3, 4, 5]) {
      const { id } = await create(venue, `2044-01-0${day} 10:00`, `2044-01-0${day} 11:00`, {
        categories: [below.id],
      });
      ids.push(id);
    }
    const query = `categories=${category.slug},jazz&venue[]=${venue}&start_date=2044-01-01&end_date=2044-01-05&strict_dates=true&per_page=2`;
    const first = await listPage('events', query);
    expect([first.ids, first.total, first.total_pages]).toEqual([ids.slice(0, 2), 4, 2]);
    expect(first).not.toHaveProperty('previous_rest_url');
    const second = await calendar(targetOf(first.next_rest_url));
    expect(second.body).toMatchObject({ events: ids.slice(2, 4).map((id) => ({ id })) });
    expect(second.body).not.toHaveProperty('next_rest_url');
    const back = Object(second.body).previous_rest_url;
    expect(back).not.toMatch(/[?&]page=/);
    expect((await calendar(targetOf(back))).body).toMatchObject({
      events: ids.slice(0, 2).map((id) => ({ id })),
    });
    expect((await calendar(targetOf(first.rest_url))).body).toMatchObject({ rest_url: first.rest_url });
    expect(await calendar(`/events?${query}&page=3`)).toMatchObject(
      refusal(404, 'event-archive-page-not-found'),
    );
  });

  it('names its window', async () => {
    const { rest_url } = await listPage('events', 'start_date=2044-01-01&end_date=2044-01-02%2010:00');
    expect(Object.fromEntries(new URL(rest_url).searchParams)).toEqual({
      page: '1',
      per_page: '10',
      start_date: '2044-01-01 00:00:00',
      end_date: '2044-01-02 23:59:59',
      status: 'publish',
    });
    expect(new URL(rest_url).pathname).toMatch(/\/events\/$/);
    const open = await listPage('events', 'ends_after=now&per_page=500');
    const shown = new URL(open.rest_url).searchParams;
    expect([shown.has('start_date'), shown.get('per_page')]).toEqual([false, '50']);
  });

  it('without events has one page, and no second', async () => {
    const empty = 'start_date=2090-01-01&end_date=2090-01-02';
    expect(await listPage('events', empty)).toMatchObject({ ids: [], total: 0, total_pages: 0 });
    expect(await calendar(`/events?${empty}&page=2`)).toMatchObject(
      refusal(404, 'event-archive-page-not-found'),
    );
  });

  it('contains the records of single reads, with links and without data for search engines', async () => {
    const venue = await newVenue();
    const event = await create(venue, '2045-01-01', '2045-01-01', { tags: [unique('t')], cost: 5 });
    const { records } = await listPage('events', `venue=${venue}&start_date=2045-01-01&end_date=2045-01-01`);
    expect(records).toEqual([event]);
  });

  it('can be filtered by terms, organizers and featured', async () => {
    const venue = await newVenue();
    const tags = [unique('t'), unique('t')];
    const organizer = await created('/organizers', { organizer: unique('O') });
    const day = ['2046-01-01 10:00', '2046-01-01 11:00'] as const;
    const a = await create(venue, ...day, { tags: [tags[0]], featured: true });
    const b = await create(venue, ...day, { tags: [tags[1]], organizer: organizer.id });
    const c = await create(venue, ...day);
    const found = async (query: string) =>
      (await listPage('events', `venue=${venue}&start_date=2046-01-01&end_date=2046-01-01&${query}`)).ids;
    const slugs = tags.map((tag) => tag.replace(' ', '-'));
    expect(await found(`tags=${slugs.join(', ')}`)).toEqual([a.id, b.id]);
    expect(await found(`tags[]=${slugs[1]}`)).toEqual([b.id]);
    expect(await found(`organizer=${organizer.id}`)).toEqual([b.id]);
    expect(await found('featured=1')).toEqual([a.id]);
    expect(await found('featured=false')).toEqual([b.id, c.id]);
    expect(await found(`tags=${slugs[0]}&organizer=${organizer.id}`)).toEqual([]);
  });

  it('can be searched', async () => {
    const venue = await newVenue();
    const mark = unique('mark').slice(-8);
    const day = ['2046-02-01 10:00', '2046-02-01 11:00'] as const;
    const a = await create(venue, ...day, {
      title: `${mark} Café night`,
      excerpt: 'With <b>strong</b> words',
    });
    const b = await create(venue, ...day, {
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
    const { rest_url } = await listPage('events', 'search=a+b');
    expect(new URL(rest_url).searchParams.get('search')).toBe('a b');
  });

  it('can be filtered by ticketed, and by parent event', async () => {
    const venue = await newVenue();
    const day = ['2046-03-01 10:00', '2046-03-01 11:00'] as const;
    const whole = await create(venue, ...day, { ticketed: true });
    const part = await create(venue, ...day, { post_parent: whole.id });
    expect([whole, part]).toMatchObject([
      { ticketed: true, post_parent: 0 },
      { ticketed: false, post_parent: whole.id },
    ]);
    const found = async (query: string) =>
      (await listPage('events', `venue=${venue}&start_date=2046-03-01&end_date=2046-03-01&${query}`)).ids;
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
    const past = await create(venue, '2001-01-01', '2001-01-01', { date: '2020-01-02' });
    const far = await create(venue, '2099-01-01', '2099-01-01', { date: '2020-01-01' });
    const hidden = await create(venue, '2027-01-01', '2027-01-01', { hide_from_listings: true });
    const draft = await create(venue, '2027-01-01', '2027-01-01', { status: 'draft' });
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
    const { id, modified } = await create(venue, ...day, { date: '2020-01-01' });
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

  it('shows unpublished events to callers who may read them', async () => {
    const venue = await newVenue();
    const day = ['2047-01-01 10:00', '2047-01-01 11:00'] as const;
    const ana = { scope: 'calendar:own', claims: { sub: unique('ana') } };
    const draft = await create(venue, ...day, { status: 'draft' });
    const secret = await create(venue, ...day, { status: 'private' });
    const own = await created(
      '/events',
      { title: unique('E'), start_date: day[0], end_date: day[1], venue, status: 'draft' },
      ana,
    );
    const found = async (options: object, query = '') =>
      (await listPage('events', `venue=${venue}&start_date=2047-01-01&end_date=2047-01-01${query}`, options))
        .ids;
    expect(await found({})).toEqual([]);
    expect(await found({ scope: 'turma:read' })).toEqual([]);
    expect(await found({ scope: 'calendar:write' })).toEqual([draft.id, secret.id, own.id]);
    expect(await found({ scope: 'calendar:write' }, '&status=private, draft')).toHaveLength(3);
    expect(await found({ scope: 'calendar:write' }, '&status[]=private')).toEqual([secret.id]);
    expect(await found(ana)).toEqual([own.id]);
  });

  it('never shows hidden events', async () => {
    const venue = await newVenue();
    await create(venue, '2048-01-01', '2048-01-01', { hide_from_listings: true });
    const list = await listPage('events', `venue=${venue}&starts_after=2000-01-01`, {
      scope: 'calendar:write',
    });
    expect(list.total).toBe(0);
  });

  it.each([
    'per_page=0',
    'per_page=-1',
    'per_page=foo bar',
    'per_page=',
    'page=1.5',
    'categories=nosuchcat',
    'categories=',
    `categories=${UNKNOWN_ID}`,
    'tags=nosuchtag',
    `venue=${UNKNOWN_ID}`,
    'venue=hall',
    `organizer=${UNKNOWN_ID}`,
    'featured=maybe',
    'ticketed=maybe',
    'search=',
    'post_parent=some',
    'status=draft',
    'status=any',
    'strict_dates=perhaps',
  ])('is refused with %s', async (query) => {
    expect(await calendar(`/events?${query}`)).toMatchObject(badParameters(query.replace(/=.*/, '')));
  });

  it('is refused with all problems', async () => {
    expect(await calendar('/events?page=0&per_page=abc&start_date=zzz')).toMatchObject(
      badParameters('page', 'per_page', 'start_date'),
    );
    expect(await edit('GET', '/events?status=bogus')).toMatchObject(badParameters('status'));
  });
});
