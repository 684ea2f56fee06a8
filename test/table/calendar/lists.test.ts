import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { registerAuthor } from '../../../lib/calendar/authors/authors.ts';
import type { Actor, Writer } from '../../../lib/calendar/authors/rights.ts';
import { changeEvent, trashEvent } from '../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { selectEvents } from '../../../lib/calendar/events/selection.ts';
import { events, terms } from '../../../lib/calendar/keys.ts';
import { trashLinkedPost } from '../../../lib/calendar/linked-posts/changes.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { requireLinkedPost } from '../../../lib/calendar/linked-posts/require.ts';
import { runMaintenance } from '../../../lib/calendar/maintenance/job.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { removeTerm } from '../../../lib/calendar/terms/writes.ts';
import { documentClient } from '../../../lib/table/client.ts';
import { get } from '../../../lib/table/read.ts';
import { EventChanges, EventFields } from '../../../schemas/calendar/event.ts';
import { list } from '../../../schemas/calendar/events.ts';
import { MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { checkCalendar } from '../../../scripts/stack/check/calendar.ts';
import { Items } from '../../../scripts/stack/check/items.ts';
import { eventTimes, eventWindow, isWanted } from '../../unit/calendar/event-index/event-list-model.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';

// The test checks the whole table, so no other test may write to it.
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  for (const author of [1, 2]) await registerAuthor(author);
});

const EDITOR: Writer = { role: 'editor', author: 1 };
const AUTHOR: Actor = { role: 'author', author: 2 };
const READER: Actor = { role: 'reader', author: undefined };

const NAMES = ['one', 'two', 'three', 'four'] as const;
const names = fc.subarray([...NAMES]);
const status = fc.constantFrom('publish', 'publish', 'draft', 'private', 'trash');

