import { describe, expect, it } from 'vitest';
import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { writtenCost } from '../../../../scripts/cli/import-calendar/wire/costs.ts';
import { readEvent, readLinkedPost, readTerm } from '../../../../scripts/cli/import-calendar/wire/records.ts';
import { plainText, readableSlug } from '../../../../scripts/cli/import-calendar/wire/text.ts';
import { timesOf } from '../../../../scripts/cli/import-calendar/wire/times.ts';
import { useSettings } from '../../../../scripts/cli/lib/settings.ts';
import { superlinearTexts } from '../../../nasty-text.ts';

const TIMES = {
  start_date: '2027-07-05 20:00:00',
  end_date: '2027-07-05 22:00:00',
  utc_start_date: '2027-07-05 18:00:00',
  utc_end_date: '2027-07-05 20:00:00',
  timezone: 'Europe/Rome',
};

const event = (more: object = {}) => ({
  id: 5,
  global_id: 'example.org?id=5',
  title: 'One',
  url: 'https://example.org/event/one/',
  ...TIMES,
  venue: [],
  ...more,
});

const record = (value: unknown) => {
  const found = readEvent(value, 'here');
  if ('record' in found) return found.record;
  throw new Error(JSON.stringify(found.problems));
};

it('each problem of a value is named once', () => {
  const wrong = { id: -1e20, global_id: Array(301).fill('x') };
  expect(readEvent(event(wrong), 'here')).toMatchObject({
    problems: [
      { member: 'id', reason: 'expected a whole number' },
      { member: 'global_id', reason: 'expected text' },
    ],
  });
});

it('an image and its smaller versions have no control characters', () => {
  const url = 'https://example.org/a.jpg';
  const size = { width: 1, height: 1, url: `${url}\u001b`, 'mime-type': 'image/\u0000jpeg' };
  const found = record(event({ image: { url: `${url}\u001b`, sizes: { 'me\u001bdium': size } } }));
  const medium = { ...size, url, 'mime-type': 'image/jpeg' };
  expect(found.image).toMatchObject({ url, sizes: { medium } });
});

describe('text of the interface', () => {
  it.each([
    ['Autumn &#8220;Jazz&#8221; &#038; more&#8230;', 'Autumn “Jazz” & more…'],
    ['Caf&eacute; <em>&lt;b&gt;</em>', 'Café <b>'],
    [' 1 < 2 ', '1 < 2'],
  ])('%j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each([
    ['uber-%e2%98%95', 'uber-☕'],
    ['100%-real', '100%-real'],
  ])('the slug %j is %j', (slug, text) => {
    expect(readableSlug(slug)).toBe(text);
  });
});

describe('the cost of an event', () => {
  const details = (values: readonly string[], symbol = '', position = '') => ({
    currency_symbol: symbol,
    currency_position: position,
    values: [...values],
  });
  it.each([
    ['', details([]), []],
    ['$20', details(['20']), ['20']],
    ['$20', details(['20'], '$', 'prefix'), ['$20']],
    ['&pound;5', details(['5'], '&pound;', 'prefix'), ['£5']],
    ['€20', details(['20']), ['€20']],
    ['Free &#8211; 30$', details(['0', '20', '30'], '$', 'postfix'), ['0$', '20$', '30$']],
    ['Free', details(['free']), ['Free']],
    ['Donation', details(['donation']), ['Donation']],
  ])('shown as %j is imported as %j', (shown, given, cost) => {
    expect(writtenCost(shown, given)).toEqual({ cost, notes: [] });
  });

  it('keeps the lowest and the highest of more prices than a request may have', () => {
    const values = Array.from({ length: 21 }, (_, n) => String(n + 1));
    expect(writtenCost('$1 &#8211; $21', details(values))).toEqual({ cost: ['$1', '$21'], notes: [] });
  });

  it('is noted if it cannot be shown in the same way', () => {
    const notes = ['the cost is shown differently'];
    expect(writtenCost('20', details(['20']))).toEqual({ cost: ['20'], notes });
  });

  it('is read in linear time, however long its texts are', async () => {
    expect(await superlinearTexts((text) => writtenCost(text, details([text], text)))).toEqual([]);
  });
});

