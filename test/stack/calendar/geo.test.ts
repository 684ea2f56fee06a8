import { beforeAll, describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, listPage, refusal, targetOf, unique } from './api.ts';

const newVenue = (fields: Record<string, unknown>) =>
  created('/venues', { venue: unique('Place'), ...fields });

const missing = (...params: string[]) => refusal(400, 'rest_missing_callback_param', { params });

describe('the coordinates of a venue', () => {
  it('are written, changed and removed', async () => {
    const venue = await newVenue({ city: 'Rome', state: 'RM', geo_lat: 41.8902, geo_lng: '12.4922' });
    expect(venue).toMatchObject({ geo_lat: 41.8902, geo_lng: 12.4922 });
    const change = async (body: unknown) => (await edit('PATCH', `/venues/${venue.id}`, body)).body;
    expect(await change({ geo_lat: '+41.9' })).toMatchObject({ geo_lat: 41.9, geo_lng: 12.4922 });
    expect(await change({ city: 'Roma' })).toMatchObject({ geo_lat: 41.9, geo_lng: 12.4922 });
    for (const none of [null, '']) {
      await change({ geo_lat: 41.9, geo_lng: 12.5 });
      const without = await change({ geo_lat: none, geo_lng: none });
      for (const absent of ['geo_lat', 'geo_lng', 'geohash', 'geo_area']) {
        expect(without).not.toHaveProperty(absent);
      }
    }
    expect((await calendar(`/venues/${venue.id}`)).body).not.toHaveProperty('json_ld.geo');
  });

  it('follow the region in the record, and are in the data for search engines', async () => {
    const { id } = await newVenue({ state: 'NY', geo_lat: 40.6681, geo_lng: -73.9806, phone: '1' });
    const { body } = await calendar(`/venues/${id}`);
    const names = Object.keys(Object(body));
    expect(names.slice(names.indexOf('stateprovince'))).toEqual([
      ...['stateprovince', 'geo_lat', 'geo_lng', 'json_ld', 'show_map', 'show_map_link'],
      ...['global_id', 'global_id_lineage'],
    ]);
    expect(body).toMatchObject({
      json_ld: { geo: { '@type': 'GeoCoordinates', latitude: 40.6681, longitude: -73.9806 } },
    });
  });

  it('may be 0 and the extremes', async () => {
    for (const [geo_lat, geo_lng] of [
      [0, 0],
      [-90, -180],
      [90, 180],
      [1e-7, -1e-7],
    ]) {
      const venue = await newVenue({ geo_lat, geo_lng });
      expect((await calendar(`/venues/${venue.id}`)).body).toMatchObject({ geo_lat, geo_lng });
    }
  });

  it('are 0 if they are nearer to it than DynamoDB can store', async () => {
    for (const none of [5e-324, -1e-131, '1e-200', '1e-400'])
      expect(await newVenue({ geo_lat: 1, geo_lng: none })).toMatchObject({ geo_lat: 1, geo_lng: 0 });
    expect(await newVenue({ geo_lat: 1, geo_lng: 1e-130 })).toMatchObject({ geo_lng: 1e-130 });
  });

  it('can be sent in a form, and with a venue within an event', async () => {
    const type = 'application/x-www-form-urlencoded';
    const sent = new URLSearchParams({ venue: unique('Form'), geo_lat: '-33.8568', geo_lng: '151.2153' });
    const answer = await edit('POST', '/venues', undefined, { text: sent.toString(), type });
    expect(answer).toMatchObject({ status: 201, body: { geo_lat: -33.8568, geo_lng: 151.2153 } });
    const dates = { start_date: '2050-01-01 10:00', end_date: '2050-01-01 11:00' };
    const event = { title: unique('E'), ...dates };
    const venue = { venue: unique('Inline'), geo_lat: '1.5', geo_lng: 2 };
    const { id } = await created('/events', { ...event, venue });
    expect((await calendar(`/events/${id}`)).body).toMatchObject({
      venue: { geo_lat: 1.5, geo_lng: 2 },
      json_ld: { location: { geo: { latitude: 1.5, longitude: 2 } } },
    });
    expect(await edit('POST', '/events', { ...event, venue: { ...venue, geo_lat: 91 } })).toMatchObject(
      badParameters('venue'),
    );
    const half = { venue: unique('Half'), geo_lat: 1 };
    expect(await edit('POST', '/events', { ...event, venue: half })).toMatchObject(missing('geo_lng'));
  });

  it('change when the venue is created again', async () => {
    const venue = unique('Again');
    const { id } = await created('/venues', { venue });
    expect(await created('/venues', { venue, geo_lat: 5, geo_lng: 6 })).toMatchObject({
      id,
      geo_lat: 5,
      geo_lng: 6,
    });
    expect(await created('/venues', { venue, city: 'X' })).toMatchObject({ geo_lat: 5, geo_lng: 6 });
  });

  it.each([
    ['geo_lat', 90.0001],
    ['geo_lat', '-91'],
    ['geo_lng', 180.5],
    ['geo_lng', -1000],
    ['geo_lat', 'north'],
    ['geo_lat', '0x10'],
    ['geo_lat', '1,5'],
    ['geo_lng', ' '],
    ['geo_lng', '1e999'],
    ['geo_lng', true],
    ['geo_lng', [1]],
    ['geo_lng', {}],
  ])('are refused if %s is %j', async (name, value) => {
    const body = { venue: unique('V'), geo_lat: 1, geo_lng: 1, [name]: value };
    expect(await calendar('/venues', { method: 'POST', body })).toMatchObject(badParameters(name));
  });

  it('are refused if only one is sent', async () => {
    const named = { venue: unique('V') };
    const send = (body: object) => calendar('/venues', { method: 'POST', body: { ...named, ...body } });
    expect(await send({ geo_lat: 1 })).toMatchObject(missing('geo_lng'));
    expect(await send({ geo_lng: 0 })).toMatchObject(missing('geo_lat'));
    expect(await send({ geo_lat: null, geo_lng: 0 })).toMatchObject(missing('geo_lat'));
    const { id } = await newVenue({});
    expect(await edit('PATCH', `/venues/${id}`, { geo_lng: 0 })).toMatchObject(missing('geo_lat'));
    await edit('PATCH', `/venues/${id}`, { geo_lat: 0, geo_lng: 0 });
    expect(await edit('PATCH', `/venues/${id}`, { geo_lng: '' })).toMatchObject(missing('geo_lng'));
    expect((await calendar(`/venues/${id}`)).body).toMatchObject({ geo_lat: 0, geo_lng: 0 });
  });
});

