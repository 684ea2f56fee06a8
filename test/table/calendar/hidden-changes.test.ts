import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { read, send, useFeeds } from './series/feed-reads.ts';

/**
 * A change of what only writers may see changes no response to a caller without a token: no record, total, entity tag
 * or modification time.
 */

useFeeds();

const on = (day: string) => ({ start_date: `${day} 10:00:00`, end_date: `${day} 11:00:00` });
const CONTRIBUTOR = { scope: 'calendar:submit', sub: 'contributor' };
const WINDOW = 'starts_after=2020-01-01&per_page=50';
const STATUSES = ['draft', 'pending', 'private', 'future'] as const;

async function create(path: string, body: object, by = {}) {
  const answer = await send('POST', path, body, by);
  expect([answer.status, answer.body]).toMatchObject([201, { id: expect.any(Number) }]);
  return answer.body;
}

async function change(path: string, body: object) {
  const answer = await send('PUT', path, body);
  expect([answer.status, answer.body]).toMatchObject([200, { id: expect.any(Number) }]);
}

/** The only category or tag with this name. */
async function termNamed(name: string, plural: string): Promise<number> {
  const { body } = await send('GET', `/${plural}?hide_empty=false&search=${name}`);
  expect(body).toMatchObject({ total: 1 });
  return body[plural][0].id;
}

/** Identifiers, by what they identify. */
const ids: Record<string, number> = {};
const idOf = (name: string) => ids[name] ?? 0;
let targets: readonly string[];
let before: ReadonlyMap<string, string>;

/** Everything that a caller without a token can learn from the targets. */
async function answers(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const target of targets) {
    const { status, headers, body } = await read(target);
    found.set(target, JSON.stringify([status, headers, body]));
  }
  return found;
}

async function createRecords(): Promise<void> {
  const category = (await create('/categories', { name: 'Open' })).id;
  const tag = (await create('/tags', { name: 'open' })).id;
  const venue = (await create('/venues', { venue: 'Hall', geo_lat: 10, geo_lng: 10 })).id;
  const organizer = (await create('/organizers', { organizer: 'Guild' })).id;
  const hiddenVenue = (await create('/venues', { venue: 'Shed', status: 'draft', geo_lat: 10, geo_lng: 10 }))
    .id;
  const hiddenOrganizer = (await create('/organizers', { organizer: 'Cabal', status: 'private' })).id;
  const open = { categories: [category], tags: [tag], venue, organizer };
  const links = { ...open, venue: [venue, hiddenVenue], organizer: [organizer, hiddenOrganizer] };
  const event = (await create('/events', { title: 'One', ...on('2027-03-01'), ...links })).id;
  const child = { title: 'Two', venue: hiddenVenue, organizer: hiddenOrganizer, post_parent: event };
  const other = (await create('/events', { ...child, ...on('2027-03-02') })).id;
  for (const status of STATUSES) {
    const date = status === 'future' ? '2040-01-01' : '2026-01-01';
    const hidden = { title: 'Secret', slug: `secret-${status}`, status, date, post_parent: event };
    ids[status] = (await create('/events', { ...hidden, ...on('2027-03-03'), ...open })).id;
  }
  const withdrawn = (await create('/events', { title: 'Former', ...on('2027-03-04'), ...open })).id;
  await change(`/events/${withdrawn}`, { status: 'draft' });

  const recurrence = { every: 'week', count: 4 };
  const weekly = await create('/events', { title: 'Weekly', ...on('2027-04-01'), ...open, recurrence });
  const { body } = await send('GET', `/series/${weekly.series.id}/events`);
  const occurrence = body.events[2].id;
  await change(`/events/${occurrence}`, { status: 'private', title: 'Secret' });
  const draft = { title: 'Secret', status: 'draft', ...on('2027-04-02'), ...open, recurrence };
  const hiddenWeekly = (await create('/events', draft)).id;

  const submission = { title: 'Secret', ...on('2027-05-01'), tags: ['unseen'], categories: ['unheard'] };
  await create('/events', { ...submission, venue: { venue: 'Cellar' } }, CONTRIBUTOR);
  const hiddenTag = await termNamed('unseen', 'tags');
  const hiddenCategory = await termNamed('unheard', 'categories');
  const below = (await create('/categories', { name: 'Below', parent: hiddenCategory })).id;
  await create('/events', { title: 'Three', ...on('2027-03-05'), categories: [below] });
  Object.assign(ids, {
    category,
    tag,
    venue,
    organizer,
    hiddenVenue,
    hiddenOrganizer,
    event,
    other,
    withdrawn,
  });
  Object.assign(ids, {
    series: weekly.series.id,
    occurrence,
    hiddenWeekly,
    hiddenTag,
    hiddenCategory,
    below,
  });
}

