import { describe, expect, it } from 'vitest';
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
import { create, newVenue } from './event-lists.ts';

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
