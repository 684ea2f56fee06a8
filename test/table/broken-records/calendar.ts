import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { trashEvent } from '../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import type { Taxonomy } from '../../../lib/calendar/stored/terms.ts';
import { createTerm } from '../../../lib/calendar/terms/creation.ts';
import type { ItemKey } from '../../../lib/table/entity.ts';
import { EventFields } from '../../../schemas/calendar/event.ts';
import { organizerFields } from '../../../schemas/calendar/organizer.ts';
import { venueFields } from '../../../schemas/calendar/venue.ts';
import { putCopies } from '../../event-copies.ts';
import { withMemoizedReads } from '../memoized-reads.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { newClient } from './asking.ts';
import { putItems, readItem, readItems, waysToBreak } from './planting.ts';

export const EDITOR: Writer = { role: 'editor', author: 1 };
const day = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString();

export let ask: Awaited<ReturnType<typeof newClient>>;
/** Identifiers of intact records, which lists have to show whatever else is in the table. */
export const intact = { category: 0, child: 0, tag: 0, venue: 0, organizer: 0, events: [0, 0, 0] };

/** Prepares a separate table with the intact records. */
export async function useCalendar(): Promise<void> {
  await useOwnTable(CALENDAR_INDEXES);
  ask = await newClient('calendar', 'calendar:write');
  intact.category = (await createTerm('category', { name: 'A sound one' })).id;
  intact.child = (await createTerm('category', { name: 'A sound one below', parent: intact.category })).id;
  intact.tag = (await createTerm('tag', { name: 'A sound one' })).id;
  intact.venue = await newVenue('A sound one');
  intact.organizer = await newOrganizer('A sound one');
  intact.events = [await newEvent(1), await newEvent(2), await newEvent(3)];
}

export async function newVenue(venue: string): Promise<number> {
  const fields = { venue, city: 'Natal', country: 'Brazil', province: 'RN', geo_lat: -5.8, geo_lng: -35.2 };
  return (await createLinkedPost(VENUE, venueFields().parse(fields), EDITOR)).id;
}

export async function newOrganizer(organizer: string): Promise<number> {
  const fields = { organizer, email: 'someone@example.com', phone: '1', website: 'https://example.com' };
  return (await createLinkedPost(ORGANIZER, organizerFields().parse(fields), EDITOR)).id;
}

/** @param changes fields that replace the defaults */
export async function newEvent(days: number, changes: object = {}): Promise<number> {
  const fields = {
    title: 'An event',
    description: '<p>With a concert</p>',
    excerpt: 'With',
    start_date: `${day(days)} 10:00:00`,
    end_date: `${day(days)} 12:00:00`,
    timezone: 'America/Fortaleza',
    cost: '10-20',
    website: 'https://example.com/event',
    categories: [intact.category, intact.child],
    tags: [intact.tag],
    venue: intact.venue,
    organizer: intact.organizer,
    ticketed: true,
    ...changes,
  };
  return (await createEvent(EventFields.parse(fields), EDITOR)).id;
}

export const ALL_TIME = 'starts_after=1001-01-01';
const ANY_STATUS = 'status=publish,draft,pending,private,future,trash';

/** Queries of event lists: every way to find events. */
const eventLists = () => [
  ...['', `&${ALL_TIME}`, `&${ANY_STATUS}`, `&${ANY_STATUS}&${ALL_TIME}`].map((rest) => `per_page=50${rest}`),
  ...[
    `categories=${intact.category}`,
    `tags=${intact.tag}`,
    `venue=${intact.venue}`,
    `organizer=${intact.organizer}`,
    `venue=${intact.venue}&tags=${intact.tag}`,
    'featured=false',
    'ticketed=true',
    'ticketed=false',
    `modified_after=${day(-1)}`,
    'geoloc=true',
    'geoloc_lat=-5.8&geoloc_lng=-35.2&geoloc_distance=10',
    'geoloc_lat=-5.8&geoloc_lng=-35.2&geoloc_distance=20000',
    'search=concert',
    `search=concert&venue=${intact.venue}`,
    `include=${intact.events.join(',')}`,
    `strict_dates=true&starts_after=${day(-1)}T12:34:56&ends_before=${day(300)}T12:34`,
    `ends_after=${day(2)}T10:34:56&strict_dates=true`,
  ].map((query) => `${query}&per_page=50`),
];
const postLists = () => [
  ...[
    '',
    '&has_events=true',
    '&has_events=false',
    '&only_with_upcoming=true',
    '&search=sound',
    `&${ANY_STATUS}`,
  ].map((rest) => `per_page=50${rest}`),
  `event=${intact.events[0]}`,
];
const termLists = () => [
  ...[
    '',
    '&page=2',
    '&hide_empty=true',
    '&order=desc',
    '&search=sound',
    '&search=sound&hide_empty=false',
    '&hide_empty=false',
  ].map((rest) => `per_page=50${rest}`),
  ...['id', 'slug', 'count', 'description', 'term_group'].map((order) => `per_page=50&orderby=${order}`),
  `event=${intact.events[0]}`,
  'slug=a-sound-one',
];
const allLists = () => [
  ...eventLists().flatMap((query) => [`/events?${query}`, `/events.ics?${query}`]),
  '/events.ics',
  `/events.ics?${ALL_TIME}`,
  ...['venues', 'organizers'].flatMap((plural) => postLists().map((query) => `/${plural}?${query}`)),
  ...['categories', 'tags'].flatMap((plural) => termLists().map((query) => `/${plural}?${query}`)),
  `/categories?parent=${intact.category}`,
  '/events?categories=a-sound-one',
];

