import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { expectConsistent, maintain, useOwnCalendar } from '../calendar/series/series-api.ts';
import { MODEL_RUNS } from './api.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

const send = useOwnCalendar();

const DAY_MS = 86_400_000;
/** Never a full hour, at which events end: the clock stands still, so their end would not pass. */
let nowMs = Date.UTC(2031, 0, 1, 0, 30);

/** Moves the clock on. */
function pass(days: number): void {
  nowMs += days * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
}
afterAll(() => vi.useRealTimers());

const kind = <K extends string>(what: K) => fc.constant(what);
const caller = fc.constantFrom(
  'calendar:write',
  'calendar:write',
  'calendar:write',
  'calendar:own',
  'calendar:submit',
);
const scope = fc.constantFrom('this', 'following', 'all');

const recurrence = fc.oneof(
  fc.record({ every: fc.constantFrom('day', 'week', 'month'), count: fc.constantFrom(1, 2, 5) }),
  // Without an end: the maintenance adds events as time goes by.
  fc.record({ every: fc.constantFrom('month', 'year') }),
);
const fields = fc.record(
  {
    title: fc.constantFrom('Jam', 'Choir', 'Quiz'),
    status: fc.constantFrom('publish', 'publish', 'draft', 'private', 'trash'),
    hide_from_listings: fc.boolean(),
    all_day: fc.boolean(),
    timezone: fc.constantFrom('Europe/Rome', 'America/New_York', 'UTC+5'),
    categories: fc.constantFrom([], ['Music'], ['Music', 'Free']),
    venue: fc.constantFrom([], { venue: 'Cellar' }, { venue: 'Attic' }),
  },
  { requiredKeys: [] },
);
/** When an event begins: the days from now, and the hour. */
const start = fc.record({ days: fc.integer({ min: -30, max: 60 }), hour: fc.integer({ min: 0, max: 21 }) });
type Start = typeof start extends fc.Arbitrary<infer T> ? T : never;

