import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { withMemoizedReads } from '../memoized-reads.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor, createWith } from './calling.ts';

// Compares all responses to a caller without a token before and after a change that only editors may see: body, totals,
// pages, order, entity tag and the time of the last change. So no other test may write to the table.

const at = { start_date: '2052-01-01 10:00:00', end_date: '2052-01-01 11:00:00' };
const NEAR = { geo_lat: 41, geo_lng: -8 };
const FAR = { geo_lat: 45, geo_lng: -8 };

let edit: Call;
let read: Awaited<ReturnType<typeof callingAnonymously>>;
/** Records that anyone may read. */
let open: Record<'hall' | 'emptyHall' | 'host' | 'category' | 'unused' | 'event' | 'series', number>;
/** What the hidden records share with them. */
let links: object;

/**
 * Records that only editors may read: those that an open event refers to, an occurrence, and an event that was open.
 */
let hidden: Record<'hall' | 'host' | 'occurrence' | 'withdrawn', number>;

/** All responses to a caller without a token, by target. */
let shown: ReadonlyMap<string, Shown>;

interface Shown {
  readonly status: number | undefined;
  readonly headers: object;
  readonly body: string;
}

const Occurrence = z.object({ series: z.object({ id: z.int() }) });
const Occurrences = z.object({ events: z.array(z.object({ id: z.int() })) });

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  edit = await callingAsEditor();
  read = await callingAnonymously();
  const create = (path: string, body: object) => createWith(edit, path, body);
  const hall = await create('/venues', { venue: 'Open hall', ...NEAR });
  const emptyHall = await create('/venues', { venue: 'Empty hall', ...FAR });
  const host = await create('/organizers', { organizer: 'Open host' });
  const parent = await create('/categories', { name: 'Arts' });
  const category = await create('/categories', { name: 'Music', parent });
  const unused = await create('/categories', { name: 'Unused' });
  links = { venue: [hall, emptyHall], organizer: host, categories: [category, unused], tags: ['evening'] };
  const secretHall = await create('/venues', { venue: 'Secret hall', status: 'private', ...NEAR });
  const secretHost = await create('/organizers', { organizer: 'Secret host', status: 'draft' });
  const all = { categories: [category], tags: ['evening'] };
  const guests = { venue: [hall, secretHall], organizer: [host, secretHost] };
  const event = await create('/events', { title: 'Open event', ...at, ...all, ...guests });
  const withdrawn = await create('/events', { title: 'Open until today', ...at, ...all, venue: hall });
  const first = await create('/events', {
    ...{ title: 'Open series', ...at, ...all, venue: hall },
    recurrence: { every: 'week', count: 4 },
  });
  const series = Occurrence.parse(JSON.parse((await edit('GET', `/events/${first}`)).body)).series.id;
  const { events } = Occurrences.parse(JSON.parse((await edit('GET', `/series/${series}/events`)).body));
  const occurrence = events[2]?.id ?? 0;
  open = { hall, emptyHall, host, category, unused, event, series };
  hidden = { hall: secretHall, host: secretHost, occurrence, withdrawn };
  for (const one of [withdrawn, occurrence]) await change(`/events/${one}`, { status: 'private' });
  shown = await responses();
  expect(shown.get(`/events?${WINDOW}&`)).toMatchObject({ headers: { 'x-tec-total': '4' } });
  for (const [target, { status }] of shown) expect(status, target).toBe(200);
});
afterAll(() => vi.useRealTimers());

async function change(path: string, body: object): Promise<void> {
  expect(await edit('PATCH', path, body)).toMatchObject({ status: 200 });
}

