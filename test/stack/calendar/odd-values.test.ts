import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, listPage, unique } from './api.ts';
import { at } from './callers.ts';

/** At and beyond the limits of what JavaScript and dates can represent. */
const ODD_DATES = [
  '@-8640000000000',
  '@8640000000001',
  '@8640000000000001',
  '-8640000000000000',
  '8640000000000001',
  '-271821-04-20',
  '+275760-09-13T00:00:01',
  '9999999999999999999999999',
  '1e400',
  '0000-00-00 00:00:00',
];

const DATES_OF_LISTS = [
  'start_date',
  'end_date',
  'starts_after',
  'starts_before',
  'ends_after',
  'ends_before',
];

describe.each(ODD_DATES)('the date %s', (date) => {
  it.each([...DATES_OF_LISTS, 'modified_after'])(
    'is refused as %s of a list, or applied',
    async (parameter) => {
      const answer = await calendar(`/events?${parameter}=${encodeURIComponent(date)}`);
      if (answer.status === 400) expect(answer).toMatchObject(badParameters(parameter));
      else expect([200, 404]).toContain(answer.status);
    },
  );

  it.each(['start_date', 'end_date', 'date', 'date_utc'])('is refused as %s of an event', async (member) => {
    const answer = await edit('POST', '/events', { title: unique('E'), ...at, [member]: date });
    expect(answer).toMatchObject(badParameters(member));
  });
});

describe('a repeated value', () => {
  it('counts once in include', async () => {
    const { id } = await created('/events', { title: unique('E'), ...at });
    expect(await listPage('events', `include=${id},${id}&include=${id}`)).toMatchObject({
      ids: [id],
      total: 1,
    });
  });

  it.each(['venue', 'organizer'])('counts once in %s, however often', async (parameter) => {
    const { id } = await created(`/${parameter}s`, { [parameter]: unique('V') });
    const event = await created('/events', { title: unique('E'), ...at, [parameter]: id });
    const repeated = Array(1500).fill(id).join(',');
    const found = await listPage('events', `${parameter}=${repeated}&starts_after=2000-01-01`);
    expect(found).toMatchObject({ ids: [event.id], total: 1 });
  });

  it.each(['venue', 'organizer', 'include', 'categories', 'tags'])(
    'is refused in %s with more than 100 different values',
    async (parameter) => {
      const many = Array.from({ length: 101 }, (_, n) => n + 1).join(',');
      expect(await calendar(`/events?${parameter}=${many}`)).toMatchObject(badParameters(parameter));
    },
  );
});

describe('text that is sent back as a response had it', () => {
  it('is found in searches as before', async () => {
    const [, word = ''] = unique('x').split(' ');
    const { id, title } = await created('/events', { title: `Tom & ${word}'s "Café"`, ...at });
    expect((await edit('PUT', `/events/${id}`, { title })).body).toMatchObject({ title });
    const search = (text: string) =>
      listPage('events', `starts_after=1000-01-01&search=${encodeURIComponent(text)}`);
    expect(await search(`"tom & ${word}'s"`)).toMatchObject({ ids: [id] });
    expect(await search(`${word} quot`)).toMatchObject({ ids: [] });
  });

  it('is the same name', async () => {
    const name = unique(`Tom & Jerry's`);
    const venue = await created('/venues', { venue: name });
    expect(await created('/venues', { venue: venue.venue })).toMatchObject({ id: venue.id });
    const category = await created('/categories', { name });
    expect(await edit('POST', '/categories', { name: category.name })).toMatchObject({
      status: 400,
      body: { code: 'term_exists', data: { term_id: category.id } },
    });
  });
});

describe('an event during which clocks are put back', () => {
  it('can end at an earlier time on the clock than it starts', async () => {
    const mark = unique('Night').slice(-8);
    const dates = { start_date: '2010-11-07T00:00:30-02:30', end_date: '2010-11-06T23:10:00-03:30' };
    const { id } = await created('/events', { title: mark, ...dates, timezone: 'America/St_Johns' });
    expect(await calendar(`/events/${id}`)).toMatchObject({
      body: { start_date: '2010-11-07 00:00:30', end_date: '2010-11-06 23:10:00' },
    });
    for (const search of ['', `&search=${mark}`]) {
      const found = await listPage('events', `start_date=2010-11-07&end_date=2010-11-07${search}`);
      expect(found).toMatchObject({ ids: [id], total: 1 });
    }
  });
});
