import type { Temporal } from 'temporal-polyfill';
import { counts } from '../../../lib/calendar/keys.ts';
import { LINK_KINDS, type LinkKind } from '../../../lib/calendar/link-kinds.ts';
import type { Item } from '../../../lib/table/entity.ts';
import {
  busiest,
  FIRST_EVENT,
  ORDINARY,
  type Shape,
  targetsOf,
} from '../../../scripts/bench/calendar/records.ts';

/** A large calendar in which few events share terms or linked posts, so that each page of a list reads the maximum. */
export const LARGE: Shape = {
  ...ORDINARY,
  events: 10_000,
  categories: 200,
  tags: 10_000,
  venues: 1000,
  organizers: 1000,
  categoriesOfEvent: 2,
  tagsOfEvent: 4,
};

/** A list with parameters that make it read as much as possible. */
export interface ExpensiveRequest {
  /** The target, with placeholders for long lists and for dates. */
  readonly name: string;
  readonly target: string;
  /** Whether it is only for editors. */
  readonly needsEditor?: boolean;
}

const PAGE = 'per_page=50';
const NATAL = 'geoloc_lat=-5.8&geoloc_lng=-35.2';

/** The terms and linked posts that requests name. */
const named = (kind: LinkKind) => targetsOf(LARGE, kind).slice(0, 100);

const NAMED: ReadonlyMap<unknown, ReadonlySet<unknown>> = new Map(
  LINK_KINDS.map((kind) => [kind, new Set(named(kind))]),
);

/** Returns whether an item belongs to the list of a term or linked post that no request names. */
export function isUnrequested(item: Item): boolean {
  // The counts of a list name it only in their key.
  const { kind, target } = item.entity === 'counts' ? counts.fromItem(item) : item;
  return NAMED.get(kind)?.has(target) === false;
}

/** Values of the placeholders for long lists and for dates. */
function placeholderValues(today: Temporal.PlainDate): ReadonlyMap<string, string> {
  const day = (days: number) => today.add({ days }).toString();
  const hundred = (kind: LinkKind) => named(kind).join(',');
  return new Map([
    ['{100 categories}', hundred('category')],
    ['{100 tags}', hundred('tag')],
    ['{100 venues}', hundred('venue')],
    ['{100 organizers}', hundred('organizer')],
    ['{100 events}', Array.from({ length: 100 }, (_, n) => FIRST_EVENT + n).join(',')],
    ['{yesterday}', day(-1)],
    ['{today}', day(0)],
    ['{in 31 days}', day(31)],
    ['{30 days ago}', day(-30)],
    ['{300 days ago}', day(-300)],
    ['{in 300 days}', day(300)],
    ['{400 days ago}', day(-400)],
  ]);
}

const ALL_TIME = 'starts_after=1000-01-01';
const MONTH = 'start_date={today}&end_date={in 31 days}';
const ALL_STATUSES = 'status=publish,draft,pending,private,future';

const FILTERS = [
  `categories=${busiest('category')}`,
  `tags=${busiest('tag')}`,
  `venue=${busiest('venue')}`,
  `organizer=${busiest('organizer')}`,
  `categories=${busiest('category')}&tags=${busiest('tag')}`,
  'categories={100 categories}',
  'tags={100 tags}',
  'venue={100 venues}',
  'organizer={100 organizers}',
  'venue={100 venues}&organizer={100 organizers}&tags={100 tags}',
  'tags=1001,1002,1003,1004,1005,1006',
  'featured=true',
  'ticketed=true',
  'ticketed=false',
  `post_parent=${FIRST_EVENT}`,
  'modified_after={yesterday}',
  'modified_after={400 days ago}',
  'geoloc=true',
  `${NATAL}&geoloc_distance=100`,
  `${NATAL}&geoloc_distance=20000`,
  'search=jazz',
  'search=zzz',
  'search=jazz&categories={100 categories}',
  `search=jazz&venue=${busiest('venue')}`,
  'search=jazz&ticketed=false',
];

const EVENTS = [
  `/events?${PAGE}`,
  `/events?page=100&${ALL_TIME}`,
  `/events?${PAGE}&page=100&${ALL_TIME}`,
  `/events?${PAGE}&include={100 events}`,
  `/events?${PAGE}&strict_dates=true&starts_after={300 days ago}T12:34:56&ends_before={in 300 days}T12:34`,
  `/events?${PAGE}&ends_after={yesterday}T12:34:56&strict_dates=true`,
  ...FILTERS.flatMap((filter) =>
    [`${PAGE}&${ALL_TIME}`, PAGE, MONTH].map((rest) => `/events?${filter}&${rest}`),
  ),
];

/** Two thousand events are between these dates. */
const SEARCHES = ['/events?search=jazz&start_date={30 days ago}&end_date={in 31 days}'];

const FEEDS = [
  '/events.ics',
  `/events.ics?${ALL_TIME}`,
  `/events.ics?venue=${busiest('venue')}&${ALL_TIME}`,
  `/events.ics?search=jazz&${MONTH}`,
  '/events.ics?include={100 events}',
];

const linked = (plural: 'venues' | 'organizers') =>
  [
    ...['', 'page=20', 'has_events=true', 'has_events=false', 'only_with_upcoming=true'],
    ...['search=number', 'search=nothing', 'search=number&only_with_upcoming=true', `event=${FIRST_EVENT}`],
  ].map((query) => `/${plural}?${PAGE}&${query}`);

const terms = (plural: 'categories' | 'tags') =>
  [
    ...['', 'hide_empty=false', 'order=desc', 'page=4', 'page=200&hide_empty=false'],
    ...['orderby=count', 'orderby=slug&hide_empty=0', 'search=1', 'search=nothing'],
    ...[`include={100 ${plural}}`, `exclude={100 ${plural}}`, `event=${FIRST_EVENT}`, 'slug=tag-1001'],
  ].map((query) => `/${plural}?${PAGE}&${query}`);

const EDITOR_LISTS = ['events', 'venues', 'organizers'].map((plural) => `/${plural}?${PAGE}&${ALL_STATUSES}`);

/**
 * Returns every list operation of the calendar with its most expensive parameters, for the calendar `LARGE`, except
 * those of series: see `series/read-costs.test.ts`.
 */
export function expensiveRequests(today: Temporal.PlainDate): ExpensiveRequest[] {
  const values = placeholderValues(today);
  const request = (name: string) => ({
    name,
    target: name.replace(/\{[^}]+\}/g, (placeholder) => values.get(placeholder) ?? placeholder),
  });
  const lists = [linked('venues'), linked('organizers'), terms('categories'), terms('tags')].flat();
  return [
    ...[...EVENTS, ...SEARCHES, ...FEEDS, ...lists].map(request),
    ...EDITOR_LISTS.map((name) => ({ ...request(name), needsEditor: true })),
  ];
}
