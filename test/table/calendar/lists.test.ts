import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { trashEvent, updateEvent } from '../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { selectEvents } from '../../../lib/calendar/events/selection.ts';
import { insertEvent } from '../../../lib/calendar/events/writes.ts';
import { events, postIds, termIds, terms } from '../../../lib/calendar/keys.ts';
import { ORGANIZER, VENUE } from '../../../lib/calendar/linked/kinds.ts';
import { createLinked, trashLinked } from '../../../lib/calendar/linked/writes.ts';
import type { Actor, Writer } from '../../../lib/calendar/rights.ts';
import type { StoredEvent } from '../../../lib/calendar/stored.ts';
import { removeTerm } from '../../../lib/calendar/terms/writes.ts';
import { batchPut } from '../../../lib/table/batch-write.ts';
import { get } from '../../../lib/table/read.ts';
import { EventChanges, EventFields, list } from '../../../schemas/calendar/events.ts';
import { checkCalendar } from '../../../scripts/check/calendar.ts';
import { Items } from '../../../scripts/check/items.ts';
import { eventOf, eventTimes, eventWindow, isWanted } from '../../unit/calendar/listings/listing-model.ts';
import { useOwnTable } from '../own-table.ts';

// The table is checked as a whole, so nobody else may write to it.
beforeAll(useOwnTable, 60_000);

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
        venue: names.map((all) => all.map((venue) => ({ venue }))),
        organizer: names.map((all) => all.map((organizer) => ({ organizer }))),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ times, more }) => ({ ...times, ...more }));

type Step =
  | { readonly kind: 'create' | 'change'; readonly input: object; readonly which: number }
  | { readonly kind: 'trash' | 'remove-term' | 'trash-venue'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('create'), input: fields, which: fc.nat() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change'), input: fields, which: fc.nat() }) },
  fc.record({ kind: fc.constantFrom('trash', 'remove-term', 'trash-venue'), which: fc.nat() }),
);

const all = async () => (await Items.read('calendar')).of(events).filter(({ type }) => type === 'event');

async function perform(done: Step): Promise<void> {
  const items = await Items.read('calendar');
  const nth = <R>(records: readonly R[]) => records[done.which % Math.max(1, records.length)];
  const event = nth(items.of(events).filter(({ type, status: is }) => type === 'event' && is !== 'trash'));
  switch (done.kind) {
    case 'create':
      await createEvent(EventFields.parse({ title: 'Something', ...done.input }), EDITOR);
      break;
    case 'change':
      if (event) await updateEvent(event.id, EventChanges.parse(done.input), EDITOR);
      break;
    case 'trash':
      if (event) await trashEvent(event.id, EDITOR);
      break;
    case 'remove-term': {
      const term = nth(items.of(terms));
      if (term) await removeTerm(term.taxonomy, term.id);
      break;
    }
    case 'trash-venue': {
      const venue = event?.venue[0];
      if (venue !== undefined) await trashLinked(VENUE, venue, EDITOR);
    }
  }
}

const PARAMETERS = ['categories', 'tags', 'venue', 'organizer'] as const;
const FIELDS = { categories: 'category', tags: 'tag', venue: 'venue', organizer: 'organizer' } as const;

/** What a list is asked for, beside dates. The numbers say which of the linked records that there are is meant. */
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
const fewFilters = filters.map((given) => Object.fromEntries(Object.entries(given).slice(0, 2)));

type Query = z.output<typeof list.query>;