const fields = fc
  .record({
    times: eventTimes,
    more: fc.record(
      {
        status,
        author: fc.constantFrom(1, 2),
        featured: fc.boolean(),
        ticketed: fc.boolean(),
        hide_from_listings: fc.constantFrom(true, false, false, false),
        categories: names,
        tags: names,
        venue: fc
          .subarray([...NAMES], { maxLength: MAX_LINKS.venue })
          .map((all) => all.map((venue) => ({ venue }))),
        organizer: names.map((all) => all.map((organizer) => ({ organizer }))),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ times, more }) => ({ ...times, ...more }));

type Step =
  | { readonly kind: 'create' | 'change'; readonly input: object; readonly which: number }
  | { readonly kind: 'trash' | 'remove-term' | 'trash-venue'; readonly which: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('create'), input: fields, which: fc.nat() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change'), input: fields, which: fc.nat() }) },
  fc.record({ kind: fc.constantFrom('trash', 'remove-term', 'trash-venue'), which: fc.nat() }),
);

const storedEvents = async () =>
  (await Items.read('calendar')).of(events).filter(({ type }) => type === 'event');

async function perform(step: Step): Promise<void> {
  const items = await Items.read('calendar');
  const nth = <R>(records: readonly R[]) => records[step.which % Math.max(1, records.length)];
  const event = nth(
    items.of(events).filter(({ type, status: current }) => type === 'event' && current !== 'trash'),
  );
  switch (step.kind) {
    case 'create':
      await createEvent(EventFields.parse({ title: 'Something', ...step.input }), EDITOR);
      break;
    case 'change':
      if (event) await changeEvent(event.id, EventChanges.parse(step.input), EDITOR);
      break;
    case 'trash':
      if (event) await trashEvent(() => requireEvent(event.id), EDITOR);
      break;
    case 'remove-term': {
      const term = nth(items.of(terms));
      if (term) await removeTerm(term.taxonomy, term.id);
      break;
    }
    case 'trash-venue': {
      const venue = event?.venue[0];
      if (venue !== undefined) await trashLinkedPost(VENUE, () => requireLinkedPost(VENUE, venue), EDITOR);
    }
  }
}

const PARAMETERS = ['categories', 'tags', 'venue', 'organizer'] as const;
const FIELDS = { categories: 'category', tags: 'tag', venue: 'venue', organizer: 'organizer' } as const;

/** Filters of a list, except dates. The numbers select one of the existing linked records. */
const filters = fc.record(
  {
    categories: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
    tags: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
    venue: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
    organizer: fc.array(fc.nat(), { minLength: 1, maxLength: 1 }),
    featured: fc.boolean(),
    ticketed: fc.boolean(),
    search: fc.constant('some'),
    modified_after: fc.constant('2020-01-01'),
  },
  { requiredKeys: [] },
);
const fewFilters = filters.map((chosen) => Object.fromEntries(Object.entries(chosen).slice(0, 2)));

type Query = z.output<typeof list.query>;

/** The identifiers that lists have to show, found by checking every event. */
function expected(stored: readonly StoredEvent[], window: object, query: Query, actor: Actor): number[] {
  const isVisible = ({ status: current, author }: StoredEvent) =>
    current !== 'trash' && (current === 'publish' || actor.role === 'editor' || author === actor.author);
  return stored
    .filter(
      (event) =>
        isVisible(event) &&
        !event.hide_from_listings &&
        isWanted(window, event) &&
        PARAMETERS.every((name) => {
          const wanted = query[name]?.map(Number);
          return wanted === undefined || event[FIELDS[name]].some((id) => wanted.includes(id));
        }) &&
        (query.featured === undefined || event.featured === query.featured) &&
        (query.ticketed === undefined || event.ticketed === query.ticketed),
    )
    .sort((a, b) => order(a.start_date, b.start_date) || order(a.date, b.date) || a.id - b.id)
    .map(({ id }) => id);
}

const order = (a: string, b: string) => Number(a > b) - Number(a < b);

describe('the lists of a calendar', () => {
  it('agree with its events after any changes, for any query', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 10, maxLength: 25 }),
        fc.array(fc.tuple(eventWindow, fewFilters, fc.constantFrom(READER, AUTHOR, EDITOR)), {
          minLength: 10,
          maxLength: 10,
        }),
        async (steps, queries) => {
          for (const step of steps) await perform(step);
          expect(await checkCalendar()).toEqual([]);
          const stored = await storedEvents();
          const items = await Items.read('calendar');
          for (const [window, chosen, actor] of queries) {
            const dates = { starts_after: '1000-01-01 00:00:00', ...window, strict_dates: 'true' };
            const parameters = withIds(stored, items, chosen);
            for (let page = 1; page <= 3; page += 1) {
              const query = list.query.parse({ ...dates, ...parameters, page: String(page), per_page: '4' });
              const wanted = expected(stored, window, query, actor);
              const { events: found, total } = await selectEvents(query, actor);
              expect(total).toBe(wanted.length);
              expect(found.map(({ id }) => id)).toEqual(wanted.slice((page - 1) * 4, page * 4));
            }
          }
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });
});

/** Replaces numbers with identifiers of existing terms, venues and organizers; removes filters that have none. */
function withIds(stored: readonly StoredEvent[], items: Items, chosen: object): Record<string, unknown> {
  const present = new Set(items.of(terms).map(({ id }) => id));
  const parameters = PARAMETERS.map((name) => {
    const numbers: unknown = Reflect.get(chosen, name);
    const used = [...new Set(stored.flatMap((event) => event[FIELDS[name]]))].filter(
      (id) => name === 'venue' || name === 'organizer' || present.has(id),
    );
    if (!Array.isArray(numbers) || used.length === 0) return [name, undefined];
    return [name, numbers.map((number) => String(used[Number(number) % used.length]))];
  });
  return { ...chosen, ...Object.fromEntries(parameters) };
}

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

  const stored = async (id: number) => {
    const event = await get(events, events.key({ id }));
    if (event === undefined) throw new Error('There is no event');
    return event;
  };

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
