import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, refusal, unique } from './api.ts';

const times = { start_date: '2031-04-01 10:00:00', end_date: '2031-04-01 11:00:00' };

const ofPosts = ['author', 'date', 'date_utc', 'status', 'description', 'slug'];
const ofLinkedPosts = [...ofPosts, 'phone', 'website'];

/** Fields that are optional when a record is created. */
const OPTIONAL = [
  {
    plural: 'events',
    name: 'title',
    required: { title: 'Null', ...times },
    optional: [
      ...ofPosts,
      ...['excerpt', 'timezone', 'all_day', 'cost', 'website', 'show_map', 'show_map_link'],
      ...['hide_from_listings', 'sticky', 'featured', 'ticketed', 'post_parent'],
      ...['categories', 'tags', 'venue', 'organizer'],
    ],
  },
  {
    plural: 'venues',
    name: 'venue',
    required: { venue: 'Null' },
    optional: [
      ...ofLinkedPosts,
      ...[
        'address',
        'city',
        'country',
        'province',
        'state',
        'stateprovince',
        'zip',
        'show_map',
        'show_map_link',
      ],
    ],
  },
  {
    plural: 'organizers',
    name: 'organizer',
    required: { organizer: 'Null' },
    optional: [...ofLinkedPosts.filter((field) => field !== 'author'), 'email'],
  },
  {
    plural: 'categories',
    name: 'name',
    required: { name: 'Null' },
    optional: ['description', 'slug', 'parent'],
  },
  { plural: 'tags', name: 'name', required: { name: 'Null' }, optional: ['description', 'slug'] },
];

describe.each(OPTIONAL)('$plural', ({ plural, name, required, optional }) => {
  /** Fields in which two records may differ: identity and times. */
  const own = new Set([
    ...['id', 'slug', name, 'url', 'urls', 'rest_url', 'website', 'global_id', 'global_id_lineage'],
    ...['date', 'date_utc', 'modified', 'modified_utc', '_links'],
  ]);

  it('treat null as absent', async () => {
    const plain = await created(`/${plural}`, { ...required, [name]: unique('Plain') });
    const nothing = Object.fromEntries(optional.map((field) => [field, null]));
    const nulls = await created(`/${plural}`, { ...required, ...nothing, [name]: unique('Null') });
    expect(Object.keys(nulls)).toEqual(Object.keys(plain));
    const same = Object.entries(plain).filter(([field]) => !own.has(field));
    expect(nulls).toMatchObject(Object.fromEntries(same));
  });

  it('do not accept null for required fields', async () => {
    for (const field of Object.keys(required)) {
      expect(await edit('POST', `/${plural}`, { ...required, [field]: null })).toMatchObject(
        refusal(400, 'rest_missing_callback_param', { params: [field] }),
      );
    }
  });

  it('stay unchanged if every member of a change is null, or there are none', async () => {
    const before = await created(`/${plural}`, { ...required, [name]: unique('Kept'), description: 'D' });
    const kept = { id: before.id, slug: before.slug, [name]: before[name], description: before.description };
    const all = [...optional, ...Object.keys(required)];
    const nothing = Object.fromEntries(all.map((field) => [field, null]));
    for (const body of [{}, nothing, { unknown: 1 }, undefined]) {
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const answer = await edit(method, `/${plural}/${before.id}`, body);
        expect(answer, `${method} ${JSON.stringify(body)}`).toMatchObject({ status: 200, body: kept });
      }
    }
  });
});

describe('null', () => {
  it('means no image, and no author of an organizer', async () => {
    for (const [path, body] of [
      ['/events', { title: 'T', ...times }],
      ['/venues', { venue: 'V' }],
      ['/organizers', { organizer: 'O' }],
    ] as const) {
      expect(await edit('POST', path, { ...body, image: null })).toMatchObject(badParameters('image'));
    }
    const organizer = { organizer: unique('O'), author: null };
    expect(await edit('POST', '/organizers', organizer)).toMatchObject(badParameters('author'));
    const { id } = await created('/organizers', { organizer: unique('O') });
    expect(await edit('PATCH', `/organizers/${id}`, { author: null })).toMatchObject(badParameters('author'));
    const inline = { title: 'T', ...times, organizer };
    expect(await edit('POST', '/events', inline)).toMatchObject(badParameters('organizer'));
  });
});

describe('a derived field of a record', () => {
  it('is ignored in the input', async () => {
    const read = (await calendar('/events?per_page=1')).body;
    const [other] = Object(read).events;
    const own = ['id', 'url', 'rest_url', 'global_id', 'global_id_lineage', 'modified', 'modified_utc'];
    const derived = ['utc_start_date', 'utc_end_date', 'timezone_abbr', 'cost_details', 'custom_fields'];
    const details = [
      'start_date_details',
      'end_date_details',
      'utc_start_date_details',
      'utc_end_date_details',
    ];
    const sent = Object.fromEntries([...own, ...derived, ...details].map((field) => [field, other[field]]));
    const body = { ...sent, json_ld: { '@type': 'Other' }, title: unique('Own'), ...times };
    const event = await created('/events', body);
    for (const field of own.filter((one) => !one.startsWith('modified'))) {
      expect(event[field], field).not.toEqual(other[field]);
    }
    const plain = {
      utc_start_date: times.start_date,
      utc_end_date_details: {
        year: '2031',
        month: '04',
        day: '01',
        hour: '11',
        minutes: '00',
        seconds: '00',
      },
      timezone_abbr: 'UTC',
      cost_details: { values: [] },
      custom_fields: [],
    };
    expect(event).toMatchObject(plain);
    const changed = await edit('PUT', `/events/${event.id}`, { ...sent, title: 'Changed' });
    expect(changed.body).toMatchObject({
      id: event.id,
      rest_url: event.rest_url,
      title: 'Changed',
      ...plain,
    });
  });

  it('can be sent back with the whole record, and changes nothing', async () => {
    const event = await created('/events', {
      title: unique('Ärger & "日本" '),
      ...times,
      description: 'One\n\nTwo & <b>three</b>',
      excerpt: 'E',
      cost: ['$5', '$10'],
      website: 'https://t.example/?a=1&b=2',
      image: 'https://images.example/a.png',
      venue: { venue: unique('V') },
      organizer: [{ organizer: unique('O') }],
      timezone: 'Europe/Rome',
    });
    const { image, categories: _, tags: __, modified: ___, modified_utc: ____, ...same } = event;
    const answer = await edit('PUT', `/events/${event.id}`, { ...same, image: Object(image).id });
    expect(answer).toMatchObject({ status: 200, body: { ...same, image } });
  });
});
