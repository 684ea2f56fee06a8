import { describe, expect, it } from 'vitest';
import { maintain, newSeries, seriesOf, stored, useOwnCalendar, weeks } from './series-api.ts';

const send = useOwnCalendar();

describe('a change of one occurrence', () => {
  it('makes it an exception, until its values are those of the series again', async () => {
    const [, id = 0, other = 0] = await newSeries(weeks('2031-03-16', 4));
    await send('PATCH', `/events/${id}`, { title: 'Opera', end_date: '2031-03-23 23:00:00' });
    expect((await stored(id)).occurrence?.differs).toEqual(['title', 'end_date']);
    await send('PATCH', `/events/${id}?scope=this`, { title: 'Jam' });
    expect((await stored(id)).occurrence?.differs).toEqual(['end_date']);
    expect(await stored(other)).toMatchObject({ title: 'Jam', occurrence: { differs: [] } });
  });
});

describe('a change of all occurrences', () => {
  it('changes those that do not differ in the field, on their own days', async () => {
    const ids = await newSeries(weeks('2031-03-16', 4));
    const [first = 0, second = 0, third = 0] = ids;
    await send('PATCH', `/events/${second}`, { title: 'Opera' });
    const body = { title: 'Concert', start_date: '2031-03-30 21:00:00', end_date: '2031-03-31 00:30:00' };
    const answer = await send('PUT', `/events/${third}?scope=all`, body);
    expect(answer).toMatchObject({ status: 200, body: { id: third, ...body } });
    expect(await stored(first)).toMatchObject({
      title: 'Concert',
      start_date: '2031-03-16 21:00:00',
      utc_start_date: '2031-03-16 21:00:00',
      end_date: '2031-03-17 00:30:00',
      occurrence: { date: '2031-03-16 21:00:00', differs: [] },
    });
    expect(await stored(second)).toMatchObject({
      title: 'Opera',
      start_date: '2031-03-23 21:00:00',
      occurrence: { differs: ['title'] },
    });
    // Summer time.
    expect(await stored(third)).toMatchObject({ utc_start_date: '2031-03-30 20:00:00' });
    const head = await seriesOf(first);
    expect(head).toMatchObject({
      title: 'Concert',
      start_date: '2031-03-16 21:00:00',
      timezone: 'Europe/Lisbon',
    });
    expect(head.change).toBeUndefined();
    expect(head.dates.map(({ date }) => date)).toEqual(weeks('2031-03-16', 4, '21:00:00'));
  });

  it('refers to the times of the occurrence that it names, if it changes them', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-02-16', 3));
    await send('PATCH', `/events/${second}`, {
      start_date: '2031-02-23 21:00:00',
      end_date: '2031-02-23 23:30:00',
    });
    const own = { start_date: '2031-02-23 21:00:00', end_date: '2031-02-23 23:30:00' };
    await send('PUT', `/events/${second}?scope=all`, { title: 'Concert' });
    expect(await stored(second)).toMatchObject({ ...own, title: 'Concert' });
    const times = { start_date: '2031-02-16 20:00:00', end_date: '2031-02-16 22:00:00' };
    expect(await stored(first)).toMatchObject({ ...times, title: 'Concert' });
    // Two hours and three quarters from its start; it keeps its own times itself.
    await send('PUT', `/events/${second}?scope=all`, { end_date: '2031-02-23 23:45:00' });
    expect(await stored(second)).toMatchObject(own);
    expect(await stored(first)).toMatchObject({ ...times, end_date: '2031-02-16 22:45:00' });
  });

  it('does not give them what only the occurrence has that it names', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 2));
    const own = { website: 'https://example.org/opera', image: 'https://example.org/opera.png' };
    await send('PATCH', `/events/${second}`, own);
    await send('PATCH', `/events/${second}?scope=all`, { title: 'Concert' });
    expect(await stored(second)).toMatchObject({ title: 'Concert', website: own.website });
    const { website, image } = await stored(first);
    expect({ website, image }).toEqual({ website: undefined, image: undefined });
  });

  it('does not publish those whose own date has not come', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 2), { status: 'draft' });
    const own = { date_utc: '2040-01-01 00:00:00' };
    await send('PATCH', `/events/${second}`, own);
    await send('PATCH', `/events/${first}?scope=all`, { status: 'publish' });
    expect(await stored(first)).toMatchObject({ status: 'publish' });
    expect(await stored(second)).toMatchObject({ ...own, status: 'future' });
  });

  it('does not mix the times of a whole day with others', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-02-16', 3, '00:00:00'), { all_day: true });
    const ownTimes = { start_date: '2031-02-23 09:00:00', end_date: '2031-02-23 10:00:00' };
    await send('PATCH', `/events/${second}`, { ...ownTimes, all_day: false });
    const times = { start_date: '2031-02-23 14:00', end_date: '2031-02-23 15:00' };
    expect(await send('PUT', `/events/${second}?scope=all`, times)).toMatchObject({ status: 200 });
    const wholeDay = { start_date: '2031-02-16 00:00:00', end_date: '2031-02-16 23:59:59' };
    expect(await stored(first)).toMatchObject({ all_day: true, ...wholeDay });
    expect(await stored(second)).toMatchObject({ all_day: false, ...ownTimes });
    await send('PUT', `/events/${first}?scope=all`, { all_day: false, start_date: '2031-02-16 12:00' });
    await send('PATCH', `/events/${second}`, { all_day: true });
    expect(await send('PUT', `/events/${second}?scope=all`, times)).toMatchObject({ status: 200 });
    expect(await stored(first)).toMatchObject({
      all_day: false,
      start_date: '2031-02-16 14:00:00',
      end_date: '2031-02-16 15:00:00',
    });
  });

  it('makes whole days of all times if it has a date of an occurrence that alone lasts whole days', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    await send('PATCH', `/events/${first}`, { all_day: true });
    const times = { start_date: '2031-03-16 09:00:00', all_day: true };
    expect(await send('PATCH', `/events/${first}?scope=all`, times)).toMatchObject({ status: 200 });
    const wholeDay = { start_date: '2031-03-23 00:00:00', end_date: '2031-03-23 23:59:59' };
    expect(await stored(second)).toMatchObject({ all_day: true, ...wholeDay });
  });

  it('does not change the texts of an exception that would become too large', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3));
    const [first = 0, second = 0, third = 0] = ids;
    const own = `<p>${'a'.repeat(19_000)}</p>`;
    await send('PATCH', `/events/${second}`, { description: own });
    const excerpt = 'b'.repeat(4000);
    const body = { excerpt, cost: '5', featured: true };
    expect(await send('PUT', `/events/${first}?scope=all`, body)).toMatchObject({ status: 200 });
    const isFeatured = { featured: true };
    expect(await stored(third)).toMatchObject({ ...isFeatured, excerpt: expect.stringContaining(excerpt) });
    expect(await stored(second)).toMatchObject({
      ...isFeatured,
      description: expect.stringContaining(own),
      excerpt: '',
      cost: [],
      occurrence: { differs: ['description', 'excerpt', 'cost'] },
    });
  });

  it('that changes nothing writes nothing', async () => {
    const [id = 0, other = 0] = await newSeries(weeks('2031-03-16', 3));
    const [head, event] = [await seriesOf(id), await stored(other)];
    expect(await send('PUT', `/events/${id}?scope=all`, { title: 'Jam' })).toMatchObject({ status: 200 });
    expect(await send('PUT', `/events/${other}?scope=following`, {})).toMatchObject({ status: 200 });
    expect(await seriesOf(id)).toEqual(head);
    expect(await stored(other)).toEqual(event);
  });

  it('changes events in the trash, and leaves them there', async () => {
    const [id = 0, gone = 0] = await newSeries(weeks('2031-03-16', 3));
    await send('DELETE', `/events/${gone}`);
    await send('PUT', `/events/${id}?scope=all`, { title: 'Concert' });
    expect(await stored(gone)).toMatchObject({ status: 'trash', title: 'Concert' });
    const restored = await send('PUT', `/events/${gone}`, { status: 'publish' });
    expect(restored).toMatchObject({ status: 200, body: { title: 'Concert' } });
    expect((await stored(gone)).occurrence?.differs).toEqual([]);
  });

  it('is refused with another day, and with a slug', async () => {
    const [id = 0] = await newSeries(weeks('2031-03-16', 3));
    expect(await send('PUT', `/events/${id}?scope=all`, { start_date: '2031-03-15 20:00' })).toMatchObject({
      status: 400,
      body: { data: { params: { start_date: expect.stringContaining('recurrence') } } },
    });
    expect(await send('PUT', `/events/${id}?scope=all`, { slug: 'another' })).toMatchObject({
      status: 400,
      body: { data: { params: { slug: expect.any(String) } } },
    });
  });
});

