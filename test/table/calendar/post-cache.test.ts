import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor, createWith } from './calling.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

let call: Call;
let callAnonymously: Awaited<ReturnType<typeof callingAnonymously>>;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
  callAnonymously = await callingAnonymously();
});

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

const create = (path: string, body: object) => createWith(call, path, body);

let made = 0;

/** Creates an event with a venue and an organizer. */
async function createEvent() {
  made += 1;
  const venue = await create('/venues', { venue: `Hall ${made}`, city: 'Natal' });
  const organizer = await create('/organizers', { organizer: `Club ${made}` });
  const dates = { start_date: '2061-03-05 10:00:00', end_date: '2061-03-05 11:00:00' };
  const event = await create('/events', { title: `Event ${made}`, ...dates, venue, organizer });
  return { venue, organizer, target: `/events?include=${event}` };
}

/** What an anonymous caller sees of the venues and organizers of the only event of a list, and what reading it cost. */
async function shown(target: string) {
  const { body, readUnits } = await callAnonymously(target);
  const { venue, organizer } = List.parse(JSON.parse(body)).events[0];
  return {
    venues: [venue].flat().map((post) => post.venue),
    organizers: organizer.map((post) => post.organizer),
    readUnits,
  };
}

async function change(target: string, body: object): Promise<void> {
  expect(await call('PATCH', target, body)).toMatchObject({ status: 200 });
}

describe('venues and organizers that a list has shown', () => {
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