describe('the times of an event', () => {
  it('are imported in local time', () => {
    expect(timesOf(TIMES)).toEqual({
      fields: { start_date: TIMES.start_date, end_date: TIMES.end_date, timezone: 'Europe/Rome' },
      notes: [],
    });
  });

  it('take precedence over those in UTC', () => {
    const { fields, notes } = timesOf({ ...TIMES, utc_start_date: '2027-07-05 20:00:00' });
    expect(fields).toMatchObject({ start_date: TIMES.start_date, timezone: 'Europe/Rome' });
    expect(notes).toEqual(['its times in UTC contradict its time zone; the local time is used']);
  });

  it('are in UTC if the clocks show them twice', () => {
    const twice = {
      ...{ start_date: '2027-10-31 02:45:00', end_date: '2027-10-31 02:15:00', timezone: 'Europe/Rome' },
      ...{ utc_start_date: '2027-10-31 00:45:00', utc_end_date: '2027-10-31 01:15:00' },
    };
    expect(timesOf(twice)).toEqual({
      fields: {
        start_date: '2027-10-31 00:45:00Z',
        end_date: '2027-10-31 01:15:00Z',
        timezone: 'Europe/Rome',
      },
      notes: [],
    });
  });

  it.each([
    ['Europe/Roma', TIMES.utc_start_date, '+02:00'],
    ['Rome', '2027-07-05 23:30:00', '-03:30'],
    ['Mars', '2027-07-09 00:00:00', 'UTC'],
  ])('keep their offset from UTC without the zone %j', (timezone, utc_start_date, zone) => {
    expect(timesOf({ ...TIMES, timezone, utc_start_date }).fields.timezone).toBe(zone);
  });
});