/** Lists that have to show all intact records of a kind. */
const fullLists = () => [
  ...[
    '/events',
    '/events?per_page=50',
    `/events?venue=${intact.venue}&per_page=50`,
    '/events?search=concert',
  ].map((target) => ({ target, plural: 'events', ids: intact.events })),
  { target: '/venues?per_page=50&search=sound', plural: 'venues', ids: [intact.venue] },
  { target: '/organizers?per_page=50&search=sound', plural: 'organizers', ids: [intact.organizer] },
  {
    target: '/categories?per_page=50&search=sound',
    plural: 'categories',
    ids: [intact.category, intact.child],
  },
  { target: '/categories', plural: 'categories', ids: [intact.category, intact.child] },
  { target: '/tags', plural: 'tags', ids: [intact.tag] },
];

const ListBody = z.record(z.string(), z.unknown());
const Records = z.array(z.looseObject({ id: z.int() }));
export const idsIn = (body: string, plural: string) =>
  Records.parse(ListBody.parse(JSON.parse(body))[plural]).map(({ id }) => id);

/** Asserts that every list responds with the intact records. @returns the keys that some list left out */
export const expectLists = (): Promise<Set<string>> => withMemoizedReads(expectAllLists);

async function expectAllLists(): Promise<Set<string>> {
  const full = fullLists();
  const bodies = new Map<string, string>();
  const leftOut = new Set<string>();
  const wrong: string[] = [];
  for (const target of new Set([...allLists(), ...full.map((list) => list.target)])) {
    const { status, body, leftOut: keys } = await ask(target);
    if (status === 200) bodies.set(target, body);
    else wrong.push(`${target} ${status} ${body.slice(0, 300)}`);
    for (const key of keys) leftOut.add(key);
  }
  for (const { target, plural, ids } of full) {
    const body = bodies.get(target);
    const missing = body === undefined ? ids : ids.filter((id) => !idsIn(body, plural).includes(id));
    if (missing.length > 0) wrong.push(`${target} lacks ${missing}`);
  }
  const feed = bodies.get('/events.ics') ?? '';
  for (const id of intact.events) if (!feed.includes(`UID:${id}@`)) wrong.push(`The feed lacks ${id}`);
  expect(wrong).toEqual([]);
  return leftOut;
}

/**
 * Breaks items of a kind, each in a different way.
 * @param keysOf creates items of the kind, numbered from `from`, and returns their keys
 * @returns the keys of the broken items, by the way in which they are broken
 */
export async function breakAll(
  keysOf: (count: number, from: number) => Promise<readonly ItemKey[]>,
): Promise<Map<string, string>> {
  const [first] = await keysOf(1, 0);
  if (first === undefined) throw new Error('There is no item to break');
  const ways = waysToBreak(await readItem(first));
  const keys = await keysOf(ways.length, 1);
  const items = await readItems(keys);
  const broken = ways.flatMap(({ how, broken }, n) => {
    const item = items[n];
    return item === undefined ? [] : [{ how, item: broken(item) }];
  });
  await putItems(broken.map(({ item }) => item));
  return new Map(broken.map(({ how, item: { pk, sk } }) => [how, `${pk} ${sk}`]));
}

/** Later than the intact events, so that lists show these events after them. */
const LATER_DAYS = 40;

let model: Promise<StoredEvent> | undefined;
let withdrawn: Promise<StoredEvent> | undefined;

/** Creates events later than the intact ones, on different days. */
export async function laterEvents(count: number): Promise<number[]> {
  model ??= newEvent(LATER_DAYS).then(requireEvent);
  return putCopies(await model, count);
}

/** Creates withdrawn events. */
export async function withdrawnEvents(count: number): Promise<number[]> {
  withdrawn ??= newEvent(LATER_DAYS).then((id) => trashEvent(() => requireEvent(id), EDITOR));
  return putCopies(await withdrawn, count);
}

export async function newTerm(taxonomy: Taxonomy, name: string): Promise<number> {
  return (await createTerm(taxonomy, { name, description: 'Something' })).id;
}
