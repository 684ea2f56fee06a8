import { setTimeout } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import scheduled from '../../../events/calendar/maintenance.json' with { type: 'json' };
import { events, linkedPosts, listEntries, terms, unlinkings } from '../../../lib/calendar/keys.ts';
import type { LinkKind } from '../../../lib/calendar/link-kinds.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { continueUnlinking, startUnlinking, unlink } from '../../../lib/calendar/unlinking/unlink.ts';
import type { HasTime } from '../../../lib/for-each-while.ts';
import { batchGet } from '../../../lib/table/batch-get.ts';
import { documentClient, tableName } from '../../../lib/table/client.ts';
import { commit } from '../../../lib/table/commit.ts';
import { get, query } from '../../../lib/table/read.ts';
import { put, remove, replace } from '../../../lib/table/writes.ts';
import { putCopies } from '../../event-copies.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { countRecords, storedRecord } from '../../stored-records.ts';
import { badParameters, calendar, created, edit, listPage, refusal, unique } from './api.ts';

const { endpoints, environment } = inject('stack');
// `lib/table` finds its table through the environment, as in a function.
Object.assign(process.env, environment);

/** Runs the job as its schedule does. */
async function maintenance(): Promise<unknown> {
  const url = `${endpoints.lambda}/2015-03-31/functions/sino-local-calendarMaintenance/invocations`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(scheduled) });
  expect(response.headers.has('x-amz-function-error')).toBe(false);
  expect(response.status).toBe(200);
  return response.json();
}

const times = { start_date: '2031-07-01 10:00:00', end_date: '2031-07-01 11:00:00' };
const newEvent = (more: object = {}) => created('/events', { title: unique('E'), ...times, ...more });
const newVenue = (more: object = {}) => created('/venues', { venue: unique('V'), ...more });

const stored = (id: number): Promise<StoredEvent> => storedRecord(events, events.key({ id }));

const allStored = (ids: readonly number[]) =>
  batchGet(
    events,
    ids.map((id) => events.key({ id })),
  );

const countEntries = (kind: LinkKind, target: number) => countRecords(listEntries.range({ kind, target }));
const isPending = async (kind: LinkKind, target: number) =>
  (await get(unlinkings, unlinkings.key({ kind, target }))) !== undefined;

/** Time for a few work items. */
function timeForFew(): HasTime {
  let remaining = 5;
  return () => {
    remaining -= 1;
    return remaining > 0;
  };
}

/** Damages an event so that it cannot be changed. @returns a function that restores it */
async function damage(id: number, field: LinkKind): Promise<() => Promise<void>> {
  const event = await stored(id);
  await documentClient().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: events.key({ id }),
      UpdateExpression: 'REMOVE #field',
      ExpressionAttributeNames: { '#field': field },
    }),
  );
  return () => commit(put(events, event));
}

/** Moves a venue to the trash like a request that stops right after its transaction. */
async function trashAndStop(id: number): Promise<void> {
  const venue = await storedRecord(linkedPosts, linkedPosts.key({ id }));
  await commit(replace(linkedPosts, venue, { ...venue, status: 'trash' }), startUnlinking('venue', id));
}

/** More than a request changes before it responds. */
const MANY = 60;

describe('a venue and a tag that dozens of events use', () => {
  it('are removed from all of them when they are deleted', async () => {
    const [venue, tag] = await Promise.all([newVenue(), created('/tags', { name: unique('T') })]);
    const { id } = await newEvent({ venue: venue.id, tags: [tag.id] });
    const ids = [id, ...(await putCopies(await stored(id), MANY - 1))];
    expect((await listPage('events', `venue=${venue.id}&starts_after=2000-01-01`)).total).toBe(MANY);
    expect((await calendar(`/tags/${tag.id}`)).body).toMatchObject({ count: MANY });

    expect(await edit('DELETE', `/tags/${tag.id}`)).toMatchObject({ status: 200, body: { count: MANY } });
    expect(await edit('DELETE', `/venues/${venue.id}`)).toMatchObject({ status: 200 });

    for (const each of [ids[0], ids[MANY / 2], ids[MANY - 1]]) {
      expect((await calendar(`/events/${each}`)).body).toMatchObject({ venue: [], tags: [] });
    }
    expect((await listPage('events', `venue=${venue.id}&starts_after=2000-01-01`)).total).toBe(0);
    expect(await calendar(`/events?tags=${tag.id}`)).toMatchObject(badParameters('tags'));

    const touched = ids.slice(-20);
    const titles = touched.map(async (each) => edit('PATCH', `/events/${each}`, { title: `New ${each}` }));
    await Promise.all([maintenance(), ...titles]);
    while ((await countEntries('venue', venue.id)) + (await countEntries('tag', tag.id)) > 0)
      await maintenance();

    const all = await allStored(ids);
    expect(all.filter((event) => event.venue.length + event.tag.length > 0)).toEqual([]);
    expect(all.slice(-20).map(({ title }) => title)).toEqual(touched.map((each) => `New ${each}`));
    expect(await get(linkedPosts, linkedPosts.key({ id: venue.id }))).toMatchObject({ count: 0 });
    expect(await get(terms, terms.key({ taxonomy: 'tag', id: tag.id }))).toBeUndefined();
  });
});

