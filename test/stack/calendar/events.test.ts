import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, UNKNOWN_ID, unique } from './api.ts';
import { createEvent, TIMES } from './event-writes.ts';

const attempt = (more: Record<string, unknown>) => edit('POST', '/events', { title: 'T', ...TIMES, ...more });

const RECORD = [
  'id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url title description',
  'excerpt slug image all_day start_date start_date_details end_date end_date_details utc_start_date',
  'utc_start_date_details utc_end_date utc_end_date_details timezone timezone_abbr cost cost_details website show_map',
  'show_map_link hide_from_listings sticky featured categories tags venue organizer custom_fields ticketed post_parent',
].flatMap((line) => line.split(' '));

describe('a new event', () => {
  it('has all fields of the record, in its order', async () => {
    const title = unique('Minimal');
    const event = await created('/events', { title, ...TIMES });
    const { body } = await calendar(`/events/${event.id}`);
    expect(Object.keys(Object(body))).toEqual([...RECORD, 'json_ld']);
    expect(Object.keys(event).sort()).toEqual([...RECORD].sort());
    expect(event).toMatchObject({
      title,
      slug: title.toLowerCase().replace(' ', '-'),
      status: 'publish',
      author: expect.stringMatching(/^[1-9]\d*$/),
      url: expect.stringMatching(new RegExp(`^http://[^/]+/event/${event.slug}/$`)),
      rest_url: expect.stringMatching(new RegExp(`/events/${event.id}$`)),
      website: event.url,
      description: '',
      image: false,
      timezone: 'UTC',
      timezone_abbr: 'UTC',
      start_date_details: { year: '2031', month: '07', day: '01', hour: '20', minutes: '00', seconds: '00' },
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      categories: [],
      venue: [],
      organizer: [],
      custom_fields: [],
    });
  });

  it('keeps what is sent', async () => {
    const event = await createEvent({
      title: ' Autumn "Jazz" & <i>more</i> ',
      description: 'Doors open.\n\nBring a friend.<script>x</script>',
      excerpt: 'A night.',
      timezone: 'America/New_York',
      cost: ['$20', '$30'],
      website: 'https://t.example/?a=1&b=2',
      show_map: true,
      show_map_link: '1',
      hide_from_listings: 1,
      sticky: 'true',
      featured: 'false',
      all_day: '0',
      date: '2026-01-02 03:04:05',
      unknown: 1,
      id: 5,
      url: 'x',
    });
    expect(event).toMatchObject({
      title: 'Autumn &quot;Jazz&quot; &amp; &lt;i&gt;more&lt;/i&gt;',
      description: '<p>Doors open.</p>\n<p>Bring a friend.</p>',
      excerpt: '<p>A night.</p>',
      utc_start_date: '2031-07-02 00:00:00',
      timezone_abbr: 'EDT',
      cost: '$20 – $30',
      website: 'https://t.example/?a=1&amp;b=2',
      show_map: true,
      show_map_link: true,
      hide_from_listings: true,
      sticky: true,
      featured: false,
      date: '2026-01-02 03:04:05',
      date_utc: '2026-01-02 03:04:05',
    });
    const { body } = await calendar(`/events/${event.id}`);
    expect(body).toMatchObject({ ...event, json_ld: { startDate: '2031-07-01T20:00:00-04:00' } });
  });

  it('can be read by its slug, decoded or escaped, in any case', async () => {
    const event = await createEvent({ title: unique('日本 ☕') });
    expect(event.slug).toMatch(/^%e6%97%a5%e6%9c%ac-%e2%98%95-[\da-f]{8}$/);
    for (const slug of [event.slug, encodeURIComponent(event.slug), event.slug.toUpperCase()]) {
      expect(await calendar(`/events/by-slug/${slug}`)).toMatchObject({
        status: 200,
        body: { id: event.id },
      });
    }
    expect(await calendar('/events/by-slug/nobody')).toMatchObject(badParameters('slug'));
  });

  it('that is a draft has no slug and no publication date', async () => {
    const draft = await createEvent({ status: 'draft' });
    expect(draft).toMatchObject({ slug: '', date_utc: '0000-00-00 00:00:00' });
    expect(draft.url).toMatch(new RegExp(`\\?post_type=tribe_events&p=${draft.id}$`));
    const named = await createEvent({ status: 'pending', slug: unique('Named') });
    expect(named.slug).toMatch(/^named-/);
  });

  it('with a later publication date is scheduled', async () => {
    expect(await createEvent({ date: '+2 weeks' })).toMatchObject({ status: 'future' });
    expect(await createEvent({ status: 'future' })).toMatchObject({ status: 'publish' });
  });

  it.each([
    ['2031-07-01T10:00:00Z', 'Europe/Rome', '2031-07-01 12:00:00', '2031-07-01 10:00:00'],
    ['1 July 2031 7pm', 'UTC-3.5', '2031-07-01 19:00:00', '2031-07-01 22:30:00'],
    ['1940660400', 'UTC', '2031-07-01 08:20:00', '2031-07-01 08:20:00'],
    ['2031-03-30 02:30', 'Europe/Rome', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
    ['2031-10-26 02:30', 'Europe/Rome', '2031-10-26 02:30:00', '2031-10-26 00:30:00'],
    ['2031-10-26T01:30:00Z', 'Europe/Rome', '2031-10-26 02:30:00', '2031-10-26 01:30:00'],
  ])('starts at %s in %s', async (start_date, timezone, local, utc) => {
    expect(await createEvent({ start_date, end_date: '2032-01-01', timezone })).toMatchObject({
      start_date: local,
      utc_start_date: utc,
    });
  });

  it.each([
    ['title', 5],
    ['title', ['x']],
    ['title', ' '],
    ['start_date', 'whenever'],
    ['start_date', 1940660400],
    ['end_date', '2031-06-30'],
    ['end_date', '2031-02-30'],
    ['slug', ''],
    ['status', 'bogus'],
    ['status', ''],
    ['author', UNKNOWN_ID],
    ['author', 0],
    ['author', 'me'],
    ['date', 'zzz'],
    ['timezone', 'Mars/Olympus'],
    ['all_day', 'yes'],
    ['sticky', [1]],
    ['website', 'example.org'],
    ['website', 'javascript:alert(1)'],
    ['image', ''],
    ['image', null],
    ['image', UNKNOWN_ID],
    ['image', 'text'],
    ['cost', { a: 1 }],
    ['categories', [{ name: 'x' }]],
    ['tags', [{ id: 1 }]],
    ['venue', UNKNOWN_ID],
    ['venue', 'hall'],
    ['venue', { city: 'Nowhere' }],
    ['venue', { venue: 'X', website: 'nope' }],
    ['organizer', [UNKNOWN_ID]],
    ['organizer', 'who,else'],
  ])('is refused with the %s %j', async (parameter, value) => {
    expect(await attempt({ [parameter]: value })).toMatchObject(badParameters(parameter));
  });
});
