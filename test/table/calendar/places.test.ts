import { beforeAll, expect, it } from 'vitest';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor, createWith } from './calling.ts';

let edit: Call;
let read: Awaited<ReturnType<typeof callingAnonymously>>;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  edit = await callingAsEditor();
  read = await callingAnonymously();
});

const NATAL = { geo_lat: -5.8, geo_lng: -35.2 };
const DRAFTS = 30;

it('lists by place cost readers nothing for unpublished venues', async () => {
  const times = { start_date: '2050-01-01 10:00', end_date: '2050-01-01 11:00' };
  const venue = await createWith(edit, '/venues', { venue: 'Theatre', ...NATAL });
  await createWith(edit, '/events', { title: 'Play', ...times, venue });
  const targets = ['geoloc=true', 'geoloc_lat=-5.8&geoloc_lng=-35.2'].map((place) => `/events?${place}`);
  const answers = async () => Promise.all(targets.map((target) => read(target)));
  // The second time, the container has read the venue.
  await answers();
  const before = await answers();
  expect(before.map(({ status }) => status)).toEqual([200, 200]);
  for (let n = 0; n < DRAFTS; n += 1) {
    const draft = { venue: `Hall ${n}`, status: 'draft', description: 'x'.repeat(3000), ...NATAL };
    await createWith(edit, '/venues', draft);
  }
  const after = await answers();
  expect(after.map(({ readUnits }) => readUnits)).toEqual(before.map(({ readUnits }) => readUnits));
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
});

it('lists by place show editors unpublished events at unpublished venues', async () => {
  const times = { start_date: '2050-02-01 10:00', end_date: '2050-02-01 11:00' };
  const venue = await createWith(edit, '/venues', { venue: 'New hall', status: 'draft', ...NATAL });
  const event = { title: 'New play', status: 'draft', ...times, venue };
  const id = await createWith(edit, '/events', event);
  for (const place of ['geoloc=true', 'geoloc_lat=-5.8&geoloc_lng=-35.2']) {
    const { status, body } = await edit('GET', `/events?starts_after=2050-01-31&status=draft&${place}`);
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { total: 1, events: [{ id, venue: { id: venue } }] },
    ]);
  }
});