describe('a deleted record', () => {
  it('is removed from the remaining events by the next run after an interrupted one', async () => {
    const venue = await newVenue();
    const category = await created('/categories', { name: unique('C') });
    const { id } = await newEvent({ venue: venue.id, categories: [category.id] });
    const ids = [id, ...(await putCopies(await stored(id), 40))];
    await trashAndStop(venue.id);
    const { done, ended } = await continueUnlinking(timeForFew());
    expect(ended).toBe(false);
    expect(done).toBeLessThan(10);
    await maintenance();
    expect(await countEntries('venue', venue.id)).toBe(0);
    expect((await allStored(ids)).filter((event) => event.venue.length > 0)).toEqual([]);
    expect(await get(linkedPosts, linkedPosts.key({ id: venue.id }))).toMatchObject({ count: 0 });
    expect((await calendar(`/categories/${category.id}`)).body).toMatchObject({ count: 41 });
    expect(await countEntries('category', category.id)).toBe(41);
  });

  it('keeps being unlinked until no earlier request can be running', async () => {
    const [venue, other] = [await newVenue(), await newVenue()];
    await edit('DELETE', `/venues/${venue.id}`);
    await edit('DELETE', `/venues/${other.id}`);
    await commit(put(unlinkings, { kind: 'venue', target: other.id, since: Date.now() - 61_000 }));
    // Like the entry of a request that found the venue before its deletion.
    const { id } = await newEvent({ venue: venue.id });
    await maintenance();
    expect(await stored(id)).toMatchObject({ venue: [] });
    expect(await isPending('venue', venue.id)).toBe(true);
    expect(await isPending('venue', other.id)).toBe(false);
  });

  it('is removed from other events despite one that cannot be changed', async () => {
    const tag = await created('/tags', { name: unique('T') });
    const { id: broken } = await newEvent({ tags: [tag.id] });
    const { id } = await newEvent({ tags: [tag.id] });
    const fix = await damage(broken, 'tag');
    await commit(remove(terms, terms.key({ taxonomy: 'tag', id: tag.id })), startUnlinking('tag', tag.id));
    expect(await maintenance()).toMatchObject({ unlinked: { failed: 1, ended: true } });
    expect(await stored(id)).toMatchObject({ tag: [] });
    await fix();
    expect(await maintenance()).toMatchObject({ unlinked: { failed: 0 } });
    expect(await stored(broken)).toMatchObject({ tag: [] });
  });

  it('stays in the trash as long as an event cannot be changed', async () => {
    const venue = await newVenue();
    const { id } = await newEvent({ venue: venue.id });
    const fix = await damage(id, 'venue');
    expect(await edit('DELETE', `/venues/${venue.id}`)).toMatchObject({ status: 200 });
    const restore = () => edit('PATCH', `/venues/${venue.id}`, { status: 'publish' });
    const answer = await restore();
    expect(answer).toMatchObject(refusal(503, 'venue-is-being-unlinked'));
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await get(linkedPosts, linkedPosts.key({ id: venue.id }))).toMatchObject({ status: 'trash' });
    await fix();
    expect(await restore()).toMatchObject({ status: 200 });
    expect(await stored(id)).toMatchObject({ venue: [] });
  });

  it('is in none of its earlier events when restored, and stays in events that link to it again', async () => {
    const venue = await newVenue();
    const { id } = await newEvent({ venue: venue.id });
    const ids = await putCopies(await stored(id), 8);
    await trashAndStop(venue.id);
    const restored = await edit('PATCH', `/venues/${venue.id}`, { status: 'publish' });
    expect(restored).toMatchObject({ status: 200, body: { status: 'publish' } });
    expect((await listPage('events', `venue=${venue.id}&starts_after=2000-01-01`)).total).toBe(0);
    expect((await allStored(ids)).filter((event) => event.venue.length > 0)).toEqual([]);

    await edit('PATCH', `/events/${id}`, { venue: venue.id });
    // A run from before the restoration that is still active, and a later one.
    await unlink('venue', venue.id);
    await maintenance();
    expect((await calendar(`/events/${id}`)).body).toMatchObject({ venue: { id: venue.id } });
    expect(await get(linkedPosts, linkedPosts.key({ id: venue.id }))).toMatchObject({ count: 1 });
  });
});

