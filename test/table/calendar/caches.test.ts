import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor, createWith } from './calling.ts';

/** What containers and clients keep of earlier responses. */

let call: Call;
let read: Awaited<ReturnType<typeof callingAnonymously>>;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
  read = await callingAnonymously();
});

const create = (path: string, body: object) => createWith(call, path, body);

async function change(target: string, body: object): Promise<void> {
  expect(await call('PATCH', target, body)).toMatchObject({ status: 200 });
}

describe('a list that a container has returned before', () => {
  const List = z.object({ events: z.tuple([z.record(z.string(), z.unknown())]) });
  let paths: Readonly<Record<'event' | 'venue' | 'organizer' | 'category' | 'tag', string>>;

  beforeAll(async () => {
    const ids = {
      venue: await create('/venues', { venue: 'Hall' }),
      organizer: await create('/organizers', { organizer: 'Club' }),
      categories: [await create('/categories', { name: 'Music' })],
      tags: [await create('/tags', { name: 'jazz' })],
    };
    const dates = { start_date: '2061-03-05 10:00:00', end_date: '2061-03-05 11:00:00' };
    const event = await create('/events', { title: 'Concert', ...dates, ...ids });
    paths = {
      event: `/events/${event}`,
      venue: `/venues/${ids.venue}`,
      organizer: `/organizers/${ids.organizer}`,
      category: `/categories/${ids.categories[0]}`,
      tag: `/tags/${ids.tags[0]}`,
    };
  });

  /** The list, and its only event. */
  async function list(host = 'localhost') {
    const { body } = await read('/events?start_date=2061-01-01&end_date=2061-12-31', { host });
    return { body, event: List.parse(JSON.parse(body)).events[0] };
  }

  /** The list after a change of one record. */
  async function listAfter(path: string, body: object) {
    await list();
    await change(path, body);
    return (await list()).event;
  }

  it('is the same as long as nothing changes', async () => {
    expect((await list()).body).toBe((await list()).body);
  });

  it('shows every change of its events', async () => {
    for (const title of ['Opera', 'Ballet'])
      expect(await listAfter(paths.event, { title })).toMatchObject({ title });
    expect(await listAfter(paths.event, { cost: '20' })).toMatchObject({ title: 'Ballet', cost: '$20' });
  });

  it('shows every change of venues, organizers, categories and tags', async () => {
    expect(await listAfter(paths.venue, { venue: 'Theatre' })).toMatchObject({ venue: { venue: 'Theatre' } });
    expect(await listAfter(paths.organizer, { organizer: 'Choir' })).toMatchObject({
      organizer: [{ organizer: 'Choir' }],
    });
    expect(await listAfter(paths.category, { name: 'Dance' })).toMatchObject({
      categories: [{ name: 'Dance' }],
    });
    expect(await listAfter(paths.tag, { description: 'Any style' })).toMatchObject({
      tags: [{ description: 'Any style' }],
    });
  });

  it('shows new and removed links', async () => {
    expect(await listAfter(paths.event, { venue: [], tags: [] })).toMatchObject({ venue: [], tags: [] });
    const tag = await create('/tags', { name: 'swing' });
    expect(await listAfter(paths.event, { tags: [tag] })).toMatchObject({ tags: [{ id: tag, count: 1 }] });
  });

  it('has addresses with the host of the request', async () => {
    await list('localhost:3000');
    expect((await list('localhost:4000')).event.rest_url).toMatch('http://localhost:4000/');
  });
});

