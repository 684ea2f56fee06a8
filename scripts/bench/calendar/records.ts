import type { Temporal } from 'temporal-polyfill';
import { written } from '../../../lib/calendar/dates/dates.ts';
import type { StoredEvent, StoredLinked, StoredTerm, Taxonomy } from '../../../lib/calendar/stored.ts';
import { SeededRandom } from '../../demo/random.ts';

/** An invented calendar of any size. The same records are in calendars of all sizes, the larger ones have more events. */

export const CATEGORIES = 20;
export const TAGS = 50;
export const VENUES = 200;
export const ORGANIZERS = 100;

export const FIRST_VENUE = 1;
export const FIRST_ORGANIZER = FIRST_VENUE + VENUES;
export const FIRST_EVENT = 1000;
export const FIRST_CATEGORY = 1;
export const FIRST_TAG = FIRST_CATEGORY + CATEGORIES;

const DATE = '2020-01-01 00:00:00';

export function termOf(taxonomy: Taxonomy, id: number): StoredTerm {
  const name = `${taxonomy} ${id}`;
  return { taxonomy, id, name, description: '', slug: `${taxonomy}-${id}`, parent: 0, count: 0, version: 1 };
}

export function linkedOf(type: StoredLinked['type'], id: number): StoredLinked {
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
    count: 0,
  };
}

const WORDS =
  'jazz night open stage river garden theatre workshop market reading choir film talk dance tour'.split(' ');
const TEXT = WORDS.join(' ').repeat(10);

/**
 * An event, invented from its number. A third of them are within two months of today, the others within two years.
 * Of 100, 10 last several days and 1 some months, 10 are featured, 90 are published, and some were changed lately.
 */
export function eventOf(number: number, today: Temporal.PlainDate): StoredEvent {
  const random = new SeededRandom(number);
  const first = today.add({ days: number % 3 === 0 ? random.whole(-60, 60) : random.whole(-730, 730) });
  const all_day = random.next() < 0.15;
  const start = first.toPlainDateTime({ hour: all_day ? 0 : random.whole(8, 21), minute: 0 });
  const end = all_day ? lastDay(first, random).toPlainDateTime('23:59:59') : endOf(start, random);
  const [start_date, end_date] = [written(start), written(end)];
  const title = `${random.pick(['Autumn', 'Spring', 'Old', 'New'])} ${word(random)} ${word(random)} ${number}`;
  const modified_utc = written(today.subtract({ days: number % 500 }).toPlainDateTime('12:00:00'));
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
    category: some(random, FIRST_CATEGORY, CATEGORIES, 1),
    tag: some(random, FIRST_TAG, TAGS, 2),
    venue: some(random, FIRST_VENUE, VENUES, 1),
    organizer: some(random, FIRST_ORGANIZER, ORGANIZERS, 1),
  };
}

const word = (random: SeededRandom) => WORDS[random.whole(0, WORDS.length - 1)] ?? '';

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

/** Some of them are much more used than others, as it is in real calendars: the first of all by one event in ten. */
function some(random: SeededRandom, first: number, count: number, wanted: number): number[] {
  const chosen = Array.from({ length: wanted }, () =>
    random.next() < 0.1 ? first : first + random.whole(0, count - 1),
  );
  return [...new Set(chosen)];
}
