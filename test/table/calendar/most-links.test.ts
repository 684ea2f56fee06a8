import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerAuthor } from '../../../lib/calendar/authors/authors.ts';
import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { findWithdrawal } from '../../../lib/calendar/event-store/withdrawals.ts';
import { changeEvent, trashEvent } from '../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { events } from '../../../lib/calendar/keys.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { ORGANIZER } from '../../../lib/calendar/linked-posts/kinds.ts';
import { runMaintenance } from '../../../lib/calendar/maintenance/job.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { documentClient } from '../../../lib/table/client.ts';
import { EventChanges, EventFields } from '../../../schemas/calendar/event.ts';
import { MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { checkCalendar } from '../../../scripts/stack/check/calendar.ts';
import { storedRecord } from '../../stored-records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';

// The tests check the whole table, so no others may write to it.
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  await registerAuthor(1);
});

const EDITOR: Writer = { role: 'editor', author: 1 };

describe('an event with the maximum number of links that lasts for months', () => {
  const times = { start_date: '2031-01-01 10:00:00', end_date: '2031-03-03 10:00:00' };

  async function create(): Promise<StoredEvent> {
    const some = (kind: keyof typeof MAX_LINKS) =>
      Array.from({ length: MAX_LINKS[kind] }, (_, n) => `${kind} ${n} ${randomUUID()}`);
    const input = {
      title: 'Everything',
      ...times,
      ticketed: true,
      categories: some('categories'),
      tags: some('tags'),
      venue: some('venue').map((venue) => ({ venue })),
      organizer: some('organizer').map((organizer) => ({ organizer })),
    };
    return createEvent(EventFields.parse(input), EDITOR);
  }

  const stored = (id: number) => storedRecord(events, events.key({ id }));

  it('is created, changed, emptied and trashed completely', async () => {
    const { id, category, tag, venue, organizer } = await create();
    expect(await stored(id)).toMatchObject({ category, tag, venue, organizer, status: 'publish' });
    expect(await stored(id)).not.toHaveProperty('pending');
    expect(await checkCalendar()).toEqual([]);

    const moved = { start_date: '2032-02-28 10:00', end_date: '2032-06-02 10:00', featured: true };
    await changeEvent(id, EventChanges.parse(moved), EDITOR);
    expect(await stored(id)).toMatchObject({
      category,
      tag,
      start_date: '2032-02-28 10:00:00',
      featured: true,
    });
    expect(await checkCalendar()).toEqual([]);

    const reordered = { categories: [...category].reverse(), tags: tag.slice(6), ...times };
    await changeEvent(id, EventChanges.parse(reordered), EDITOR);
    expect((await stored(id)).tag).toEqual(tag.slice(6));
    expect(await checkCalendar()).toEqual([]);

    await trashEvent(() => requireEvent(id), EDITOR);
    expect(await stored(id)).toMatchObject({ status: 'trash', category: [...category].reverse() });
    expect(await checkCalendar()).toEqual([]);

    await changeEvent(id, EventChanges.parse({ categories: '', tags: '', venue: '', organizer: '' }), EDITOR);
    expect(await stored(id)).toMatchObject({ category: [], tag: [], venue: [], organizer: [] });
    expect(await checkCalendar()).toEqual([]);
  });

  it('is cancelled in the feeds of all of its links', async () => {
    const { id, category, tag, venue, organizer } = await create();
    await trashEvent(() => requireEvent(id), EDITOR);
    expect(await findWithdrawal(id)).toMatchObject({ category, tag, venue, organizer });
  });

  it('keeps all links when others change it concurrently', async () => {
    const { id, category, tag, venue } = await create();
    const organizer = await createLinkedPost(ORGANIZER, { organizer: `Organizer of ${id}` }, EDITOR);
    await Promise.all([
      changeEvent(id, EventChanges.parse({ featured: true }), EDITOR),
      changeEvent(id, EventChanges.parse({ organizer: organizer.id }), EDITOR),
      changeEvent(id, EventChanges.parse({ title: 'Another' }), EDITOR),
    ]);
    const event = await stored(id);
    expect(event).toMatchObject({ featured: true, title: 'Another', organizer: [organizer.id] });
    expect(new Set(event.category)).toEqual(new Set(category));
    expect(new Set(event.tag)).toEqual(new Set(tag));
    expect(new Set(event.venue)).toEqual(new Set(venue));
    expect(await checkCalendar()).toEqual([]);
  });

  it('is completed or restored when a change is interrupted after any of its transactions', async () => {
    const { id, ...before } = await create();
    const moved = EventChanges.parse({ start_date: '2033-01-01', end_date: '2033-12-01', tags: 'only' });
    for (let kept = 0; ; kept += 1) {
      const isDone = await interruptedAfter(kept, () => changeEvent(id, moved, EDITOR));
      const broken = await stored(id);
      await runMaintenance('a-request', () => true);
      const after = await stored(id);
      expect(after).not.toHaveProperty('pending');
      expect(await checkCalendar()).toEqual([]);
      const isMoved = after.start_date === '2033-01-01 00:00:00';
      expect(after.tag).toEqual(isMoved ? [expect.any(Number)] : before.tag);
      expect(after.category).toEqual(before.category);
      expect(after.venue).toEqual(before.venue);
      if (isDone) {
        expect(broken).not.toHaveProperty('pending');
        expect(kept).toBeGreaterThan(2);
        return;
      }
      await changeEvent(id, EventChanges.parse({ ...times, tags: before.tag }), EDITOR);
    }
  });
});

/** Lets only `count` transactions through. @returns whether these were all */
async function interruptedAfter(count: number, work: () => Promise<unknown>): Promise<boolean> {
  const { middlewareStack } = documentClient();
  let remaining = count;
  const broken = new Error('The function was stopped');
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'TransactWriteItemsCommand') remaining -= 1;
        if (remaining < 0) throw broken;
        return next(args);
      },
    { step: 'initialize', name: 'interrupt' },
  );
  try {
    await work();
    return true;
  } catch (error) {
    if (error !== broken) throw error;
    return false;
  } finally {
    middlewareStack.remove('interrupt');
  }
}
