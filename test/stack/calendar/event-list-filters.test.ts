import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, listPage, UNKNOWN_ID, unique } from './api.ts';
import { create, newVenue } from './event-lists.ts';

describe('a list of events', () => {
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
});