describe('a venue of a series that returns from the trash', () => {
  it('is that of no event until a change of the series names it again', async () => {
    const { body: venue } = await send('POST', '/venues', { venue: 'Hall' });
    const ids = await newSeries(weeks('2031-03-16', 2), { venue: venue.id });
    const [first = 0] = ids;
    await send('DELETE', `/venues/${venue.id}`);
    expect(await send('PUT', `/venues/${venue.id}`, { status: 'publish' })).toMatchObject({ status: 200 });
    const recurrence = { every: 'week', count: 3 };
    const venues = async () => {
      const { dates } = await seriesOf(first);
      return Promise.all(dates.map(async ({ event }) => (await stored(event)).venue));
    };
    expect(await send('PUT', `/events/${first}?scope=all`, { recurrence })).toMatchObject({ status: 200 });
    expect(await venues()).toEqual([[], [], []]);
    const change = { venue: venue.id };
    expect(await send('PUT', `/events/${first}?scope=all`, change)).toMatchObject({ status: 200 });
    expect(await venues()).toEqual([[venue.id], [venue.id], [venue.id]]);
  });
});

describe('the parent event of a series', () => {
  it('is none of the events that get it', async () => {
    const [first = 0, second = 0, last = 0] = await newSeries(weeks('2031-03-16', 3));
    const become = (id: number, scope: string, post_parent: number) =>
      send('PUT', `/events/${id}?scope=${scope}`, { post_parent });
    const refusal = { status: 400, body: { data: { params: { post_parent: expect.any(String) } } } };
    expect(await become(first, 'all', second)).toMatchObject(refusal);
    expect(await become(second, 'following', last)).toMatchObject(refusal);
    expect(await become(second, 'following', first)).toMatchObject({ status: 200 });
    expect(await stored(last)).toMatchObject({ post_parent: first });
    await maintain();
  });
});

