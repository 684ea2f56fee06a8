import { beforeAll, describe, expect, it } from 'vitest';
import { badParameters, calendar, listPage } from './api.ts';
import { create, newVenue } from './event-lists.ts';

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
