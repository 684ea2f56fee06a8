import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { checkCalendar } from '../../../scripts/stack/check/calendar.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Ask, apis, MODEL_RUNS } from './api.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

let ask: Ask;

// The test checks the whole table, so no other test may write to it.
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  ask = (await apis()).calendar;
});

/** Few names, so that slugs and names collide. */
const name = fc.constantFrom('Open day', 'Concert', 'Lecture', 'Exhibition');
const kind = <K extends string>(what: K) => fc.constant(what);

/** Steps of callers. Numbers select one of the existing records; without any, the step is skipped. */
const anyStep = fc.oneof(
  fc.record({ kind: kind('create event'), name, venue: fc.nat(), category: fc.nat() }),
  fc.record({ kind: kind('change event'), which: fc.nat(), name, venue: fc.nat(), category: fc.nat() }),
  fc.record({ kind: kind('trash event'), which: fc.nat() }),
  fc.record({ kind: kind('create venue'), name }),
  fc.record({ kind: kind('rename venue'), which: fc.nat(), name }),
  fc.record({ kind: kind('trash venue'), which: fc.nat() }),
  fc.record({ kind: kind('create category'), name }),
  fc.record({ kind: kind('remove category'), which: fc.nat() }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

interface ModelEvent {
  readonly title: string;
  readonly venue: number | undefined;
  readonly category: number | undefined;
}

/** The expected records of the calendar, by identifier. */
class Model {
  readonly events = new Map<number, ModelEvent>();
  readonly venues = new Map<number, string>();
  readonly categories = new Map<number, string>();

  /** Removes a deleted record from all events. */
  unlink(kind: 'venue' | 'category', target: number): void {
    for (const [id, event] of this.events) {
      if (event[kind] === target) this.events.set(id, { ...event, [kind]: undefined });
    }
  }
}

const nth = <T>(things: Iterable<T>, which: number): T | undefined => {
  const all = [...things];
  return all[which % Math.max(1, all.length)];
};

/** The size of the largest page: the comparison reads one page of each list, so sequences create no more records. */
const MAX_RECORDS = 50;

const Created = z.looseObject({ id: z.int() });
const TIMES = { start_date: '2031-08-01 10:00:00', end_date: '2031-08-01 11:00:00' };

const create = async (path: string, body: object) =>
  Created.parse(await ask({ method: 'POST', target: path, body }, 201)).id;

function eventIn(model: Model, step: { name: string; venue: number; category: number }): ModelEvent {
  return {
    title: step.name,
    venue: nth(model.venues.keys(), step.venue),
    category: nth(model.categories.keys(), step.category),
  };
}

const bodyOf = ({ title, venue, category }: ModelEvent) => ({
  title,
  ...TIMES,
  ...(venue === undefined ? {} : { venue }),
  ...(category === undefined ? {} : { categories: [category] }),
});

/** Performs a step through the API, which has to respond as the model expects, and in the model. */
async function perform(step: Step, model: Model): Promise<void> {
  const { events, venues, categories } = model;
  switch (step.kind) {
    case 'create event': {
      if (events.size === MAX_RECORDS) break;
      const event = eventIn(model, step);
      events.set(await create('/events', bodyOf(event)), event);
      break;
    }
    case 'change event': {
      const [id, before] = nth(events, step.which) ?? [];
      if (id === undefined || before === undefined) break;
      const wanted = eventIn(model, step);
      await ask({ method: 'POST', target: `/events/${id}`, body: bodyOf(wanted) }, 200);
      const { venue = before.venue, category = before.category } = wanted;
      events.set(id, { title: wanted.title, venue, category });
      break;
    }
    case 'trash event': {
      const id = nth(events.keys(), step.which);
      if (id === undefined) break;
      await ask({ method: 'DELETE', target: `/events/${id}` }, 200);
      events.delete(id);
      break;
    }
    case 'create venue':
      if (venues.size === MAX_RECORDS) break;
      venues.set(await create('/venues', { venue: step.name }), step.name);
      break;
    case 'rename venue': {
      const id = nth(venues.keys(), step.which);
      if (id === undefined) break;
      await ask({ method: 'POST', target: `/venues/${id}`, body: { venue: step.name } }, 200);
      venues.set(id, step.name);
      break;
    }
    case 'trash venue': {
      const id = nth(venues.keys(), step.which);
      if (id === undefined) break;
      await ask({ method: 'DELETE', target: `/venues/${id}` }, 200);
      venues.delete(id);
      model.unlink('venue', id);
      break;
    }
    case 'create category': {
      const taken = [...categories.values()].includes(step.name);
      const request = { method: 'POST', target: '/categories', body: { name: step.name } };
      if (taken) await ask(request, 400);
      else categories.set(await create('/categories', { name: step.name }), step.name);
      break;
    }
    case 'remove category': {
      const id = nth(categories.keys(), step.which);
      if (id === undefined) break;
      await ask({ method: 'DELETE', target: `/categories/${id}` }, 200);
      categories.delete(id);
      model.unlink('category', id);
    }
  }
}

const SeenEvent = z.looseObject({
  id: z.int(),
  title: z.string(),
  venue: z.union([z.looseObject({ id: z.int() }), z.array(z.never())]),
  categories: z.array(z.looseObject({ id: z.int() })),
});
const SeenEvents = z.looseObject({ total: z.int(), events: z.array(SeenEvent) });
const Named = z.looseObject({ id: z.int(), slug: z.string() });
const SeenVenues = z.looseObject({ venues: z.array(Named.extend({ venue: z.string() })) });
const SeenCategories = z.looseObject({
  categories: z.array(Named.extend({ name: z.string(), count: z.int() })),
});

const seen = ({ title, venue, categories }: z.output<typeof SeenEvent>): ModelEvent => ({
  title,
  venue: Array.isArray(venue) ? undefined : venue.id,
  category: categories[0]?.id,
});

/** Compares the API with the model. */
async function compare({ events, venues, categories }: Model): Promise<void> {
  const list = '/events?per_page=50&start_date=2031-01-01&end_date=2031-12-31';
  const shown = SeenEvents.parse(await ask({ target: list }, 200));
  expect(shown.total).toBe(events.size);
  expect(new Map(shown.events.map((event) => [event.id, seen(event)]))).toEqual(events);
  for (const [id, event] of events) {
    expect(seen(SeenEvent.parse(await ask({ target: `/events/${id}` }, 200)))).toEqual(event);
  }
  const places = SeenVenues.parse(await ask({ target: '/venues?per_page=50' }, 200));
  expect(new Map(places.venues.map(({ id, venue }) => [id, venue]))).toEqual(venues);
  expect(new Set(places.venues.map(({ slug }) => slug)).size).toBe(venues.size);
  const target = '/categories?per_page=50&hide_empty=false';
  const terms = SeenCategories.parse(await ask({ target }, 200));
  const usersOf = (id: number) => [...events.values()].filter(({ category }) => category === id).length;
  expect(terms.categories.map(({ id, name, count }) => ({ id, name, count }))).toEqual(
    [...categories]
      .map(([id, name]) => ({ id, name, count: usersOf(id) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
}

it('the calendar shows what was written, after any sequence of writes', async () => {
  const model = new Model();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 25, size: 'max' }), async (steps) => {
      for (const step of steps) await perform(step, model);
      await compare(model);
      expect(await checkCalendar()).toEqual([]);
    }),
    // All sequences share one calendar, so a shrunk sequence would run on another state.
    { ...MODEL_RUNS, endOnFailure: true },
  );
});
