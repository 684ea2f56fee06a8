import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registerAuthor } from '../../../lib/calendar/authors/authors.ts';
import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { names } from '../../../lib/calendar/keys.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor, createWith } from './calling.ts';
import { copyLinkedPost } from './copies.ts';

const CONTRIBUTOR: Writer = { role: 'contributor', author: 1 };
const AUTHOR: Writer = { role: 'author', author: 2 };
const EDITOR: Writer = { role: 'editor', author: 3 };
const OTHER = 9;

let edit: Call;
let read: Awaited<ReturnType<typeof callingAnonymously>>;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  edit = await callingAsEditor();
  read = await callingAnonymously();
  for (const { author } of [CONTRIBUTOR, AUTHOR, EDITOR]) await registerAuthor(author);
});

const Total = z.object({ total: z.int() });

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('the search of %s', (plural, kind) => {
  it('reads descriptions as readers do, without tags and entities', async () => {
    const description = '<p class="alignleft">Food & <b>drinks</b> for < 5 at "Sun"</p>';
    await createWith(edit, `/${plural}`, { [kind]: 'Hall', description });
    const found = async (search: string) => {
      const { body } = await edit('GET', `/${plural}?${new URLSearchParams({ search })}`);
      return Total.parse(JSON.parse(body)).total;
    };
    expect(await found('food & drinks')).toBe(1);
    expect(await found('for < 5 at "sun"')).toBe(1);
    for (const markup of ['amp', 'lt', 'quot', 'alignleft']) expect(await found(markup), markup).toBe(0);
  });
});

/** Adds names of drafts by another contributor that sort before all others. */
async function addNames(name: string, amount: number): Promise<void> {
  const drafts = Array.from({ length: amount }, (_, n) =>
    names.toItem({ scope: 'venue', name, variant: `!${n} ${OTHER}`, id: 1_000_000 + n }),
  );
  await putItems(drafts);
}

describe.each([60, 1100])('a venue with the name of %i drafts', (amount) => {
  it.each([
    ['an author', AUTHOR],
    ['an editor', EDITOR],
  ])('is not created again by %s', async (_, writer) => {
    const venue = `Hall ${amount} ${writer.role}`;
    const { id } = await createLinkedPost(VENUE, { venue }, EDITOR);
    await addNames(venue, amount);
    expect(await createLinkedPost(VENUE, { venue }, writer)).toMatchObject({ id });
  });

  it('is not created again by the contributor who submitted it', async () => {
    const venue = `Submitted ${amount}`;
    const { id } = await createLinkedPost(VENUE, { venue }, CONTRIBUTOR);
    await addNames(venue, amount);
    expect(await createLinkedPost(VENUE, { venue }, CONTRIBUTOR)).toMatchObject({ id });
  });
});

it('a venue with the name and the description of another in other letter case is not created again', async () => {
  const venue = { venue: 'Old Mill', description: 'A mill by the <b>River</b>' };
  const { id } = await createLinkedPost(VENUE, venue, EDITOR);
  const other = { ...venue, description: 'Another mill' };
  expect((await createLinkedPost(VENUE, other, EDITOR)).id).not.toBe(id);
  const again = { venue: 'old mill', description: 'a MILL by the <b>river</b>' };
  expect(await createLinkedPost(VENUE, again, EDITOR)).toMatchObject({ id, name: 'Old Mill' });
});

it('a venue is found by its own description among 60 of its name', async () => {
  const venue = (n: number) => ({ venue: 'Annex', description: `Room ${n}` });
  const made: number[] = [];
  for (let n = 0; n < 60; n += 1) made.push((await createLinkedPost(VENUE, venue(n), EDITOR)).id);
  expect(new Set(made).size).toBe(60);
  for (const n of [0, 20, 59]) expect((await createLinkedPost(VENUE, venue(n), EDITOR)).id).toBe(made[n]);
  const draft = { venue: 'Annex', description: 'Room of my own' };
  const { id } = await createLinkedPost(VENUE, draft, CONTRIBUTOR);
  expect(await createLinkedPost(VENUE, draft, CONTRIBUTOR)).toMatchObject({ id });
});

it('drafts by tokens without a subject are all created', async () => {
  const create = () => createLinkedPost(VENUE, { venue: 'Shed' }, { role: 'contributor', author: 0 });
  const [first, second] = [await create(), await create()];
  expect(second).toMatchObject({ name: 'Shed', status: 'draft' });
  expect(second.id).not.toBe(first.id);
  expect(await createLinkedPost(VENUE, { venue: 'Shed' }, EDITOR)).toMatchObject({ id: first.id });
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

it('lists around a pole are refused before they read the venues of the middle latitudes', async () => {
  const venue = { venue: 'Theatre', description: 'x'.repeat(5000), geo_lat: 52.5, geo_lng: 13.4 };
  const names = Array.from({ length: 600 }, (_, n) => `Theatre ${n}`);
  await copyLinkedPost(await createWith(edit, '/venues', venue), names);
  for (const [place, parameter] of [
    ['geoloc_lat=90&geoloc_lng=13', 'geoloc_lat'],
    ['geoloc_lat=89.99&geoloc_lng=13&geoloc_distance=2', 'geoloc_lat'],
    ['geoloc_lat=90&geoloc_lng=13&geoloc_distance=101', 'geoloc_distance'],
  ]) {
    const { status, body, readUnits } = await read(`/events?${place}`);
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { code: 'rest_invalid_param', data: { params: { [parameter ?? '']: expect.any(String) } } },
    ]);
    expect(readUnits).toBeLessThan(10);
  }
  expect(await read('/events?geoloc_lat=89&geoloc_lng=13&geoloc_distance=100')).toMatchObject({
    status: 200,
  });
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