function targetsOf(): string[] {
  const hidden = [...STATUSES, 'withdrawn', 'occurrence'].map(idOf);
  const lists = [
    '',
    'featured=false',
    'search=secret',
    'geoloc=true',
    'geoloc_lat=10&geoloc_lng=10',
    'page=2&per_page=2',
    'collapse_series=true',
    'modified_after=2020-01-01',
    'ends_after=2027-03-02',
    'tags=open&ticketed=false',
    'tags=unseen',
    'categories=unheard',
    ...['category', 'below'].map((name) => `categories=${idOf(name)}`),
    ...['venue', 'hiddenVenue'].map((name) => `venue=${idOf(name)}`),
    ...['organizer', 'hiddenOrganizer'].map((name) => `organizer=${idOf(name)}`),
    `post_parent=${idOf('event')}`,
    `series=${idOf('series')}`,
    `include=${hidden},${idOf('event')}`,
  ];
  const kinds = ['', 'search=e', 'has_events=false', 'only_with_upcoming=true', `event=${idOf('private')}`];
  const terms = [
    '',
    'hide_empty=false',
    'search=unhe&hide_empty=false',
    'orderby=count',
    `post=${idOf('draft')}`,
  ];
  return [
    ...lists.flatMap((query) => [`/events?${WINDOW}&${query}`, `/events.ics?${WINDOW}&${query}`]),
    ...['venues', 'organizers'].flatMap((plural) => kinds.map((query) => `/${plural}?${query}`)),
    ...['categories', 'tags'].flatMap((plural) => terms.map((query) => `/${plural}?${query}`)),
    ...[...hidden, idOf('event'), idOf('other')].flatMap((id) => [`/events/${id}`, `/events/${id}.ics`]),
    ...STATUSES.map((status) => `/events/by-slug/secret-${status}`),
    ...['hiddenVenue', 'venue'].map((name) => `/venues/${idOf(name)}`),
    ...['hiddenCategory', 'below'].map((name) => `/categories/${idOf(name)}`),
    ...[`/tags/${idOf('hiddenTag')}`, '/series', `/series/${idOf('series')}`],
    `/series/${idOf('series')}/events`,
  ];
}

beforeAll(async () => {
  // Each change happens a minute after the one before, so that it changes the times of records, and on one day.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-01T08:00:00Z') });
  await createRecords();
  await completed();
  targets = targetsOf();
  before = await answers();
});
afterAll(() => vi.useRealTimers());

async function completed(): Promise<void> {
  const { runMaintenance } = await import('../../../lib/calendar/maintenance/job.ts');
  vi.setSystemTime(Date.now() + 60_000);
  await runMaintenance('test', () => true);
}

/** The answers that are not as before. */
async function changedAnswers() {
  await completed();
  const after = await answers();
  const changed = targets.filter((target) => after.get(target) !== before.get(target));
  return changed.map((target) => [target, before.get(target), after.get(target)] as const);
}

const event = (name: string, body: object) => () => change(`/events/${idOf(name)}`, body);
const moved = { title: 'Moved', ...on('2027-03-09'), featured: true };

const CHANGES: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  'venues and organizers': [
    () => change(`/venues/${idOf('hiddenVenue')}`, { venue: 'Barn', geo_lat: 20, geo_lng: 20 }),
    () => change(`/organizers/${idOf('hiddenOrganizer')}`, { organizer: 'Ring' }),
    () => change(`/events/${idOf('draft')}`, { venue: idOf('hiddenVenue') }),
  ],
  events: [
    ...STATUSES.map((status) => event(status, moved)),
    event('withdrawn', moved),
    event('withdrawn', { status: 'private' }),
    () => create('/events', { ...moved, status: 'draft', categories: [idOf('category')] }),
    () => create('/events', { ...moved, tags: ['new', 'open'] }, CONTRIBUTOR),
  ],
  series: [
    event('occurrence', { title: 'Moved', ...on('2027-04-16') }),
    () => change(`/events/${idOf('hiddenWeekly')}?scope=all`, { title: 'Moved' }),
  ],
  'categories and tags': [
    () => change(`/tags/${idOf('hiddenTag')}`, { name: 'Unknown', slug: 'unknown' }),
    () => change(`/categories/${idOf('hiddenCategory')}`, { name: 'Unfelt' }),
    () => send('DELETE', `/tags/${idOf('hiddenTag')}`),
  ],
};

it.each(Object.entries(CHANGES))(
  'no response without a token shows a change of hidden %s',
  async (_, acts) => {
    for (const act of acts) await act();
    expect(await changedAnswers()).toEqual([]);
  },
);

it('responses without a token show a change of what is public', async () => {
  await change(`/venues/${idOf('venue')}`, { venue: 'Great hall' });
  expect((await changedAnswers()).map(([target]) => target)).toEqual(
    expect.arrayContaining([`/venues/${idOf('venue')}`, `/events/${idOf('event')}.ics`, '/venues?']),
  );
});
