import { describe, expect, it } from 'vitest';
import { MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { badParameters, calendar, created, edit, refusal, UNKNOWN_ID, unique } from './api.ts';

const times = { start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 23:00:00' };
const create = (more: Record<string, unknown> = {}) =>
  created('/events', { title: unique('Event'), ...times, ...more });
const attempt = (more: Record<string, unknown>) => edit('POST', '/events', { title: 'T', ...times, ...more });

const RECORD = [
  'id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url title description',
  'excerpt slug image all_day start_date start_date_details end_date end_date_details utc_start_date',
  'utc_start_date_details utc_end_date utc_end_date_details timezone timezone_abbr cost cost_details website show_map',
  'show_map_link hide_from_listings sticky featured categories tags venue organizer custom_fields ticketed post_parent',
].flatMap((line) => line.split(' '));

describe('a new event', () => {
  it('has all fields of the record, in its order', async () => {
    const title = unique('Minimal');
    const event = await created('/events', { title, ...times });
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
    const event = await create({
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

  it('can be read by its slug, decoded or escaped', async () => {
    const event = await create({ title: unique('日本 ☕') });
    expect(event.slug).toMatch(/^%e6%97%a5%e6%9c%ac-%e2%98%95-[\da-f]{8}$/);
    for (const slug of [event.slug, encodeURIComponent(event.slug)]) {
      expect(await calendar(`/events/by-slug/${slug}`)).toMatchObject({
        status: 200,
        body: { id: event.id },
      });
    }
    expect(await calendar('/events/by-slug/nobody')).toMatchObject(badParameters('slug'));
  });

  it('that is a draft has no slug and no publication date', async () => {
    const draft = await create({ status: 'draft' });
    expect(draft).toMatchObject({ slug: '', date_utc: '0000-00-00 00:00:00' });
    expect(draft.url).toMatch(new RegExp(`\\?post_type=tribe_events&p=${draft.id}$`));
    const named = await create({ status: 'pending', slug: unique('Named') });
    expect(named.slug).toMatch(/^named-/);
  });

  it('with a later publication date is scheduled', async () => {
    expect(await create({ date: '+2 weeks' })).toMatchObject({ status: 'future' });
    expect(await create({ status: 'future' })).toMatchObject({ status: 'publish' });
  });

  it.each([
    ['2031-07-01T10:00:00Z', 'Europe/Rome', '2031-07-01 12:00:00', '2031-07-01 10:00:00'],
    ['1 July 2031 7pm', 'UTC-3.5', '2031-07-01 19:00:00', '2031-07-01 22:30:00'],
    ['1940660400', 'UTC', '2031-07-01 08:20:00', '2031-07-01 08:20:00'],
    ['2031-03-30 02:30', 'Europe/Rome', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
    ['2031-10-26 02:30', 'Europe/Rome', '2031-10-26 02:30:00', '2031-10-26 00:30:00'],
    ['2031-10-26T01:30:00Z', 'Europe/Rome', '2031-10-26 02:30:00', '2031-10-26 01:30:00'],
  ])('starts at %s in %s', async (start_date, timezone, local, utc) => {
    expect(await create({ start_date, end_date: '2032-01-01', timezone })).toMatchObject({
      start_date: local,
      utc_start_date: utc,
    });
  });

  it('links to the records that it names, and creates missing ones', async () => {
    const [word, hall, group] = [unique('word'), unique('Hall'), unique('Group')];
    const category = await created('/categories', { name: `${word} c` });
    const venue = await created('/venues', { venue: unique('Known') });
    const organizer = await created('/organizers', { organizer: unique('Known') });
    const event = await create({
      categories: [`${word.toUpperCase()} C`, `${word} new`, UNKNOWN_ID],
      tags: `${word} a,${word} b`,
      venue: { venue: hall, city: 'Rome' },
      organizer: [organizer.id, { organizer: group, email: 'g@g.example' }, String(organizer.id)],
    });
    expect(event).toMatchObject({
      categories: [{ id: category.id, count: 1, filter: 'raw' }, { name: `${word} new` }],
      tags: [{ name: `${word} a`, taxonomy: 'post_tag', parent: 0 }, { name: `${word} b` }],
      venue: { venue: hall, city: 'Rome', status: 'publish' },
      organizer: [{ id: organizer.id }, { organizer: group, email: 'g@g.example' }],
    });
    const hallAgain = await create({ venue: { venue: hall }, tags: [`${word} A`] });
    expect([hallAgain.venue, hallAgain.tags]).toMatchObject([
      { id: Object(event.venue).id, city: 'Rome' },
      [{ name: `${word} a`, count: 2 }],
    ]);
    expect(await create({ venue: [venue.id] })).toMatchObject({ venue: { id: venue.id } });
    expect(await create({ venue: [{ id: venue.id }, event.venue] })).toMatchObject({
      venue: [{ id: venue.id }, { venue: hall }],
    });
    expect(await create({ organizer: `${organizer.id}` })).toMatchObject({
      organizer: [{ id: organizer.id }],
    });
    const other = await created('/organizers', { organizer: unique('Other') });
    expect(await create({ organizer: `${other.id}, ${organizer.id}` })).toMatchObject({
      organizer: [{ id: other.id }, { id: organizer.id }],
    });
    expect(await create({ organizer: { organizer: group } })).toMatchObject({
      organizer: [{ organizer: group }],
    });
    for (const none of ['', 0, [], null]) {
      expect(await create({ venue: none, organizer: none })).toMatchObject({ venue: [], organizer: [] });
    }
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

  it('has a limited number of links of each kind, not counting repeated ones', async () => {
    const names = Array.from({ length: MAX_LINKS.tags + 1 }, () => unique('t'));
    expect(await attempt({ tags: names })).toMatchObject(badParameters('tags'));
    expect(await attempt({ categories: names.slice(0, MAX_LINKS.categories + 1) })).toMatchObject(
      badParameters('categories'),
    );
    for (const kind of ['venue', 'organizer'] as const) {
      const ids = Array.from({ length: MAX_LINKS[kind] + 1 }, (_, n) => n + 1);
      expect(await attempt({ [kind]: ids })).toMatchObject(badParameters(kind));
      expect(await attempt({ [kind]: ids.join(',') })).toMatchObject(badParameters(kind));
    }
    const allowedNames = names.slice(1);
    const { tags } = await created('/events', {
      title: 'T',
      ...times,
      tags: [...allowedNames, ...allowedNames],
    });
    expect(tags).toHaveLength(MAX_LINKS.tags);
  });

  it.each([{ venue: UNKNOWN_ID }, { organizer: UNKNOWN_ID }, { author: 987_654_321 }, { image: UNKNOWN_ID }])(
    'is refused with %j, but only for a caller who may write',
    async (unknown) => {
      const body = { title: 'T', ...times, ...unknown };
      const [name = ''] = Object.keys(unknown);
      expect(await edit('POST', '/events', body)).toMatchObject(badParameters(name));
      expect(await calendar('/events', { method: 'POST', body })).toMatchObject({ status: 401 });
      expect(await calendar('/events', { method: 'POST', body, scope: 'turma:write' })).toMatchObject({
        status: 403,
      });
    },
  );

  it('can be written on behalf of a known author, by editors only', async () => {
    const own = await created('/events', { title: unique('E'), ...times }, { claims: { author: 4711 } });
    expect(own).toMatchObject({ author: '4711' });
    expect(await create({ author: 4711 })).toMatchObject({ author: '4711' });
    for (const scope of ['calendar:own', 'calendar:submit']) {
      for (const [path, body] of [
        ['/events', { title: unique('E'), ...times }],
        ['/venues', { venue: unique('V') }],
        ['/events', { title: unique('E'), ...times, organizer: { organizer: unique('O'), author: 4711 } }],
      ] as const) {
        const named = 'organizer' in body ? body : { ...body, author: 4711 };
        expect(await edit('POST', path, named, { scope, claims: { author: 4712 } })).toMatchObject(
          refusal(403, 'rest_forbidden'),
        );
      }
      const mine = { title: unique('E'), ...times, author: 4712 };
      expect(await edit('POST', '/events', mine, { scope, claims: { author: 4712 } })).toMatchObject({
        status: 201,
        body: { author: '4712' },
      });
    }
  });
});

describe('an event', () => {
  it('is read by callers with permission', async () => {
    expect(await calendar(`/events/${UNKNOWN_ID}`)).toMatchObject(refusal(404, 'rest-event-not-found'));
    expect(await calendar('/events/0')).toMatchObject(refusal(404, 'rest-event-not-found'));
    const venue = await created('/venues', { venue: unique('V') });
    expect(await calendar(`/events/${venue.id}`)).toMatchObject(refusal(400, 'rest-invalid-event-id'));
    for (const status of ['draft', 'pending', 'private', 'future']) {
      const { id } = await create({ status, date: status === 'future' ? '+1 year' : undefined });
      expect(await calendar(`/events/${id}`)).toMatchObject(refusal(403, 'event-not-accessible'));
      for (const scope of ['turma:read', 'calendar:own']) {
        expect(await calendar(`/events/${id}`, { scope, claims: { sub: 'else' } })).toMatchObject({
          status: 403,
        });
      }
      expect(await calendar(`/events/${id}`, { scope: 'calendar:write' })).toMatchObject({
        status: 200,
        body: { status },
      });
    }
  });

  it('of a contributor waits for review, and can be read by its author', async () => {
    const options = { scope: 'calendar:submit', claims: { sub: unique('writer') } };
    const event = await created('/events', { title: unique('E'), ...times }, options);
    expect(event).toMatchObject({ status: 'draft' });
    const submitted = await created('/events', { title: unique('E'), ...times, status: 'publish' }, options);
    expect(submitted).toMatchObject({ status: 'pending' });
    expect(await calendar(`/events/${event.id}`, options)).toMatchObject({ status: 200 });
    expect(await calendar(`/events/${event.id}`)).toMatchObject({ status: 403 });
  });
});
