import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { listPage } from './api.ts';
import { create, newVenue } from './event-lists.ts';

describe('a list without dates', () => {
  // Once more if midnight passes in the meantime.
  it('begins yesterday and ends in two years', { retry: 1 }, async () => {
    const today = Temporal.Now.plainDateTimeISO('UTC').with({
      hour: 0,
      minute: 0,
      second: 0,
      millisecond: 0,
      microsecond: 0,
      nanosecond: 0,
    });
    const venue = await newVenue();
    const at = async (start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) =>
      (await create(venue, String(start), String(end))).id;
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
    query.set('strict_dates', 'yes');
    expect((await listPage('events', String(query))).rest_url).toBe(rest_url);
    query.set('strict_dates', '0');
    const whole = await listPage('events', String(query));
    expect(new URL(whole.rest_url).searchParams.get('start_date')).toBe(`${meant.slice(0, 10)} 00:00:00`);
  });
});

describe('strict dates', () => {
  it('find events that start in that second, whatever their status', async () => {
    const venue = await newVenue();
    const noon = '2053-04-01 12:00';
    const event = await create(venue, noon, noon);
    const draft = await create(venue, noon, noon, { status: 'draft' });
    const query = `venue=${venue}&start_date=2053-04-01%2012:00&end_date=2053-04-01%2012:00&strict_dates=1`;
    expect((await listPage('events', query)).ids).toEqual([event.id]);
    const editor = { scope: 'calendar:write' };
    expect((await listPage('events', query, editor)).ids).toEqual([event.id, draft.id]);
    const later = query.replaceAll('12:00', '12:01');
    expect((await listPage('events', later, editor)).ids).toEqual([]);
  });
});