describe('a list of events near a point', () => {
  const day = { start_date: '2051-05-05 10:00', end_date: '2051-05-05 11:00' };
  const window = 'start_date=2051-05-05&end_date=2051-05-05&per_page=50';
  const at = (venue: unknown, more: Record<string, unknown> = {}) =>
    created('/events', { title: unique('Near'), ...day, venue, ...more });
  let ids: Record<string, number>;

  beforeAll(async () => {
    const event = async (name: string, fields: Record<string, unknown>) => {
      const venue = await newVenue(fields);
      return [name, (await at(venue.id)).id] as const;
    };
    ids = Object.fromEntries([
      await event('hall', { geo_lat: 51.4478, geo_lng: -2.5984 }),
      // 19 km, 80 km and 170 km from the point.
      await event('bath', { geo_lat: 51.3811, geo_lng: -2.359 }),
      await event('swansea', { geo_lat: 51.6214, geo_lng: -3.9436 }),
      await event('london', { geo_lat: 51.5074, geo_lng: -0.1278 }),
      await event('fiji', { geo_lat: -16.8, geo_lng: 179.9 }),
      await event('taveuni', { geo_lat: -16.8, geo_lng: -179.9 }),
      await event('pole', { geo_lat: 90, geo_lng: 0 }),
      await event('arctic', { geo_lat: 89.5, geo_lng: 100 }),
      await event('nowhere', { city: 'Bristol' }),
      ['homeless', (await created('/events', { title: unique('Near'), ...day })).id],
    ]);
  });

  const found = async (query: string, options: object = {}) => {
    const list = await listPage('events', `${window}&${query}`, options);
    return Object.keys(ids).filter((name) => list.ids.includes(ids[name] ?? 0));
  };
  const BRISTOL = 'geoloc_lat=51.45&geoloc_lng=-2.6';

  it.each([
    [BRISTOL, ['hall', 'bath']],
    [`${BRISTOL}&geoloc=true`, ['hall', 'bath']],
    [`${BRISTOL}&geoloc=false`, ['hall', 'bath']],
    [`${BRISTOL}&geoloc_distance=10`, ['hall']],
    [`${BRISTOL}&geoloc_distance=0.1`, []],
    [`${BRISTOL}&geoloc_distance=100`, ['hall', 'bath', 'swansea']],
    [`${BRISTOL}&geoloc_distance=200`, ['hall', 'bath', 'swansea', 'london']],
    ['geoloc_lat=-16.8&geoloc_lng=180', ['fiji', 'taveuni']],
    ['geoloc_lat=-16.8&geoloc_lng=-179.9&geoloc_distance=21', ['taveuni']],
    ['geoloc_lat=-16.8&geoloc_lng=-179.9&geoloc_distance=22', ['fiji', 'taveuni']],
    ['geoloc_lat=-16.8&geoloc_lng=179.9&geoloc_distance=0.001', ['fiji']],
    ['geoloc_lat=90&geoloc_lng=-77&geoloc_distance=50', ['pole']],
    ['geoloc_lat=89.9&geoloc_lng=-80&geoloc_distance=68', ['pole', 'arctic']],
    [
      `${BRISTOL}&geoloc_distance=20040`,
      ['hall', 'bath', 'swansea', 'london', 'fiji', 'taveuni', 'pole', 'arctic'],
    ],
    ['geoloc=1', ['hall', 'bath', 'swansea', 'london', 'fiji', 'taveuni', 'pole', 'arctic']],
  ])('%s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('combines with all other filters', async () => {
    const tag = unique('t');
    const [venue, other] = [
      await newVenue({ geo_lat: 10, geo_lng: 100 }),
      await newVenue({ geo_lat: 10.1, geo_lng: 100 }),
    ];
    const tagged = await at(venue.id, { tags: [tag] });
    const plain = await at(venue.id, { featured: true });
    const both = await at([venue.id, other.id], { title: unique('Double') });
    const here = async (query: string) =>
      (await listPage('events', `geoloc_lat=10&geoloc_lng=100&geoloc_distance=5&${window}&${query}`)).ids;
    expect(await here('')).toEqual([tagged.id, plain.id, both.id]);
    expect(await here(`tags=${tag.replace(' ', '-')}`)).toEqual([tagged.id]);
    expect(await here('featured=1')).toEqual([plain.id]);
    expect(await here('search=double')).toEqual([both.id]);
    expect(await here(`venue=${other.id}`)).toEqual([both.id]);
    expect(await here(`include=${plain.id},${ids.hall}`)).toEqual([plain.id]);
    expect((await listPage('events', 'geoloc_lat=10&geoloc_lng=100&geoloc_distance=5')).ids).toEqual([]);
  });

  it('has pages that keep the point', async () => {
    const venue = await newVenue({ geo_lat: 20, geo_lng: 1e-7 });
    const events = [await at(venue.id), await at(venue.id)];
    const query =
      'start_date=2051-05-05&end_date=2051-05-05&per_page=1&geoloc=true&geoloc_lat=+20&geoloc_lng=0.0000001&geoloc_distance=.5';
    const first = await listPage('events', query);
    expect([first.total, first.ids]).toEqual([2, [events[0]?.id]]);
    for (const address of [first.rest_url, first.next_rest_url]) {
      const { searchParams } = new URL(address ?? '');
      const names = ['geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_distance'];
      expect(names.map((name) => searchParams.get(name))).toEqual(['1', '20', '1e-7', '0.5']);
    }
    expect((await calendar(targetOf(first.next_rest_url))).body).toMatchObject({
      events: [{ id: events[1]?.id }],
    });
  });

  it('follows venues that move, lose their coordinates, or are removed and restored', async () => {
    const venue = await newVenue({ geo_lat: 30, geo_lng: 30 });
    const event = await at(venue.id);
    const around = async (lat: number) =>
      (await listPage('events', `${window}&geoloc_lat=${lat}&geoloc_lng=30`)).ids;
    const everywhere = async () => (await listPage('events', `${window}&geoloc=true`)).ids;
    expect([await around(30), await around(-30)]).toEqual([[event.id], []]);
    await edit('PATCH', `/venues/${venue.id}`, { geo_lat: -30 });
    expect([await around(30), await around(-30)]).toEqual([[], [event.id]]);
    await edit('PATCH', `/venues/${venue.id}`, { geo_lat: null, geo_lng: null });
    expect(await around(-30)).toEqual([]);
    expect(await everywhere()).not.toContain(event.id);
    await edit('PATCH', `/venues/${venue.id}`, { geo_lat: 30, geo_lng: 30, status: 'trash' });
    expect(await around(30)).toEqual([]);
    await edit('PATCH', `/venues/${venue.id}`, { status: 'publish' });
    await edit('PATCH', `/events/${event.id}`, { venue: venue.id });
    expect(await around(30)).toEqual([event.id]);
    expect(await everywhere()).toContain(event.id);
  });

  it('does not reveal the place of venues that the caller may not read', async () => {
    const [ana, bo] = [
      { scope: 'calendar:own', claims: { sub: unique('ana') } },
      { scope: 'calendar:own', claims: { sub: unique('bo') } },
    ];
    const fields = { venue: unique('Secret'), status: 'draft', geo_lat: -50, geo_lng: 50 };
    const venue = await created('/venues', fields, ana);
    const event = await at(venue.id);
    for (const query of ['geoloc_lat=-50&geoloc_lng=50', 'geoloc=true']) {
      const seenBy = async (options: object) =>
        (await listPage('events', `${window}&${query}`, options)).ids.includes(event.id);
      expect(await seenBy({})).toBe(false);
      expect(await seenBy(bo)).toBe(false);
      expect(await seenBy(ana)).toBe(true);
      expect(await seenBy({ scope: 'calendar:write' })).toBe(true);
    }
    await edit('PATCH', `/venues/${venue.id}`, { status: 'publish' });
    expect((await listPage('events', `${window}&geoloc_lat=-50&geoloc_lng=50`)).ids).toEqual([event.id]);
  });

  it.each([
    'geoloc=maybe',
    'geoloc_lat=91&geoloc_lng=0',
    'geoloc_lat=&geoloc_lng=0',
    'geoloc_lat=0x10&geoloc_lng=0',
    'geoloc_lng=-180.1&geoloc_lat=0',
    'geoloc_lng=east&geoloc_lat=0',
    'geoloc_distance=0&geoloc_lat=0&geoloc_lng=0',
    'geoloc_distance=-1&geoloc_lat=0&geoloc_lng=0',
    'geoloc_distance=20041&geoloc_lat=0&geoloc_lng=0',
    'geoloc_distance=far&geoloc_lat=0&geoloc_lng=0',
  ])('is refused with %s', async (query) => {
    expect(await calendar(`/events?${query}`)).toMatchObject(badParameters(query.replace(/=.*/, '')));
  });

  it.each([
    ['geoloc_lat=5', ['geoloc_lng']],
    ['geoloc_lng=5&geoloc=true&geoloc_distance=3', ['geoloc_lat']],
    ['geoloc_distance=5', ['geoloc_lat', 'geoloc_lng']],
    ['geoloc_distance=5&geoloc=true', ['geoloc_lat', 'geoloc_lng']],
  ])('is refused with an incomplete point: %s', async (query, params) => {
    expect(await calendar(`/events?${query}`)).toMatchObject(missing(...params));
  });
});