describe('venues and organizers that a list has shown', () => {
  beforeEach(async () => {
    const { clearCache } = await import('../../../lib/calendar/linked-posts/cache.ts');
    clearCache();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const Post = z.object({ id: z.int(), venue: z.string().optional(), organizer: z.string().optional() });
  const List = z.object({
    events: z.tuple([z.object({ venue: z.union([Post, z.array(Post)]), organizer: z.array(Post) })]),
  });

  let made = 0;

  /** Creates an event with a venue and an organizer. */
  async function createEvent() {
    made += 1;
    const venue = await create('/venues', { venue: `Hall ${made}`, city: 'Natal' });
    const organizer = await create('/organizers', { organizer: `Club ${made}` });
    const dates = { start_date: '2062-03-05 10:00:00', end_date: '2062-03-05 11:00:00' };
    const event = await create('/events', { title: `Event ${made}`, ...dates, venue, organizer });
    return { venue, organizer, target: `/events?include=${event}` };
  }

  /**
   * What an anonymous caller sees of the venues and organizers of the only event of a list, and what reading it cost.
   */
  async function shown(target: string) {
    const { body, readUnits } = await read(target);
    const { venue, organizer } = List.parse(JSON.parse(body)).events[0];
    return {
      venues: [venue].flat().map((post) => post.venue),
      organizers: organizer.map((post) => post.organizer),
      readUnits,
    };
  }

  it('are not read again', async () => {
    const { target } = await createEvent();
    const [first, second] = [await shown(target), await shown(target)];
    expect(second).toEqual({ ...first, readUnits: first.readUnits - 2 });
  });

  it('are read again once they have changed, even by as many bytes', async () => {
    const { target, venue, organizer } = await createEvent();
    await shown(target);
    await change(`/venues/${venue}`, { venue: 'Hall A' });
    expect(await shown(target)).toMatchObject({ venues: ['Hall A'] });
    await change(`/venues/${venue}`, { venue: 'Hall B' });
    await change(`/organizers/${organizer}`, { organizer: 'Club B' });
    expect(await shown(target)).toMatchObject({ venues: ['Hall B'], organizers: ['Club B'] });
  });

  it('are shown only to those who may read them', async () => {
    const { target, venue } = await createEvent();
    await shown(target);
    await change(`/venues/${venue}`, { status: 'private' });
    expect((await call('GET', target)).body).toContain(`"id":${venue}`);
    expect(await shown(target)).toMatchObject({ venues: [] });
    await change(`/venues/${venue}`, { status: 'publish' });
    expect((await shown(target)).venues).toHaveLength(1);
  });

  it('are not shown once they are in the trash', async () => {
    const { target, organizer } = await createEvent();
    await shown(target);
    expect(await call('DELETE', `/organizers/${organizer}`)).toMatchObject({ status: 200 });
    expect(await shown(target)).toMatchObject({ organizers: [] });
  });

  it('are not cached if they changed after they were read', async () => {
    const { cachedPosts } = await import('../../../lib/calendar/linked-posts/cache.ts');
    const { requireLinkedPost } = await import('../../../lib/calendar/linked-posts/require.ts');
    const ids = await createEvent();
    for (const kind of [VENUE, ORGANIZER]) {
      const id = ids[kind.type];
      const early = await cachedPosts();
      const before = await requireLinkedPost(kind, id);
      await change(`/${kind.plural}/${id}`, { [kind.type]: 'Meanwhile' });
      early.add([before]);
      expect((await cachedPosts()).find(kind.type, id)).toBeUndefined();
    }
  });

  it('are read again after a few minutes, and if too many are cached', async () => {
    const { cachedPosts } = await import('../../../lib/calendar/linked-posts/cache.ts');
    const { requireLinkedPost } = await import('../../../lib/calendar/linked-posts/require.ts');
    const { venue } = await createEvent();
    const cached = await cachedPosts();
    const post = await requireLinkedPost(VENUE, venue);
    cached.add([post]);
    expect(cached.find('venue', venue)).toBe(post);
    expect(cached.find('organizer', venue)).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    expect((await cachedPosts()).find('venue', venue)).toBeUndefined();
    vi.useRealTimers();
    cached.add(Array.from({ length: 1000 }, (_, n) => ({ ...post, id: 1_000_000 + n })));
    expect(cached.find('venue', venue)).toBeUndefined();
  });
});

it.each([
  ['the next page of a feed', '/events.ics?per_page=1', 'link'],
  ['the total of a list', '/events?per_page=1&_fields=events.id', 'x-tec-total'],
])('a response is not the same as before if only its header for %s differs', async (_, target, header) => {
  const query = `${target}&start_date=2050-01-01&end_date=2050-12-31`;
  const createIn = (month: number) =>
    create('/events', {
      title: 'Regatta',
      start_date: `2050-${month}-01`,
      end_date: `2050-${month}-02`,
    });
  const first = await createIn(10);
  const before = await read(query);
  const later = await createIn(11);
  const after = await read(query, { 'if-none-match': String(before.headers.etag) });
  expect([before.status, after.status, after.body]).toEqual([200, 200, before.body]);
  expect(after.headers[header]).not.toBe(before.headers[header]);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  const again = await read(query, { 'if-none-match': String(after.headers.etag) });
  expect(again.status).toBe(304);
  for (const id of [first, later]) await call('DELETE', `/events/${id}`);
});

it('a single event has the time of the last change whichever of its members are selected', async () => {
  const venue = await create('/venues', { venue: 'Quay' });
  const dates = { start_date: '2063-03-05 10:00:00', end_date: '2063-03-05 11:00:00' };
  const event = await create('/events', { title: 'Regatta', ...dates, venue });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  await change(`/venues/${venue}`, { city: 'Natal' });
  vi.useRealTimers();
  const modified = (await read(`/venues/${venue}`)).headers['last-modified'];
  expect(modified).toEqual(expect.any(String));
  for (const fields of ['', 'title', 'modified_utc', 'modified_utc,venue.venue', 'id,nothing']) {
    const { headers } = await read(`/events/${event}?_fields=${fields}`);
    expect([fields, headers['last-modified']]).toEqual([fields, modified]);
  }
});