describe('records of the interface', () => {
  it('are in the time zone of the site here if they have none, and no times in UTC', () => {
    useSettings({ siteZone: 'Europe/Paris' });
    const { fields, notes } = record(event({ timezone: '', utc_start_date: null, utc_end_date: null }));
    expect(fields).toMatchObject({ start_date: TIMES.start_date, timezone: 'Europe/Paris' });
    expect(notes).toEqual(['there is no time zone "", and no time in UTC; it has that of this site']);
  });

  it('may lack members that old versions do not have', () => {
    expect(record(event({ global_id: null, global_id_lineage: null })).globalId).toBe('example.org?id=5');
    const { global_id: _, venue: __, ...old } = event();
    expect(record(old)).toMatchObject({
      globalId: 'example.org?id=5',
      lineage: ['example.org?id=5'],
      author: '0',
      venues: [],
      organizers: [],
      fields: { status: 'publish', all_day: false, featured: false },
    });
  });

  it('keep their lineage, and refer to the parent event by its global id', () => {
    const { lineage, parent } = record(
      event({ global_id_lineage: ['a?id=1', 'example.org?id=5'], post_parent: 4 }),
    );
    expect({ lineage, parent }).toEqual({
      lineage: ['example.org?id=5', 'a?id=1'],
      parent: 'example.org?id=4',
    });
  });

  it('have booleans also as numbers and text', () => {
    const given = { featured: 1, sticky: 0, all_day: '1', show_map: '', hide_from_listings: 'true' };
    expect(record(event(given)).fields).toMatchObject({
      ...{ featured: true, sticky: false, all_day: true, show_map: false, hide_from_listings: true },
    });
    const venue = { id: 6, global_id: 'x?id=6', venue: 'Hall', show_map: 0, show_map_link: '1' };
    expect(readLinkedPost(VENUE)(venue, 'here')).toMatchObject({
      record: { fields: { show_map: false, show_map_link: true } },
    });
  });

  it('have one venue, several or none', () => {
    const hall = { id: 6, venue: 'Hall', url: 'https://example.org/venue/hall/' };
    const names = (venue: unknown) => record(event({ venue })).venues.map(({ name }) => name);
    expect([names([]), names(hall), names([hall, { ...hall, id: 7 }]), names(false)]).toEqual([
      [],
      ['Hall'],
      ['Hall', 'Hall'],
      [],
    ]);
  });

  it('distinguish a website from the URL of their own page', () => {
    const website = (text: string) => record(event({ website: text })).fields.website;
    expect([
      website('https://example.org/event/one/'),
      website(''),
      website('https://x.example/?a=1&amp;b=2'),
    ]).toEqual([undefined, '', 'https://x.example/?a=1&b=2']);
  });

  it.each([
    [`https://x.example/a"onerror="b'.jpg`, 'https://x.example/a%22onerror=%22b%27.jpg'],
    ['https://x.example/são/<b>.jpg?a=`', 'https://x.example/são/%3Cb%3E.jpg?a=%60'],
    ['https://x.example/100%25.jpg', 'https://x.example/100%25.jpg'],
  ])('have an image whose address %j is safe in HTML: %j', (address, url) => {
    const thumbnail = { width: 1, height: 1, url: address };
    const { image } = record(event({ image: { url: address, sizes: { thumbnail } } }));
    expect(image).toMatchObject({ url, sizes: { thumbnail: { url } } });
  });

  it('have an image without the smaller versions that are not on the web', () => {
    const thumbnail = { width: 1, height: 1, url: 'javascript:alert(1)' };
    const { image } = record(event({ image: { url: 'https://x.example/a.jpg', sizes: { thumbnail } } }));
    expect(image).toEqual({ url: 'https://x.example/a.jpg', sizes: {} });
  });

  it('report unsupported members', () => {
    const { notes } = record(
      event({ virtual_url: 'https://x', is_virtual: false, custom_fields: [], image: { url: '/x.jpg' } }),
    );
    expect(notes).toEqual(['the image has no usable URL', '"virtual_url" is not supported here']);
  });

  it('are refused if they are invalid or incomplete', () => {
    const problems = (value: unknown) => {
      const found = readEvent(value, 'page 1');
      return 'problems' in found ? { title: found.title, problems: found.problems } : undefined;
    };
    expect(problems({ id: 5 })).toMatchObject({ title: '5 (page 1)' });
    expect(problems('x')).toMatchObject({ title: 'page 1' });
    expect(problems(event({ end_date: 'tomorrow' }))?.problems).toEqual([
      { member: 'end_date', reason: 'expected a time such as 2027-03-05 20:00:00' },
    ]);
    expect(problems(event({ show_map: null, featured: null }))?.problems).toEqual([
      { reason: 'is protected by a password, so only a part of it can be seen' },
    ]);
    const { global_id: _, url: __, ...nameless } = event();
    expect(problems(nameless)?.problems).toEqual([{ reason: 'has neither a global_id nor an address' }]);
    expect(problems(event({ global_id: 'x'.repeat(301) }))?.problems).toEqual([
      { member: 'global_id', reason: 'expected at most 300 characters' },
    ]);
  });

  it('of venues ignore a derived region, and clear absent members', () => {
    const venue = {
      id: 6,
      global_id: 'x?id=6',
      venue: 'Hall',
      stateprovince: 'NY',
      state: 'NY',
      show_map: false,
    };
    expect(readLinkedPost(VENUE)(venue, 'here')).toMatchObject({
      record: { fields: { state: 'NY', stateprovince: '', city: '', show_map: false, show_map_link: true } },
    });
    expect(readLinkedPost(VENUE)({ ...venue, state: false }, 'here')).toMatchObject({
      record: { fields: { stateprovince: 'NY' } },
    });
    const abroad = { ...venue, country: 'Italy', stateprovince: 'Lazio' };
    expect(readLinkedPost(VENUE)(abroad, 'here')).toMatchObject({
      record: { fields: { state: 'NY', stateprovince: 'Lazio' } },
    });
    expect(readLinkedPost(ORGANIZER)(venue, 'here')).toMatchObject({ record: { name: '' } });
    expect(readLinkedPost(ORGANIZER)({ ...venue, organizer: 7 }, 'here')).toMatchObject({
      title: '6 (here)',
    });
  });

  it('keep parts of a URL that look like entities', () => {
    const website = 'https://x.example/?lang=it&region=lazio&section=2&copy=1';
    expect(record(event({ website })).fields.website).toBe(website);
    expect(
      readLinkedPost(ORGANIZER)({ id: 7, organizer: 'R&#038;D &amp; Co', website }, 'here'),
    ).toMatchObject({
      record: { name: 'R&D & Co', fields: { website } },
    });
  });

  it('of terms are identified by their URL', () => {
    const urls = { self: 'https://example.org:8080/wp-json/tribe/events/v1/categories/12' };
    expect(
      readTerm('category')({ id: 12, name: 'A &amp; B', slug: 'a-b', parent: 11, urls }, 'here'),
    ).toEqual({
      record: {
        taxonomy: 'category',
        globalId: 'example.org?term_id=12',
        name: 'A & B',
        slug: 'a-b',
        description: '',
        parent: 'example.org?term_id=11',
        notes: [],
      },
    });
    expect(readTerm('tag')({ id: 3, name: 'A', yoast_head: '<title>' }, 'here')).toMatchObject({
      record: { notes: ['"yoast_head" is not supported here'] },
    });
  });
});