describe('a change of the following occurrences', () => {
  it('splits the series', async () => {
    const ids = await newSeries(weeks('2031-03-16', 5));
    const [first = 0, , third = 0, , last = 0] = ids;
    const before = await seriesOf(first);
    const answer = await send('PUT', `/events/${third}?scope=following`, { title: 'Late jam' });
    expect(answer).toMatchObject({ status: 200, body: { id: third, title: 'Late jam' } });
    await maintain();
    const [earlier, later] = [await seriesOf(first), await seriesOf(last)];
    expect(earlier).toMatchObject({ id: before.id, title: 'Jam', rule: 'RRULE:FREQ=WEEKLY;COUNT=2' });
    expect(earlier.dates).toEqual(before.dates.slice(0, 2));
    expect(later).toMatchObject({ title: 'Late jam', rule: 'RRULE:FREQ=WEEKLY;COUNT=3' });
    expect(later.dates).toEqual(before.dates.slice(2));
    expect(later.id).not.toBe(before.id);
    const titles = await Promise.all(ids.map(async (id) => (await stored(id)).title));
    expect(titles).toEqual(['Jam', 'Jam', 'Late jam', 'Late jam', 'Late jam']);
    const next = await Promise.all(ids.map(async (id) => (await stored(id)).occurrence?.is_next));
    expect(next).toEqual([true, false, true, false, false]);
  });

  it('changes all if it begins with the first', async () => {
    const [first = 0, , last = 0] = await newSeries(weeks('2031-03-16', 3));
    const before = await seriesOf(first);
    await send('PUT', `/events/${first}?scope=following`, { title: 'Concert' });
    expect((await seriesOf(last)).id).toBe(before.id);
    expect(await stored(last)).toMatchObject({ title: 'Concert' });
  });
});