/** The identifiers that lists have to show, found by looking at every event. */
function expected(stored: readonly StoredEvent[], window: object, query: Query, actor: Actor): number[] {
  const isOpen = ({ status: is, author }: StoredEvent) =>
    is !== 'trash' && (is === 'publish' || actor.role === 'editor' || author === actor.author);
  return stored
    .filter(
      (event) =>
        isOpen(event) &&
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
  it('agree with its events after any changes, by whatever they are asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 25 }),
        fc.array(fc.tuple(eventWindow, fewFilters, fc.constantFrom(READER, AUTHOR, EDITOR)), {
          minLength: 10,
          maxLength: 10,
        }),
        async (steps, queries) => {
          for (const done of steps) await perform(done);
          expect(await checkCalendar()).toEqual([]);
          const stored = await all();
          const items = await Items.read('calendar');
          for (const [window, given, actor] of queries) {
            const dates = { starts_after: '1000-01-01 00:00:00', ...window, strict_dates: 'true' };
            const asked = withIds(stored, items, given);
            for (let page = 1; page <= 3; page += 1) {
              const query = list.query.parse({ ...dates, ...asked, page: String(page), per_page: '4' });
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
  }, 180_000);
});

/** Numbers become identifiers of terms, venues and organizers that exist; where none do, nothing is asked. */
function withIds(stored: readonly StoredEvent[], items: Items, given: object): Record<string, unknown> {
  const present = new Set(items.of(terms).map(({ id }) => id));
  const parameters = PARAMETERS.map((name) => {
    const numbers: unknown = Reflect.get(given, name);
    const used = [...new Set(stored.flatMap((event) => event[FIELDS[name]]))].filter(
      (id) => name === 'venue' || name === 'organizer' || present.has(id),
    );
    if (!Array.isArray(numbers) || used.length === 0) return [name, undefined];
    return [name, numbers.map((number) => String(used[Number(number) % used.length]))];
  });
  return { ...given, ...Object.fromEntries(parameters) };
}

describe('an event with very many links', () => {
  const MOST = 100;
  const day = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-03 10:00:00' };

  async function newTerms(taxonomy: 'category' | 'tag'): Promise<number[]> {
    const first = await termIds.take(MOST);
    const ids = Array.from({ length: MOST }, (_, n) => first + n);
    const term = { taxonomy, description: '', slug: '', parent: 0, count: 0, version: 1 };
    await batchPut(
      terms,
      ids.map((id) => ({ ...term, id, name: `${id}` })),
    );
    return ids;
  }

  it('is written whole, changed, emptied and trashed', async () => {
    const [category, tag] = await Promise.all([newTerms('category'), newTerms('tag')]);
    const id = await postIds.next();
    await insertEvent(eventOf({ id, ...day, slug: `event-${id}`, category, tag }));
    const stored = async () => {
      const event = await get(events, events.key({ id }));
      if (event === undefined) throw new Error('There is no event');
      return event;
    };
    expect(await stored()).toMatchObject({ category, tag, status: 'publish' });
    expect(await checkCalendar()).toEqual([]);

    const moved = { start_date: '2032-02-28 10:00', end_date: '2032-03-02 10:00', featured: true };
    await updateEvent(id, EventChanges.parse(moved), EDITOR);
    expect(await stored()).toMatchObject({
      category,
      tag,
      start_date: '2032-02-28 10:00:00',
      featured: true,
    });
    expect(await checkCalendar()).toEqual([]);

    const turned = { categories: [...category].reverse(), tags: tag.slice(50) };
    await updateEvent(id, EventChanges.parse(turned), EDITOR);
    expect((await stored()).tag).toEqual(tag.slice(50));
    expect(await checkCalendar()).toEqual([]);

    await trashEvent(id, EDITOR);
    expect(await stored()).toMatchObject({ status: 'trash', slug: `event-${id}__trashed` });
    expect((await stored()).category).toHaveLength(MOST);
    expect(await checkCalendar()).toEqual([]);

    await updateEvent(id, EventChanges.parse({ categories: '', tags: '' }), EDITOR);
    expect(await stored()).toMatchObject({ category: [], tag: [] });
    expect(await checkCalendar()).toEqual([]);
  }, 120_000);

  it('keeps them all when others change it at the same time', async () => {
    const [category, tag] = await Promise.all([newTerms('category'), newTerms('tag')]);
    const id = await postIds.next();
    await insertEvent(eventOf({ id, ...day, slug: `event-${id}`, category, tag }));
    const organizer = await createLinked(ORGANIZER, { organizer: `Organizer of ${id}` }, EDITOR);
    await Promise.all([
      updateEvent(id, EventChanges.parse({ featured: true }), EDITOR),
      updateEvent(id, EventChanges.parse({ organizer: organizer.id }), EDITOR),
      updateEvent(id, EventChanges.parse({ title: 'Another' }), EDITOR),
    ]);
    const event = await get(events, events.key({ id }));
    expect(event).toMatchObject({ featured: true, title: 'Another', organizer: [organizer.id] });
    expect(new Set(event?.category)).toEqual(new Set(category));
    expect(new Set(event?.tag)).toEqual(new Set(tag));
    expect(await checkCalendar()).toEqual([]);
  }, 120_000);
});
