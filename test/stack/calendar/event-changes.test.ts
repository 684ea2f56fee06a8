import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, NO_ROUTE, refusal, UNKNOWN_ID, unique } from './api.ts';
import { changeEvent, createEvent } from './changed-events.ts';

const NOT_FOUND = refusal(404, 'rest-event-not-found');

describe('a change of an event', () => {
  it('keeps what is not sent, by every method', async () => {
    const event = await createEvent({
      description: 'Doors open.',
      excerpt: 'A night.',
      date: '2026-01-02 03:04:05',
      timezone: 'Europe/Rome',
      image: 'https://images.example/a.png',
      cost: '$20',
      website: 'https://t.example/',
      show_map: true,
      show_map_link: true,
      sticky: true,
      featured: true,
      ticketed: true,
      categories: [unique('c')],
      tags: [unique('t')],
      venue: { venue: unique('V') },
      organizer: [{ organizer: unique('O') }, { organizer: unique('O') }],
    });
    const { modified: _, modified_utc: __, ...kept } = event;
    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect(await changeEvent(event.id, {}, method)).toMatchObject(kept);
    }
    const nothing = Object.fromEntries(
      [
        'title',
        'start_date',
        'end_date',
        'description',
        'status',
        'author',
        'categories',
        'tags',
        'slug',
      ].map((field) => [field, null]),
    );
    expect(await changeEvent(event.id, nothing)).toMatchObject(kept);
    const draft = await createEvent({ status: 'draft' });
    expect(await changeEvent(draft.id, { title: 'New' })).toMatchObject({
      status: 'draft',
      slug: '',
      title: 'New',
    });
  });

  it('sets what is sent', async () => {
    const { id, slug } = await createEvent();
    const fields = {
      title: 'Other',
      status: 'private',
      timezone: 'Europe/Rome',
      start_date: '2031-08-01 10:00:00',
      end_date: '2031-08-01 11:00:00',
      date: '2026-01-02 03:04:05',
      website: 'https://t.example/',
      show_map: true,
      show_map_link: true,
      hide_from_listings: true,
      sticky: true,
      featured: true,
      ticketed: true,
    };
    const event = await changeEvent(id, {
      ...fields,
      description: 'D',
      excerpt: 'E',
      cost: ['$1', '$2'],
      image: 'https://i.example/b.gif',
    });
    expect(event).toMatchObject({
      ...fields,
      slug,
      description: '<p>D</p>',
      excerpt: '<p>E</p>',
      cost: '$1 – $2',
      image: { extension: 'gif' },
      utc_start_date: '2031-08-01 08:00:00',
      date_utc: '2026-01-02 03:04:05',
    });
    expect(await changeEvent(id, { featured: '0', sticky: false, show_map: 'false' })).toMatchObject({
      featured: false,
      sticky: false,
      show_map: false,
      show_map_link: true,
    });
  });

  it('can empty texts, cost and website', async () => {
    const more = { description: 'D', excerpt: 'E', cost: 5, website: 'https://t.example/' };
    const empty = { description: '', excerpt: '', cost: '', website: '' };
    expect(await changeEvent((await createEvent(more)).id, empty)).toMatchObject(empty);
    const nothing = { cost: null, website: null };
    expect(await changeEvent((await createEvent(more)).id, nothing)).toMatchObject({ cost: '', website: '' });
  });

  it('can be a form', async () => {
    const { id } = await createEvent({ organizer: { organizer: unique('O') } });
    const text = 'title=From+a+form&organizer=&categories[]=';
    const type = 'application/x-www-form-urlencoded';
    const answer = await calendar(`/events/${id}`, { method: 'PUT', scope: 'calendar:write', text, type });
    expect(answer.body).toMatchObject({ title: 'From a form', organizer: [], categories: [] });
  });

  it.each([
    [{ start_date: '2031-07-01 21:00' }, '2031-07-01 21:00:00', '2031-07-01 23:00:00', '2031-07-01 19:00:00'],
    [{ end_date: '2031-07-02 01:00' }, '2031-07-01 20:00:00', '2031-07-02 01:00:00', '2031-07-01 18:00:00'],
    [{ timezone: 'Asia/Tokyo' }, '2031-07-01 20:00:00', '2031-07-01 23:00:00', '2031-07-01 11:00:00'],
    [{ timezone: '' }, '2031-07-01 20:00:00', '2031-07-01 23:00:00', '2031-07-01 20:00:00'],
    [{ all_day: true }, '2031-07-01 00:00:00', '2031-07-01 23:59:59', '2031-06-30 22:00:00'],
    [
      { start_date: '2031-07-01T12:00:00Z' },
      '2031-07-01 14:00:00',
      '2031-07-01 23:00:00',
      '2031-07-01 12:00:00',
    ],
    [
      { timezone: 'America/New_York', start_date: '2031-07-01T12:00:00Z' },
      '2031-07-01 08:00:00',
      '2031-07-01 23:00:00',
      '2031-07-01 12:00:00',
    ],
  ])('to %j moves its dates together', async (changes, start_date, end_date, utc_start_date) => {
    const { id } = await createEvent({ timezone: 'Europe/Rome' });
    expect(await changeEvent(id, changes)).toMatchObject({ start_date, end_date, utc_start_date });
  });

  it('moves an event within lists', async () => {
    const venue = await created('/venues', { venue: unique('V') });
    const { id } = await createEvent({ venue: venue.id });
    await changeEvent(id, { start_date: '2033-01-01', end_date: '2033-01-02' });
    const found = async (day: string) =>
      (await calendar(`/events?venue=${venue.id}&start_date=${day}&end_date=${day.slice(0, 4)}-12-31`)).body;
    expect(await found('2031-07-01')).toMatchObject({ total: 0 });
    expect(await found('2033-01-01')).toMatchObject({ total: 1 });
    await changeEvent(id, { hide_from_listings: true });
    expect(await found('2033-01-01')).toMatchObject({ total: 0 });
  });

  it('replaces links, and counts them', async () => {
    const [a, b] = [
      await created('/categories', { name: unique('a') }),
      await created('/categories', { name: unique('b') }),
    ];
    const [x, y] = [
      await created('/venues', { venue: unique('x') }),
      await created('/venues', { venue: unique('y') }),
    ];
    const tag = unique('tag');
    const { id } = await createEvent({ categories: [a.id], tags: [tag], venue: x.id });
    const counts = async () => {
      const terms = await Promise.all([a, b].map((term) => calendar(`/categories/${term.id}`)));
      return terms.map(({ body }) => Object(body).count);
    };
    expect(await counts()).toEqual([1, 0]);
    const event = await changeEvent(id, {
      categories: `${a.id},${b.id},${UNKNOWN_ID}`,
      tags: [tag.toUpperCase(), unique('u')],
      venue: y.id,
    });
    expect(event).toMatchObject({
      categories: [
        { id: a.id, count: 1 },
        { id: b.id, count: 1 },
      ],
      tags: [{ name: tag }, {}],
      venue: { id: y.id },
    });
    expect(await counts()).toEqual([1, 1]);
    await changeEvent(id, { categories: [b.id], tags: null });
    expect(await counts()).toEqual([0, 1]);
    await changeEvent(id, { status: 'draft' });
    expect(await counts()).toEqual([0, 0]);
    await changeEvent(id, { status: 'publish' });
    expect(await counts()).toEqual([0, 1]);
    const hasEvents = (await calendar(`/venues?event=${id}&has_events=true`)).body;
    expect(hasEvents).toMatchObject({ venues: [{ id: y.id }] });
    expect(await changeEvent(id, { categories: '', tags: [] })).toMatchObject({ categories: [], tags: [] });
    expect(await counts()).toEqual([0, 0]);
  });

  it.each([[''], [[]], [{}]])('removes categories and tags with %j, by every method', async (none) => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { id } = await createEvent({ categories: [unique('c')], tags: [unique('t')] });
      const emptied = await changeEvent(id, { categories: none, tags: none }, method);
      expect(emptied).toMatchObject({ categories: [], tags: [] });
    }
  });

  it('accepts {} for [] in links, but no other record without a name', async () => {
    const none = { categories: {}, tags: {}, venue: {}, organizer: {} };
    const event = await createEvent(none);
    expect(event).toMatchObject({ categories: [], tags: [], venue: [], organizer: [] });
    for (const [name, value] of Object.entries({
      categories: { 5: 1 },
      tags: { name: 'x' },
      venue: { city: 'Rome' },
    })) {
      expect(await edit('PUT', `/events/${event.id}`, { [name]: value })).toMatchObject(badParameters(name));
    }
    expect(await edit('PUT', `/events/${event.id}`, { organizer: [{}] })).toMatchObject(
      badParameters('organizer'),
    );
  });

  it.each([[[]], [{}], [null], [0], [''], ['0']])('removes venue and organizers with %j', async (none) => {
    const { id } = await createEvent({
      venue: { venue: unique('V') },
      organizer: { organizer: unique('O') },
    });
    expect(await changeEvent(id, { venue: none, organizer: none })).toMatchObject({
      venue: [],
      organizer: [],
    });
  });

  it('changes the slug, to a free one', async () => {
    const [one, other] = [await createEvent(), await createEvent()];
    const slug = unique('renamed').replace(' ', '-');
    expect(await edit('PUT', `/events/by-slug/${one.slug}`, { slug })).toMatchObject({
      status: 200,
      body: { id: one.id, slug },
    });
    expect(await calendar(`/events/by-slug/${one.slug}`)).toMatchObject(badParameters('slug'));
    const taken = { slug: `${slug}-2` };
    for (const _ of [1, 2]) expect(await changeEvent(other.id, { slug })).toMatchObject(taken);
    expect(await edit('PATCH', `/events/by-slug/${slug}`, { slug: taken.slug })).toMatchObject({
      body: { id: one.id, slug: expect.stringMatching(/-2-2$/) },
    });
    expect(await changeEvent(other.id, { slug: one.slug })).toMatchObject({ slug: one.slug });
    expect(await changeEvent(one.id, { id: other.id, title: 'Still' })).toMatchObject({ id: one.id });
  });

  it('publishes a draft with a slug made from its title', async () => {
    const title = unique('Draft');
    const { id } = await createEvent({ title, status: 'draft' });
    const event = await changeEvent(id, { status: 'publish' });
    expect(event).toMatchObject({ status: 'publish', slug: title.toLowerCase().replace(' ', '-') });
    expect(event.date_utc).not.toMatch(/^0000/);
    expect(await changeEvent(id, { status: 'draft' })).toMatchObject({ slug: event.slug });
    expect(await calendar(`/events/${id}`)).toMatchObject({ status: 403 });
    expect(await changeEvent(id, { date: '+1 year', status: 'publish' })).toMatchObject({ status: 'future' });
  });

  it.each([
    ['title', ''],
    ['title', 5],
    ['description', 5],
    ['author', UNKNOWN_ID],
    ['author', 0],
    ['date', 'zzz'],
    ['date_utc', 'zzz'],
    ['start_date', ''],
    ['start_date', '2031-07-02'],
    ['end_date', '2031-02-30'],
    ['timezone', 'Mars/Olympus'],
    ['all_day', 'yes'],
    ['website', 'example.org'],
    ['image', 'text'],
    ['image', null],
    ['status', 'bogus'],
    ['slug', ''],
    ['venue', UNKNOWN_ID],
    ['organizer', ['who']],
    ['ticketed', 'maybe'],
    ['post_parent', UNKNOWN_ID],
  ])('is refused with the %s %j', async (parameter, value) => {
    const { id } = await createEvent();
    const invalid = value === '2031-07-02' ? 'end_date' : parameter;
    expect(await edit('PATCH', `/events/${id}`, { [parameter]: value })).toMatchObject(
      badParameters(invalid),
    );
  });

  it('of another record or an unknown one is refused', async () => {
    const venue = await created('/venues', { venue: unique('V') });
    expect(await edit('PUT', `/events/${UNKNOWN_ID}`, {})).toMatchObject(NOT_FOUND);
    expect(await edit('PUT', `/events/${venue.id}`, {})).toMatchObject(refusal(400, 'rest-invalid-event-id'));
    expect(await edit('PUT', '/events/by-slug/nobody', {})).toMatchObject(NOT_FOUND);
    expect(await edit('PUT', '/events', {})).toMatchObject(NO_ROUTE);
  });

  it('succeeds even if twenty are concurrent', async () => {
    const { id } = await createEvent();
    const category = await created('/categories', { name: unique('c') });
    const all = Array.from({ length: 20 }, (_, n) =>
      edit('PATCH', `/events/${id}`, n % 2 === 0 ? { categories: [category.id] } : { cost: n }),
    );
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await calendar(`/categories/${category.id}`)).body).toMatchObject({ count: 1 });
    expect((await calendar(`/events/${id}`)).body).toMatchObject({
      categories: [{ id: category.id }],
      cost: expect.stringMatching(/^\$/),
    });
  });

  it('requires permission', async () => {
    const [ana, bo] = [{ sub: unique('ana') }, { sub: unique('bo') }];
    const mine = await createEvent();
    const change = (id: number, scope: string, claims: object, body: object = { cost: 1 }) =>
      edit('PATCH', `/events/${id}`, body, { scope, claims: { ...claims } });
    const forbidden = refusal(403, 'rest_forbidden');
    expect(await calendar(`/events/${mine.id}`, { method: 'PATCH', body: {} })).toMatchObject(
      refusal(401, 'rest_forbidden'),
    );
    expect(await calendar(`/events/${mine.id}`, { method: 'PATCH', body: { title: '' } })).toMatchObject(
      badParameters('title'),
    );
    expect(await change(mine.id, 'turma:write', ana)).toMatchObject(forbidden);
    expect(await change(mine.id, 'calendar:own', ana)).toMatchObject(forbidden);
    const own = await createEvent({}, { scope: 'calendar:own', claims: ana });
    expect(await change(own.id, 'calendar:own', ana)).toMatchObject({ status: 200 });
    expect(await change(own.id, 'calendar:own', bo)).toMatchObject(forbidden);
    const draft = await createEvent({}, { scope: 'calendar:submit', claims: bo });
    expect(await change(draft.id, 'calendar:submit', bo)).toMatchObject({ body: { status: 'draft' } });
    const submitted = await change(draft.id, 'calendar:submit', bo, { status: 'publish' });
    expect(submitted.body).toMatchObject({ status: 'pending' });
    await changeEvent(draft.id, { status: 'publish' });
    expect(await change(draft.id, 'calendar:submit', bo)).toMatchObject(forbidden);
    const remove = (id: number, scope: string, claims: object) =>
      edit('DELETE', `/events/${id}`, undefined, { scope, claims: { ...claims } });
    expect(await remove(draft.id, 'calendar:submit', bo)).toMatchObject(forbidden);
    expect(await remove(own.id, 'calendar:own', bo)).toMatchObject(forbidden);
    expect(await remove(own.id, 'calendar:own', ana)).toMatchObject({ body: { status: 'trash' } });
  });
});
