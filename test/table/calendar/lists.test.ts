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
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { requireLinkedPost } from '../../../lib/calendar/linked-posts/require.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { removeTerm } from '../../../lib/calendar/terms/writes.ts';
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
