import { describe, expect, it } from 'vitest';
import { unique } from './api.ts';
import { deployedForEditors } from './deployed.ts';

/** With a site zone of New York, at a fixed time: 04:45:48 there. */
const ask = deployedForEditors({ SITE_ZONE: 'America/New_York', FROZEN_NOW: '2026-11-21T09:45:48Z' });

const newYork = { start_date: '2027-03-05 20:00', end_date: '2027-03-05 23:00' };
const create = (more: object = {}) =>
  ask(201, 'POST', '/events', { title: unique('Zone'), ...newYork, ...more });

describe('the zone of the site', () => {
  it('is that of publication dates, and the default of events', async () => {
    const event = await create();
    expect(event).toMatchObject({
      date: '2026-11-21 04:45:48',
      date_utc: '2026-11-21 09:45:48',
      modified: '2026-11-21 04:45:48',
      modified_utc: '2026-11-21 09:45:48',
      start_date: '2027-03-05 20:00:00',
      utc_start_date: '2027-03-06 01:00:00',
      utc_end_date: '2027-03-06 04:00:00',
      timezone: 'America/New_York',
      timezone_abbr: 'EST',
    });
    expect(await create({ timezone: '' })).toMatchObject({ timezone: 'America/New_York' });
    const rome = await create({ timezone: 'Europe/Rome' });
    expect(rome).toMatchObject({ utc_start_date: '2027-03-05 19:00:00', date: '2026-11-21 04:45:48' });
    const back = await ask(200, 'PATCH', `/events/${rome.id}`, { timezone: '' });
    expect(back).toMatchObject({ timezone: 'America/New_York', utc_start_date: '2027-03-06 01:00:00' });
  });

  it('is that of sent publication dates', async () => {
    expect(await create({ date: '2026-07-01 12:00' })).toMatchObject({
      date: '2026-07-01 12:00:00',
      date_utc: '2026-07-01 16:00:00',
    });
    expect(await create({ date_utc: '2026-07-01 12:00' })).toMatchObject({
      date: '2026-07-01 08:00:00',
      date_utc: '2026-07-01 12:00:00',
    });
    expect(await create({ date: '2026-11-21 05:00' })).toMatchObject({ status: 'future' });
    expect(await create({ date_utc: '2026-11-21 09:00' })).toMatchObject({ status: 'publish' });
  });

  it('determines the days of the default window', async () => {
    const { rest_url } = await ask(200, 'GET', '/events');
    const { searchParams } = new URL(rest_url);
    expect(searchParams.get('start_date')).toBe('2026-11-20 00:00:00');
    expect(searchParams.get('end_date')).toBe('2028-11-21 23:59:59');
  });

  it.each([
    ['2027-05-01 12:00:00', '2027-05-01 12:00:00'],
    ['2027-05-01T12:00:00Z', '2027-05-01 08:00:00'],
    ['2027-05-01T03:00:00+00:00', '2027-04-30 23:00:00'],
    ['1809172800', '2027-05-01 08:00:00'],
    ['tomorrow 9am', '2026-11-22 09:00:00'],
    ['now', '2026-11-21 04:45:48'],
  ])('is that of the date %s in a list, strict or not', async (text, clock) => {
    const shown = async (strict_dates: string) => {
      const query = new URLSearchParams({ start_date: text, ends_before: text, strict_dates });
      const { searchParams } = new URL((await ask(200, 'GET', `/events?${query}`)).rest_url);
      return [searchParams.get('start_date'), searchParams.get('ends_before')];
    };
    expect(await shown('true')).toEqual([clock, clock]);
    const day = clock.slice(0, 10);
    expect(await shown('false')).toEqual([`${day} 00:00:00`, `${day} 23:59:59`]);
  });

  it.each([
    ['the first', '2026-11-01T01:30:00-04:00', '2026-11-01 01:30:00'],
    ['the second', '2026-11-01T01:30:00-05:00', '2026-11-01 06:30:00Z'],
  ])(
    'does not make %s of two times that look alike another one in the URLs of a list',
    async (_, time, shown) => {
      const query = new URLSearchParams({ modified_after: time });
      const { rest_url } = await ask(200, 'GET', `/events?${query}`);
      const { searchParams } = new URL(rest_url);
      expect(searchParams.get('modified_after')).toBe(shown);
      expect((await ask(200, 'GET', `/events?${searchParams}`)).rest_url).toBe(rest_url);
    },
  );

  it('does not matter when events are compared by their own wall-clock times', async () => {
    const venue = (await ask(201, 'POST', '/venues', { venue: unique('V') })).id;
    const at = async (timezone: string, start_date: string) =>
      (await create({ venue, timezone, start_date, end_date: start_date })).id;
    const tokyo = await at('Asia/Tokyo', '2027-05-01 12:00');
    const here = await at('', '2027-05-01 12:00');
    const before = await at('Pacific/Honolulu', '2027-05-01 11:59');
    const query = new URLSearchParams({
      venue,
      start_date: '2027-05-01 12:00',
      end_date: '2027-05-01',
      strict_dates: '0',
    });
    const ids = async () =>
      (await ask(200, 'GET', `/events?${query}`)).events.map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([before, tokyo, here]);
    query.set('strict_dates', '1');
    query.set('end_date', '2027-05-01 12:00');
    expect(await ids()).toEqual([tokyo, here]);
  });

  it('determines the start of ticket sales for search engines', async () => {
    const { id } = await create({ cost: '5', timezone: 'Europe/Rome' });
    expect((await ask(200, 'GET', `/events/${id}`)).json_ld).toMatchObject({
      startDate: '2027-03-05T20:00:00+01:00',
      offers: { validFrom: '2026-11-21T00:00:00-05:00' },
    });
  });

  it('determines which events are upcoming', async () => {
    const mark = unique('mark').slice(-8);
    const [early, late] = [
      (await ask(201, 'POST', '/venues', { venue: `${mark} early` })).id,
      (await ask(201, 'POST', '/venues', { venue: `${mark} late` })).id,
    ];
    await create({ venue: early, start_date: '2026-11-21 04:45', end_date: '2026-11-21 10:00' });
    await create({ venue: late, start_date: '2026-11-21 04:46', end_date: '2026-11-21 10:00' });
    const { venues } = await ask(200, 'GET', `/venues?search=${mark}&only_with_upcoming=true`);
    expect(venues).toMatchObject([{ id: late }]);
    expect(venues).toHaveLength(1);
  });
});
