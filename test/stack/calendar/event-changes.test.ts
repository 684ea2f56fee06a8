import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, unique } from './api.ts';
import { changeEvent, createEvent } from './event-writes.ts';

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
});