/** Steps of callers and of time. `which` selects one of the existing events. */
const create = fc.record({
  ...{ kind: kind('create'), caller, fields, start },
  recurrence: fc.option(recurrence, { freq: 2 }),
});
const change = fc.record({
  ...{ kind: kind('change'), caller, which: fc.nat(), scope, fields },
  start: fc.option(start, { freq: 2 }),
  recurrence: fc.option(recurrence, { freq: 2 }),
});
const remove = fc.record({ kind: kind('remove'), caller, which: fc.nat(), scope });
const wait = fc.record({ kind: kind('wait'), days: fc.constantFrom(1, 30, 200) });
const anyStep = fc.oneof(
  { arbitrary: create, weight: 3 },
  { arbitrary: change, weight: 6 },
  { arbitrary: remove, weight: 1 },
  { arbitrary: wait, weight: 1 },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

function timesOf({ days, hour }: Start) {
  const day = new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
  const at = (hours: number) => `${day} ${String(hours).padStart(2, '0')}:00:00`;
  return { start_date: at(hour), end_date: at(hour + 2) };
}

const Event = z.looseObject({
  id: z.int(),
  status: z.string(),
  hide_from_listings: z.boolean(),
  utc_start_date: z.string(),
  utc_end_date: z.string(),
  series: z.looseObject({ id: z.int() }).nullish(),
});
type Event = z.output<typeof Event>;
const Page = z.looseObject({ events: z.array(Event), next_rest_url: z.string().optional() });
const Series = z.looseObject({ state: z.enum(['complete', 'changing']) });

/** The events and series that a sequence of steps has made. */
class Made {
  readonly events = new Set<number>();
  readonly series = new Set<number>();

  async add(event: Event): Promise<void> {
    this.events.add(event.id);
    if (event.series === undefined || event.series === null) return;
    this.series.add(event.series.id);
    for (const { id } of await eventsOf(event.series.id)) this.events.add(id);
  }
}

/** Sends a request that may be refused, but does not fail. @returns the event of the response, if there is one */
async function attempt(method: string, target: string, scope: string, body?: object) {
  const answer = await send(method, target, body, { scope, sub: scope });
  const shown = [method, target, body, answer.body];
  expect([200, 201, 202, 400, 403, 404, 409, 410], JSON.stringify(shown)).toContain(answer.status);
  return 'id' in answer.body ? Event.parse(answer.body) : undefined;
}

async function perform(step: Step, made: Made): Promise<void> {
  if (step.kind === 'wait') {
    pass(step.days);
    return maintain();
  }
  if (step.kind === 'create') {
    const body = { title: 'Jam', ...timesOf(step.start), ...step.fields, ...repeating(step) };
    const created = await attempt('POST', '/events', step.caller, body);
    if (created !== undefined) await made.add(created);
    return;
  }
  const ids = [...made.events];
  const id = ids[step.which % Math.max(1, ids.length)];
  if (id === undefined) return;
  const target = `/events/${id}?scope=${step.scope}`;
  if (step.kind === 'remove') {
    await attempt('DELETE', target, step.caller);
    return;
  }
  const times = step.start === null ? {} : timesOf(step.start);
  const changed = await attempt('PUT', target, step.caller, { ...step.fields, ...times, ...repeating(step) });
  if (changed !== undefined) await made.add(changed);
}

const repeating = ({ recurrence }: { readonly recurrence: object | null }) =>
  recurrence === null ? {} : { recurrence };

async function read<S extends z.ZodType>(target: string, schema: S): Promise<z.output<S>> {
  const { status, body } = await send('GET', target);
  expect(status, target).toBe(200);
  return schema.parse(body);
}

const isInTrash = async (series: number) => (await send('GET', `/series/${series}`)).status !== 200;

/** All events of a series that are not in the trash. */
async function eventsOf(series: number): Promise<Event[]> {
  if (await isInTrash(series)) return [];
  const events: Event[] = [];
  for (let page = 1; ; page += 1) {
    const target = `/series/${series}/events?per_page=50&page=${page}&status=publish,draft,private`;
    const { events: shown, next_rest_url } = await read(target, Page);
    events.push(...shown);
    if (next_rest_url === undefined) return events;
  }
}

/** Venues have it only where an event is shown alone. */
const withoutJsonLd = (event: Event): unknown =>
  JSON.parse(JSON.stringify(event, (name, value) => (name === 'json_ld' ? undefined : value)));

/** Checks what holds for every series once the maintenance has run. */
async function compare(series: number): Promise<void> {
  if (await isInTrash(series)) return;
  expect((await read(`/series/${series}`, Series)).state).toBe('complete');
  const events = await eventsOf(series);
  for (const event of events.slice(0, 3)) {
    expect(withoutJsonLd(await read(`/events/${event.id}`, Event))).toEqual(withoutJsonLd(event));
  }
  const now = new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ');
  const visible = events.filter((event) => event.status === 'publish' && !event.hide_from_listings);
  const coming = visible.filter((event) => event.utc_end_date >= now).map(({ id }) => id);
  const collapsed = `/events?series=${series}&collapse_series=true&starts_after=1000-01-01&status=publish`;
  if (visible.length === 0) return;
  const { events: shown } = await read(collapsed, Page);
  expect(shown).toHaveLength(1);
  if (coming.length > 0) expect(coming).toContain(shown[0]?.id);
}

it('the calendar keeps its promises after any changes of series', async () => {
  pass(0);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 30, size: 'max' }), async (steps) => {
      const made = new Made();
      for (const step of steps) await perform(step, made);
      await maintain();
      for (const series of made.series) await compare(series);
      await expectConsistent();
    }),
    // All sequences share one calendar, so a shrunk sequence would run on another state.
    { ...MODEL_RUNS, endOnFailure: true },
  );
});
