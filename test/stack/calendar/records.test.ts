import { describe, expect, it } from 'vitest';
import { calendar, created, listPage, unique } from './api.ts';

const times = { start_date: '2031-03-05 20:00:00', end_date: '2031-03-05 23:00:00' };
const image = 'https://images.example/photo.jpg';

const OPENING = ['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url'];
const ENDING = ['global_id', 'global_id_lineage'];

const venueFields = {
  address: '12 River St',
  city: 'New York',
  country: 'United States',
  province: 'None',
  state: 'NY',
  zip: '10001',
  phone: '555-1',
  website: 'https://hall.example/',
};
const organizerFields = {
  phone: '555-2',
  website: 'https://quartet.example/',
  email: 'info@quartet.example',
};

const LINKED_POSTS = [
  {
    plural: 'venues',
    kind: 'venue',
    fields: venueFields,
    derived: ['stateprovince'],
    always: ['show_map', 'show_map_link'],
  },
  { plural: 'organizers', kind: 'organizer', fields: organizerFields, derived: [], always: [] },
] as const;

describe.each(LINKED_POSTS)('the record of $kind', ({ plural, kind, fields, derived, always }) => {
  it('has its fields in a fixed order, the same everywhere', async () => {
    const name = unique('Full');
    const full = await created(`/${plural}`, {
      [kind]: name,
      description: 'Old <b>one</b>',
      image,
      ...fields,
    });
    const common = [...OPENING, kind, 'description', 'slug', 'image', ...Object.keys(fields), ...derived];
    const { body: single } = await calendar(`/${plural}/${full.id}`);
    expect(Object.keys(Object(single))).toEqual([...common, 'json_ld', ...always, ...ENDING]);
    const { json_ld: _, ...record } = Object(single);
    expect(full).toEqual(record);
    const { records } = await listPage(plural, `search=${name.slice(-8)}`);
    expect(records).toEqual([record]);

    const event = await created('/events', { title: unique('E'), ...times, [kind]: full.id });
    expect([event[kind]].flat()).toEqual([record]);
    const { body: read } = await calendar(`/events/${event.id}`);
    expect([Object(read)[kind]].flat()).toEqual([single]);
  });

  it('omits fields without a value, except required ones', async () => {
    const nothing = Object.fromEntries(Object.keys(fields).map((field) => [field, '']));
    const empty = await created(`/${plural}`, { [kind]: unique('Empty'), ...nothing, excerpt: 'not taken' });
    expect(Object.keys(empty).filter((field) => field !== 'slug')).toEqual(
      [...OPENING, kind, ...always, ...ENDING].filter((field) => field !== 'slug'),
    );
  });
});

