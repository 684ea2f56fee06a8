import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, unique } from './api.ts';
import { createEvent, TIMES } from './event-writes.ts';

/** The sent cost; cost, symbol, position and values in the record. */
const COSTS: [sent: unknown, cost: string, symbol: string, position: string, values: string[]][] = [
  ['', '', '', '', []],
  [null, '', '', '', []],
  [0, '', '', '', []],
  ['0', '', '', '', []],
  ['20', '$20', '', '', ['20']],
  [20, '$20', '', '', ['20']],
  ['$20', '$20', '$', 'prefix', ['20']],
  ['20$', '20$', '$', 'postfix', ['20']],
  ['£5', '£5', '£', 'prefix', ['5']],
  ['10 €', '10€', '€', 'postfix', ['10']],
  ['20 USD', '20USD', 'USD', 'postfix', ['20']],
  ['0$', 'Free', '$', 'postfix', ['0']],
  ['Free', 'Free', '', '', ['free']],
  [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
  ['10-20', '$10 – $20', '', '', ['10', '20']],
  ['$1,000', '$1,000', '$', 'prefix', ['1000']],
  ['donation', 'donation', '', '', ['donation']],
  ['€1.234,56', '€1.234,56', '€', 'prefix', ['1234.56']],
];

/** A sent date and its time zone; the same as wall-clock time there, and in UTC. */
const DATES: [sent: string, zone: string, clock: string, utc: string][] = [
  ['2031-07-01 10:00', 'UTC', '2031-07-01 10:00:00', '2031-07-01 10:00:00'],
  ['2031-07-01 10:00', '', '2031-07-01 10:00:00', '2031-07-01 10:00:00'],
  ['2031-07-01', 'Europe/Rome', '2031-07-01 00:00:00', '2031-06-30 22:00:00'],
  ['2031-07-01 10:00', 'europe/rome', '2031-07-01 10:00:00', '2031-07-01 08:00:00'],
  ['2031-07-01 10:00', 'UTC+1', '2031-07-01 10:00:00', '2031-07-01 09:00:00'],
  ['2031-07-01 10:00', 'UTC-5', '2031-07-01 10:00:00', '2031-07-01 15:00:00'],
  ['2031-07-01 10:00', 'UTC+5.5', '2031-07-01 10:00:00', '2031-07-01 04:30:00'],
  ['2031-07-01 10:00', 'UTC-03:30', '2031-07-01 10:00:00', '2031-07-01 13:30:00'],
  ['2031-07-01 10:00', '+02:00', '2031-07-01 10:00:00', '2031-07-01 08:00:00'],
  ['2031-07-01 10:00', '+0200', '2031-07-01 10:00:00', '2031-07-01 08:00:00'],
  ['2031-07-01 10:00', 'EST', '2031-07-01 10:00:00', '2031-07-01 15:00:00'],
  ['2031-07-01T10:00:00+02:00', 'America/New_York', '2031-07-01 04:00:00', '2031-07-01 08:00:00'],
  ['20270501', 'Asia/Tokyo', '1970-08-23 23:41:41', '1970-08-23 14:41:41'],
  ['1 July 2031 noon', 'Asia/Kathmandu', '2031-07-01 12:00:00', '2031-07-01 06:15:00'],
];

describe('the field', () => {
  it.each(COSTS)('cost %j is shown as %j', async (sent, cost, currency_symbol, currency_position, values) => {
    const { cost: shown, cost_details } = await createEvent({ cost: sent });
    expect([shown, cost_details]).toEqual([
      cost,
      { currency_symbol, currency_code: '', currency_position, values },
    ]);
  });

  it.each(DATES)('start_date %s in %j is %s', async (sent, zone, clock, utc) => {
    const event = await createEvent({ start_date: sent, timezone: zone });
    expect(event).toMatchObject({ start_date: clock, utc_start_date: utc, timezone: zone || 'UTC' });
    const [year, month, day, hour, minutes, seconds] = clock.split(/\D/);
    expect(event.start_date_details).toEqual({ year, month, day, hour, minutes, seconds });
  });

  it('start_date in words is in the zone of the event', async () => {
    const { start_date, utc_start_date } = await createEvent({
      start_date: 'tomorrow 9am',
      end_date: '+1 week',
      timezone: 'Asia/Tokyo',
    });
    expect(start_date).toMatch(/ 09:00:00$/);
    expect(utc_start_date).toMatch(/ 00:00:00$/);
  });

  it('all_day extends the event to whole days of its zone', async () => {
    const day = { start_date: '2031-07-01 15:00', end_date: '2031-07-02 01:00', all_day: true };
    expect(await createEvent({ ...day, timezone: 'Asia/Tokyo' })).toMatchObject({
      all_day: true,
      start_date: '2031-07-01 00:00:00',
      end_date: '2031-07-02 23:59:59',
      utc_start_date: '2031-06-30 15:00:00',
      utc_end_date: '2031-07-02 14:59:59',
    });
  });

  it('end_date can equal the start, or be in another year', async () => {
    expect(await createEvent({ end_date: TIMES.start_date })).toMatchObject({ end_date: TIMES.start_date });
    const night = { start_date: '2031-12-31 22:00', end_date: '2032-01-01 02:00' };
    expect(await createEvent({ ...night, timezone: 'America/New_York' })).toMatchObject({
      utc_start_date: '2032-01-01 03:00:00',
      utc_end_date: '2032-01-01 07:00:00',
      end_date: '2032-01-01 02:00:00',
    });
  });

  it('date is the publication date, and date_utc takes precedence', async () => {
    const both = { date: '2026-01-02 03:04:05', date_utc: '2026-02-03 04:05:06' };
    expect(await createEvent({ date: both.date })).toMatchObject({ date: both.date, date_utc: both.date });
    expect(await createEvent({ date_utc: both.date_utc })).toMatchObject({
      date: both.date_utc,
      date_utc: both.date_utc,
    });
    expect(await createEvent(both)).toMatchObject({ date: both.date_utc, date_utc: both.date_utc });
    const { id } = await createEvent({ status: 'future', date: '2051-01-01' });
    const due = await edit('PATCH', `/events/${id}`, { date: '2026-01-01' });
    expect(due.body).toMatchObject({ status: 'publish', date: '2026-01-01 00:00:00' });
    const later = await edit('PATCH', `/events/${id}`, { date: '2051-01-01' });
    expect(later.body).toMatchObject({ status: 'future' });
  });

  it.each(['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'ticketed'])(
    '%s is a boolean, also as a number or text',
    async (field) => {
      for (const sent of [true, 1, 'true', '1'])
        expect(await createEvent({ [field]: sent })).toMatchObject({ [field]: true });
      for (const sent of [false, 0, 'false', '0'])
        expect(await createEvent({ [field]: sent })).toMatchObject({ [field]: false });
      for (const sent of ['yes', '', 2, [true], {}]) {
        const answer = await edit('POST', '/events', { title: 'T', ...TIMES, [field]: sent });
        expect(answer).toMatchObject(badParameters(field));
      }
    },
  );

  it('website is a URL, empty, or the page of the event', async () => {
    for (const website of [
      'http://a.example',
      'https://a.example/?x=1#y',
      'ftp://a.example/f',
      'mailto:a@b.example',
    ]) {
      expect(await createEvent({ website })).toMatchObject({ website });
    }
    expect(await createEvent({ website: '' })).toMatchObject({ website: '' });
    const event = await createEvent();
    expect(event.website).toBe(event.url);
    for (const website of ['//a.example', 'www.example', 'data:text/html,x', 'java\nscript:x', 5, ['x']]) {
      const answer = await edit('POST', '/events', { title: 'T', ...TIMES, website });
      expect(answer).toMatchObject(badParameters('website'));
    }
  });

  it.each([
    ['title', { a: 1 }],
    ['title', true],
    ['start_date', ['2031-07-01']],
    ['start_date', '2031-07-01 25:00'],
    ['end_date', 1940660400],
    ['date_utc', 'zzz'],
    ['date', 5],
    ['excerpt', 5],
    ['description', ['x']],
    ['author', ''],
    ['author', -1],
    ['author', 1.5],
    ['slug', ' '],
    ['slug', 5],
    ['status', 'any'],
    ['status', ['draft']],
    ['timezone', 5],
    ['timezone', 'UTC+99'],
    ['cost', true],
    ['image', 0],
    ['image', { id: 1 }],
    ['image', 'ftp://images.example/a.png'],
    ['venue', { id: 'x' }],
    ['venue', true],
    ['venue', { venue: '' }],
    ['venue', { venue: 'V', show_map: 'maybe' }],
    ['venue', { venue: 'V', image: 'nope' }],
    ['organizer', [{ organizer: 5 }]],
    ['organizer', [[1]]],
    ['organizer', { organizer: 'O', status: 'bogus' }],
    ['categories', { a: 1 }],
    ['tags', true],
    ['post_parent', 'x'],
  ])('%s cannot be %j', async (field, value) => {
    const answer = await edit('POST', '/events', { title: 'T', ...TIMES, [field]: value });
    expect(answer).toMatchObject(badParameters(field));
  });
});

describe('a slug', () => {
  it.each([
    ['Custom Slug Ü!', 'custom-slug-u'],
    ['a -- b__c', 'a-b__c'],
    ['日本 2', '%e6%97%a5%e6%9c%ac-2'],
  ])('%j becomes %j', async (sent, expected) => {
    const mark = unique('s').slice(-8);
    const event = await createEvent({ slug: `${sent} ${mark}` });
    const slug = `${expected}-${mark}`;
    expect(event).toMatchObject({ slug, url: expect.stringMatching(new RegExp(`/event/${slug}/$`)) });
    const again = await edit('PUT', `/events/${event.id}`, { slug: event.slug });
    expect(again.body).toMatchObject({ slug });
  });

  it('is unique within one type of records', async () => {
    const slug = unique('Shared').replace(' ', '-').toLowerCase();
    const event = await createEvent({ slug });
    const venue = await created('/venues', { venue: slug });
    const organizer = await created('/organizers', { organizer: slug });
    const category = await created('/categories', { name: slug });
    const tag = await created('/tags', { name: slug });
    expect([event, venue, organizer, category, tag].map((one) => one.slug)).toEqual(Array(5).fill(slug));
    for (const [plural, { id }] of [
      ['events', event],
      ['venues', venue],
      ['organizers', organizer],
    ] as const) {
      expect((await calendar(`/${plural}/by-slug/${slug}`)).body).toMatchObject({ id });
    }
  });

  it('of a draft is kept, and not shown to others', async () => {
    const { id, slug } = await createEvent({ status: 'draft', slug: unique('Draft') });
    expect(await calendar(`/events/by-slug/${slug}`)).toMatchObject({ status: 403 });
    expect(await edit('GET', `/events/by-slug/${slug}`)).toMatchObject({ status: 200, body: { id } });
    const published = await edit('PATCH', `/events/by-slug/${slug}`, { status: 'publish', title: 'Other' });
    expect(published.body).toMatchObject({ id, slug, status: 'publish' });
  });

  it.each([
    ['/events', (slug: string) => ({ title: slug, ...TIMES, slug })],
    ['/venues', (slug: string) => ({ venue: slug })],
    ['/organizers', (slug: string) => ({ organizer: slug })],
  ])('is free for others while its record is in the trash, even if created there: %s', async (path, body) => {
    const slug = unique('Free').replace(' ', '-').toLowerCase();
    const trashed = await created(path, { ...body(slug), status: 'trash' });
    expect(trashed.slug).toBe(`${slug}__trashed`);
    expect(await created(path, body(slug))).toMatchObject({ slug });
    const restored = await edit('POST', `${path}/${trashed.id}`, { status: 'publish' });
    expect(restored.body).toMatchObject({ slug: `${slug}-2` });
  });

  it('does not change with the name of a venue or an organizer', async () => {
    for (const [path, name] of [
      ['/venues', 'venue'],
      ['/organizers', 'organizer'],
    ] as const) {
      const { id, slug } = await created(path, { [name]: unique('Old') });
      expect((await edit('PUT', `${path}/${id}`, { [name]: unique('New') })).body).toMatchObject({ slug });
    }
  });
});
