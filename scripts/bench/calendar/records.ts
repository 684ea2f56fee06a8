import type { Temporal } from 'temporal-polyfill';
import { formatDateTime } from '../../../lib/calendar/dates/dates.ts';
import { geohash } from '../../../lib/calendar/places/geohash.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import type { StoredLinkedPost } from '../../../lib/calendar/stored/posts.ts';
import type { StoredTerm, Taxonomy } from '../../../lib/calendar/stored/terms.ts';
import { newTerm } from '../../../lib/calendar/terms/creation.ts';
import { SeededRandom } from '../../stack/demo/random.ts';

/** An invented calendar of any size. Larger calendars contain the records of smaller ones. */
export interface Shape {
  readonly events: number;
  readonly categories: number;
  readonly tags: number;
  readonly venues: number;
  readonly organizers: number;
  /** Number of categories and tags of an event. */
  readonly categoriesOfEvent: number;
  readonly tagsOfEvent: number;
}

/** A typical calendar, except for the number of events. */
export const ORDINARY: Omit<Shape, 'events'> = {
  categories: 20,
  tags: 50,
  venues: 200,
  organizers: 100,
  categoriesOfEvent: 1,
  tagsOfEvent: 2,
};

const FIRST = { category: 1, tag: 1001, venue: 1, organizer: 20_001 } as const;
export const FIRST_EVENT = 100_001;

/** Returns the identifiers of all categories, tags, venues or organizers of a calendar. */
export function targetsOf(shape: Shape, kind: keyof typeof FIRST): number[] {
  const { categories: category, tags: tag, venues: venue, organizers: organizer } = shape;
  const length = { category, tag, venue, organizer }[kind];
  return Array.from({ length }, (_, n) => FIRST[kind] + n);
}

/** Returns the identifier that most events use. */
export const busiest = (kind: keyof typeof FIRST) => FIRST[kind];

const DATE = '2020-01-01 00:00:00';

export const termOf = (taxonomy: Taxonomy, id: number): StoredTerm =>
  newTerm({ taxonomy, id, name: `${taxonomy} ${id}`, slug: `${taxonomy}-${id}`, isHidden: false });

export function linkedPostOf(type: StoredLinkedPost['type'], id: number): StoredLinkedPost {
  return {
    id,
    type,
    author: 1,
    status: 'publish',
    slug: `${type}-${id}`,
    date: DATE,
    date_utc: DATE,
    modified_utc: DATE,
    version: 1,
    name: `The ${type} number ${id}`,
    description: TEXT.slice(0, 200),
    details: {
      city: 'Natal',
      country: 'Brazil',
      phone: '+55 84 0000-0000',
      show_map: true,
      show_map_link: true,
    },
    ...(type === 'venue' ? placeOf(id) : {}),
    count: 0,
    used: false,
    last_month: '',
  };
}

/** Venues are around Natal, up to a few hundred kilometres away. */
function placeOf(id: number): Pick<StoredLinkedPost, 'geo_lat' | 'geo_lng' | 'geohash'> {
  const random = new SeededRandom(id);
  const [lat, lng] = [-5.8 + random.whole(-300, 300) / 100, -35.2 + random.whole(-300, 300) / 100];
  return { geo_lat: lat, geo_lng: lng, geohash: geohash({ lat, lng }) };
}

const WORDS =
  'jazz night open stage river garden theatre workshop market reading choir film talk dance tour'.split(' ');
const TEXT = WORDS.join(' ').repeat(10);

/**
 * Returns an invented event by its number. A third of the events are within two months of today, the others within two
 * years. Of 100, 10 last several days and 1 lasts months, 10 are featured, 90 are published, and some changed recently.
 */
export function eventOf(number: number, today: Temporal.PlainDate, shape: Shape): StoredEvent {
  const random = new SeededRandom(number);
  const first = today.add({ days: number % 3 === 0 ? random.whole(-60, 60) : random.whole(-730, 730) });
  const all_day = random.next() < 0.15;
  const start = first.toPlainDateTime({ hour: all_day ? 0 : random.whole(8, 21), minute: 0 });
  const end = all_day ? lastDay(first, random).toPlainDateTime('23:59:59') : endOf(start, random);
  const [start_date, end_date] = [formatDateTime(start), formatDateTime(end)];
  const title = `${random.pick(['Autumn', 'Spring', 'Old', 'New'])} ${word(random)} ${word(random)} ${number}`;
  const modified_utc = formatDateTime(today.subtract({ days: number % 500 }).toPlainDateTime('12:00:00'));
  return {
    id: FIRST_EVENT + number,
    type: 'event',
    author: 1,
    status: statusOf(random.next()),
    slug: `event-${number}`,
    date: DATE,
    date_utc: DATE,
    modified_utc,
    version: 1,
    title,
    description: `<p>${word(random)} ${TEXT}</p>`,
    excerpt: '',
    all_day,
    timezone: 'UTC',
    start_date,
    end_date,
    utc_start_date: start_date,
    utc_end_date: end_date,
    cost: ['20'],
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: random.next() < 0.1,
    ticketed: random.next() < 0.2,
    post_parent: 0,
    category: pickIds(random, FIRST.category, shape.categories, shape.categoriesOfEvent),
    tag: pickIds(random, FIRST.tag, shape.tags, shape.tagsOfEvent),
    venue: pickIds(random, FIRST.venue, shape.venues, 1),
    organizer: pickIds(random, FIRST.organizer, shape.organizers, 1),
  };
}

const word = (random: SeededRandom) => random.pick(WORDS);

function endOf(start: Temporal.PlainDateTime, random: SeededRandom): Temporal.PlainDateTime {
  return lastDay(start.toPlainDate(), random).toPlainDateTime(
    start.add({ hours: random.whole(1, 2) }).toPlainTime(),
  );
}

function lastDay(first: Temporal.PlainDate, random: SeededRandom): Temporal.PlainDate {
  const kind = random.next();
  if (kind < 0.01) return first.add({ days: random.whole(30, 120) });
  return kind < 0.11 ? first.add({ days: random.whole(1, 5) }) : first;
}

function statusOf(number: number): StoredEvent['status'] {
  if (number < 0.9) return 'publish';
  return number < 0.97 ? 'draft' : 'pending';
}

/** Usage is skewed, as in real calendars: one event in ten uses the first. */
function pickIds(random: SeededRandom, first: number, count: number, wanted: number): number[] {
  const chosen = Array.from({ length: wanted }, () =>
    random.next() < 0.1 ? first : first + random.whole(0, count - 1),
  );
  return [...new Set(chosen)];
}