describe('the record of an event', () => {
  it('has data for search engines only if it is published and read by itself', async () => {
    const editor = { scope: 'calendar:write' };
    const event = await created('/events', { title: unique('E'), ...times });
    expect(event).not.toHaveProperty('json_ld');
    for (const target of [`/events/${event.id}`, `/events/by-slug/${event.slug}`]) {
      expect((await calendar(target)).body).toHaveProperty('json_ld');
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body } = await calendar(`/events/${event.id}`, { ...editor, method });
      expect([status, body]).toEqual([200, expect.not.objectContaining({ json_ld: expect.anything() })]);
    }
    const draft = await created('/events', { title: unique('E'), ...times, status: 'draft' });
    const { body } = await calendar(`/events/${draft.id}`, editor);
    expect(body).toEqual(draft);
  });

  it('has title, dates, place, organizer and price for search engines', async () => {
    const venue = { venue: unique('Hall & Co'), description: 'Old hall', ...venueFields };
    const organizers = [
      { organizer: unique('First'), description: 'Strings', ...organizerFields },
      { organizer: unique('Second') },
    ];
    const { id, url } = await created('/events', {
      title: 'Jazz & "Blues"',
      description: 'Doors open at seven.',
      ...times,
      date: '2026-01-02 03:04:05',
      timezone: 'America/New_York',
      cost: ['$30', '$20'],
      image,
      venue,
      organizer: organizers,
    });
    const { body } = await calendar(`/events/${id}`);
    const place = {
      '@type': 'Place',
      name: venue.venue.replace('&', '&amp;'),
      description: '&lt;p&gt;Old hall&lt;/p&gt;',
      url: expect.any(String),
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 River St',
        addressLocality: 'New York',
        addressRegion: 'NY',
        postalCode: '10001',
        addressCountry: 'United States',
      },
      telephone: '555-1',
      sameAs: 'https://hall.example/',
    };
    const person = {
      '@type': 'Person',
      name: organizers[0]?.organizer,
      description: '&lt;p&gt;Strings&lt;/p&gt;',
      url: expect.any(String),
      telephone: '555-2',
      email: 'info@quartet.example',
      sameAs: 'https://quartet.example/',
    };
    expect(Object(body).json_ld).toEqual({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'Jazz &amp; &quot;Blues&quot;',
      description: '&lt;p&gt;Doors open at seven.&lt;/p&gt;',
      image,
      url,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-03-05T20:00:00-05:00',
      endDate: '2031-03-05T23:00:00-05:00',
      location: place,
      organizer: person,
      offers: {
        '@type': 'Offer',
        price: '20',
        priceCurrency: 'USD',
        url,
        category: 'primary',
        availability: 'inStock',
        validFrom: '2026-01-02T00:00:00+00:00',
      },
      performer: 'Organization',
    });
    expect(body).toMatchObject({ venue: { json_ld: place }, organizer: [{ json_ld: person }, {}] });
  });

  it('omits missing values for search engines, and prefers the excerpt to the description', async () => {
    const bare = await created('/events', { title: unique('E'), ...times });
    const { body } = await calendar(`/events/${bare.id}`);
    for (const absent of ['image', 'location', 'organizer', 'offers']) {
      expect(Object(body).json_ld).not.toHaveProperty(absent);
    }
    const venue = { venue: unique('V') };
    const more = { title: unique('E'), ...times, excerpt: 'Short', description: 'Long', venue };
    const { id } = await created('/events', more);
    const { json_ld } = Object((await calendar(`/events/${id}`)).body);
    expect(json_ld).toMatchObject({ description: '&lt;p&gt;Short&lt;/p&gt;' });
    expect(json_ld.location.address).toEqual({ '@type': 'PostalAddress' });
  });

  it('has an excerpt only if one was sent', async () => {
    const event = await created('/events', { title: unique('E'), ...times, description: 'Long' });
    expect(event).toMatchObject({ description: '<p>Long</p>', excerpt: '' });
  });

  it('has its terms ordered by name, in embedded form', async () => {
    const mark = unique('t').slice(-8);
    const above = await created('/categories', { name: `${mark} Above` });
    const body = { name: `${mark} b & c`, parent: above.id, description: 'D' };
    const below = await created('/categories', body);
    const event = await created('/events', {
      title: unique('E'),
      ...times,
      categories: [below.id, above.id, `${mark} Ä`],
      tags: [`${mark} z`, `${mark} Y`],
    });
    const root = String(Object(event).rest_url).replace(/\/events\/\d+$/, '');
    expect(event).toMatchObject({
      categories: [{ name: `${mark} Ä` }, { id: above.id }, { id: below.id }],
      tags: [{ name: `${mark} Y` }, { name: `${mark} z` }],
    });
    const [, first, second] = Object(event).categories;
    expect(second).toEqual({
      name: `${mark} b &amp; c`,
      slug: `${mark}-b-c`,
      term_group: 0,
      term_taxonomy_id: below.id,
      taxonomy: 'tribe_events_cat',
      description: 'D',
      parent: above.id,
      count: 1,
      filter: 'raw',
      id: below.id,
      urls: {
        self: `${root}/categories/${below.id}`,
        collection: `${root}/categories`,
        up: `${root}/categories/${above.id}`,
      },
    });
    expect(first.urls).toEqual({ self: `${root}/categories/${above.id}`, collection: `${root}/categories` });
    expect(Object(event).tags[0]).toMatchObject({ taxonomy: 'post_tag', parent: 0 });
  });
});