describe('children of a deleted category', () => {
  it('all move up, however many, including concurrently created ones', async () => {
    const top = await created('/categories', { name: unique('Top') });
    const gone = await created('/categories', { name: unique('Gone'), parent: top.id });
    const add = () => {
      const body = { name: unique('Below'), parent: gone.id };
      return retryWhileUnavailable(() => edit('POST', '/categories', body));
    };
    await Promise.all(Array.from({ length: 30 }, add));
    const [removed, ...late] = await Promise.all([
      retryWhileUnavailable(() => edit('DELETE', `/categories/${gone.id}`)),
      ...Array.from({ length: 10 }, add),
    ]);
    expect(removed).toMatchObject({ status: 200 });
    const added = late.filter(({ status }) => status === 201);
    for (const answer of late.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(badParameters('parent'));
    }
    const { records } = await listPage('categories', `parent=${top.id}&hide_empty=false&per_page=50`);
    expect(records).toHaveLength(30 + added.length);
    const orphans = [];
    for await (const term of query(terms.range({ taxonomy: 'category' }))) {
      if (term.parent === gone.id) orphans.push(term);
    }
    expect(orphans).toEqual([]);
  });
});

describe('a scheduled post', () => {
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

  /** Creates a post that is due in a moment; another one if it took so long that it is published at once. */
  async function soonDue(create: (date: string) => ReturnType<typeof created>) {
    for (;;) {
      const due = inSeconds(3);
      const post = await create(`@${due}`);
      if (post.status === 'future') return Object.assign(post, { due });
    }
  }
  const untilDue = (posts: readonly { readonly due: number }[]) =>
    setTimeout(Math.max(0, ...posts.map(({ due }) => due * 1000 - Date.now())));

  const tagOf = ({ tags }: Readonly<Record<string, unknown>>) => Object(Object(tags)[0]).id;

  it('is published once, when its date has come', async () => {
    const later = await newEvent({ date: `@${inSeconds(3600)}`, tags: [unique('T')] });
    const [event, hidden, venue, organizer] = await Promise.all([
      soonDue((date) => newEvent({ date, tags: [unique('T')] })),
      soonDue((date) => newEvent({ date, hide_from_listings: true })),
      soonDue((date) => newVenue({ date })),
      soonDue((date) => created('/organizers', { organizer: unique('O'), date })),
    ]);
    const targets = [
      `/events/${event.id}`,
      `/events/${hidden.id}`,
      `/venues/${venue.id}`,
      `/organizers/${organizer.id}`,
    ];
    await untilDue([event, hidden, venue, organizer]);
    await Promise.all([maintenance(), maintenance()]);
    for (const target of targets) {
      expect(await calendar(target)).toMatchObject({ status: 200, body: { status: 'publish' } });
    }
    expect(await calendar(`/events/${later.id}`)).toMatchObject({ status: 403 });
    expect((await calendar(`/tags/${tagOf(later)}`)).body).toMatchObject({ count: 0 });
    expect((await calendar(`/tags/${tagOf(event)}`)).body).toMatchObject({ count: 1 });
    const listed = await listPage('events', `tags=${tagOf(event)}&starts_after=2000-01-01`);
    expect(listed.ids).toEqual([event.id]);
    expect((await calendar(`/events/by-slug/${event.slug}`)).body).toMatchObject({
      id: event.id,
      title: event.title,
      date: event.date,
    });

    const before = await stored(event.id);
    expect(await maintenance()).toMatchObject({ published: { failed: 0, ended: true } });
    expect(await stored(event.id)).toEqual(before);
  });

  it('is not published if it was withdrawn or postponed', async () => {
    const due = () => soonDue((date) => newEvent({ date }));
    const [draft, trashed, late] = await Promise.all([due(), due(), due()]);
    await edit('PATCH', `/events/${draft.id}`, { status: 'draft' });
    await edit('DELETE', `/events/${trashed.id}`);
    await edit('PATCH', `/events/${late.id}`, { date: `@${inSeconds(3600)}` });
    await untilDue([draft, trashed, late]);
    await maintenance();
    const statuses = await Promise.all(
      [draft, trashed, late].map(async ({ id }) => (await stored(id)).status),
    );
    expect(statuses).toEqual(['draft', 'trash', 'future']);
  });
});
