import { describe, expect, it } from 'vitest';
import { badParameters, unique } from './api.ts';
import { deployedForEditors } from './deployed.ts';

/** A Sunday, at 10:20:30 in New York. */
const ask = deployedForEditors({ SITE_ZONE: 'America/New_York', FROZEN_NOW: '2026-11-22T15:20:30Z' });

/** What a caller writes, and the wall-clock time in New York. */
const DATES: readonly (readonly [string, string])[] = [
  ['monday this week', '2026-11-16 00:00:00'],
  ['saturday this week 8pm', '2026-11-21 20:00:00'],
  ['monday next week', '2026-11-23 00:00:00'],
  ['first day of next month', '2026-12-01 10:20:30'],
  ['last day of this month', '2026-11-30 10:20:30'],
  ['first monday of january 2027', '2027-01-04 00:00:00'],
  ['2027-05', '2027-05-01 00:00:00'],
  ['May 2027', '2027-05-01 00:00:00'],
  ['Sat May 01 2027', '2027-05-01 00:00:00'],
  ['Sat, 01 May 2027 12:00:00 GMT', '2027-05-01 08:00:00'],
  ['Sat May 01 2027 12:00:00 GMT+0200 (Central European Summer Time)', '2027-05-01 06:00:00'],
  ['5/1/2027, 12:00:00\u202fPM', '2027-05-01 12:00:00'],
  ['2027-05-01 12:00 Europe/Berlin', '2027-05-01 06:00:00'],
  ['2027-05-01 12:00 EST', '2027-05-01 13:00:00'],
  ['2027-05-01T12', '2027-05-01 12:00:00'],
  ['20270501T120000Z', '2027-05-01 08:00:00'],
];

describe.each(DATES)('the date %s', (text, clock) => {
  it('is that of an event and of a publication', async () => {
    const sent = { title: unique('Written'), start_date: text, end_date: text, date: text };
    const event = await ask(201, 'POST', '/events', sent);
    expect(event).toMatchObject({ start_date: clock, end_date: clock, date: clock });
    const end = await ask(200, 'PUT', `/events/${event.id}`, { end_date: `${text} +1 hour` });
    expect(end.end_date > clock).toBe(true);
  });

  it('bounds a list', async () => {
    const query = new URLSearchParams({ start_date: text, ends_before: text, strict_dates: 'true' });
    const { searchParams } = new URL((await ask(200, 'GET', `/events?${query}`)).rest_url);
    expect(searchParams.get('start_date')).toBe(clock);
    expect(searchParams.get('ends_before')).toBe(clock);
  });
});

describe.each([
  '2027-02-30',
  '9am tomorrow',
  '15 April, 2027',
  'Mon, 01 May 2027 12:00:00 GMT',
  '2027-05-01 12:00 UTC+2',
  '2027-05-01 24:00',
  'May',
])('the date %s', (text) => {
  it.each(['start_date', 'end_date', 'date', 'date_utc'])('is refused as %s of an event', async (field) => {
    const dates = { start_date: '2027-05-01', end_date: '2027-05-02' };
    const refusal = await ask(400, 'POST', '/events', { title: unique('Refused'), ...dates, [field]: text });
    expect(refusal).toMatchObject(badParameters(field).body);
    expect(refusal.data.params[field]).toMatch(/^expected a date, for example 2027-03-05 20:00:00/);
  });

  it.each(['start_date', 'starts_after', 'ends_before', 'modified_after'])(
    'is refused as %s of a list',
    async (name) => {
      const query = new URLSearchParams({ [name]: text });
      expect(await ask(400, 'GET', `/events?${query}`)).toMatchObject(badParameters(name).body);
    },
  );
});