function targets(): string[] {
  const { hall, emptyHall, host, category, unused, event, series } = open;
  const filters = [
    ...['', 'per_page=1', 'page=2&per_page=2', 'search=open', 'search=secret', 'search=-secret'],
    ...['featured=true', 'featured=false', 'ticketed=true', 'ticketed=false', 'collapse_series=true'],
    ...['tags=evening', 'categories=arts', `categories=${category}`, `categories=${unused}`],
    ...[`venue=${hall}`, `venue=${emptyHall}`, `organizer=${host}`, `venue=${hall}&tags=evening`],
    ...['geoloc=true', 'geoloc_lat=41&geoloc_lng=-8', 'geoloc_lat=45&geoloc_lng=-8'],
    ...['starts_after=2052-01-31', 'ends_before=2052-01-31', 'modified_after=2020-01-01'],
    ...[`post_parent=${event}`, `series=${series}`, `include=${event}`],
  ];
  const posts = ['', 'search=secret', 'has_events=true', 'has_events=false', 'only_with_upcoming=true'];
  const terms = ['', 'hide_empty=false', 'orderby=count', 'search=secret', `hide_empty=false&event=${event}`];
  return [
    ...filters.flatMap((one) => ['/events', '/events.ics'].map((path) => `${path}?${WINDOW}&${one}`)),
    ...posts.flatMap((one) => ['/venues', '/organizers'].map((path) => `${path}?per_page=3&${one}`)),
    ...terms.flatMap((one) => ['/categories', '/tags'].map((path) => `${path}?${one}`)),
    ...[`/events/${event}`, `/events/${event}.ics`, `/events/${hidden.withdrawn}.ics`],
    ...[`/venues/${hall}`, `/venues/${emptyHall}`, `/organizers/${host}`, `/venues?event=${event}`],
    ...['/series', `/series/${series}`, `/series/${series}/events`],
  ];
}

/** Without an end, lists would end two years from now. */
const WINDOW = 'start_date=2050-01-01&end_date=2053-12-31';

const responses = () =>
  withMemoizedReads(async () => {
    const found = new Map<string, Shown>();
    for (const target of targets()) {
      const { status, headers, body } = await read(target);
      // The time of the response.
      found.set(target, { status, headers, body: body.replace(/DTSTAMP:\w+/g, '') });
    }
    return found;
  });

/** Makes changes, and expects that no response to anyone differs after them. */
async function expectUnseen(make: () => Promise<unknown>): Promise<void> {
  const before = shown;
  // Times of changes are in seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  await make();
  shown = await responses();
  for (const [target, response] of shown) expect.soft(response, target).toEqual(before.get(target));
}

const LIKE_SECRET = { title: 'Open secret', featured: true, ticketed: true };

describe('no response to a caller without a token differs after', () => {
  it('new events that are drafts, pending, private, scheduled or in the trash', async () => {
    await expectUnseen(async () => {
      for (const status of ['draft', 'pending', 'private', 'future', 'trash']) {
        const date = status === 'future' ? { date: '2051-01-01' } : {};
        const body = { ...LIKE_SECRET, ...at, ...links, post_parent: open.event, status, ...date };
        await createWith(edit, '/events', body);
      }
    });
  });

  it('a new series that is a draft', async () => {
    const recurrence = { every: 'week', count: 3 };
    const body = { ...LIKE_SECRET, ...at, ...links, recurrence, status: 'draft' };
    await expectUnseen(() => createWith(edit, '/events', body));
  });

  it('a new private venue and a new organizer that is a draft, with an event of their own', async () => {
    await expectUnseen(async () => {
      const venue = await createWith(edit, '/venues', { venue: 'Open secret', status: 'private', ...NEAR });
      const organizer = await createWith(edit, '/organizers', { organizer: 'Open secret', status: 'draft' });
      await createWith(edit, '/events', { ...LIKE_SECRET, ...at, venue, organizer, status: 'private' });
    });
  });

  it('changes of a private venue and of a draft of an organizer to which a public event refers', async () => {
    await expectUnseen(async () => {
      await change(`/venues/${hidden.hall}`, { venue: 'Open secret of one', city: 'Porto', ...FAR });
      await change(`/organizers/${hidden.host}`, { organizer: 'Open secret of one', phone: '5' });
    });
  });

  it('changes of private events that were public, one of them an occurrence of a public series', async () => {
    await expectUnseen(async () => {
      for (const id of [hidden.withdrawn, hidden.occurrence]) {
        await change(`/events/${id}`, { ...LIKE_SECRET, ...links, slug: `secret-${id}` });
        await change(`/events/${id}`, { ...moved(id), hide_from_listings: true });
        await change(`/events/${id}`, { status: 'draft' });
      }
    });
  });
});

/** Another start; an occurrence keeps its day. */
const moved = (id: number) =>
  id === hidden.occurrence
    ? { start_date: '2052-01-15 12:00:00', end_date: '2052-01-15 14:00:00' }
    : { start_date: '2052-02-11 10:00:00', end_date: '2052-02-11 12:00:00' };
