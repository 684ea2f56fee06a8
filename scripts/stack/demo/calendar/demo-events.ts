import type { Temporal } from 'temporal-polyfill';
import { rows } from '../rows.ts';

const weekly = (first: number, times: number) => Array.from({ length: times }, (_, n) => first + 7 * n);

/** Days are relative to today; hours are local times of the zone. */
const OCCURRENCES = rows(
  ['title', 'days', 'hour', 'hours', 'zone', 'venue', 'organizer'],
  [
    ['Jazz Night', weekly(-20, 16), 20, 3, undefined, 'Harbour Hall', 'Harbour Music Society'],
    ['Serverless Evening', weekly(-10, 12), 18, 2, 'Europe/Berlin', 'Werkraum', 'Night Coders Berlin'],
    ['Morning Run', weekly(-5, 12), 9, 1, 'America/New_York', 'Linden Park', 'Park Runners'],
    ['Pasta Workshop', weekly(3, 8), 11, 4, 'Europe/Rome', 'Trattoria Al Ponte', 'Giulia Ferrari'],
    ['Winter Market', [-4], 0, 24 * 12, undefined, 'Linden Park', undefined],
    ['Hack Weekend', [12, 75], 9, 33, 'Europe/Berlin', 'Werkraum', 'Night Coders Berlin'],
    ['Open Stage', [0], 0, 23, undefined, 'Harbour Hall', undefined],
    ['Night of the Planets', [9, 30, 400], 19, 8, 'Asia/Tokyo', 'Online', undefined],
    ['Autumn Fair', [-400, -90], 10, 8, undefined, 'Linden Park', undefined],
    ['Members’ Assembly', [21], 19, 2, 'UTC+5.5', undefined, 'Harbour Music Society'],
    ['Spring Festival', [120], 12, 10, undefined, undefined, undefined],
    ['New Year Brunch', [41], 11, 3, 'UTC-3.5', 'Trattoria Al Ponte', 'Giulia Ferrari'],
  ],
);

/** Their other members, as a caller sends them. */
const FIELDS: Readonly<Record<(typeof OCCURRENCES)[number]['title'], object>> = {
  'Jazz Night': {
    description: 'An evening of <strong>jazz</strong> standards.\n\nDoors open at half past seven.',
    categories: ['Jazz'],
    tags: ['evening'],
    cost: '$15',
    featured: true,
  },
  'Serverless Evening': {
    description: 'Three short talks, then pizza.',
    categories: ['Technology', 'Lectures'],
    tags: ['evening', 'free'],
    cost: 'Free',
  },
  'Morning Run': {
    description: 'Five kilometres through the park, at everybody’s own pace.',
    categories: ['Sport'],
    tags: ['outdoor', 'free'],
  },
  'Pasta Workshop': {
    description: 'Fresh pasta by hand. Bring an apron & an appetite.',
    categories: ['Food & Drink'],
    cost: '€60',
    website: 'https://ferrari-cooks.example/pasta',
  },
  'Winter Market': {
    description: 'Stalls, lights and hot drinks.',
    categories: ['Food & Drink'],
    tags: ['outdoor', 'free'],
    all_day: true,
    sticky: true,
  },
  'Hack Weekend': {
    description: 'Two days, one idea.',
    categories: ['Technology'],
    cost: ['0', '20'],
    show_map: true,
    show_map_link: true,
  },
  'Open Stage': { description: 'All day long, whoever dares.', categories: ['Music'], all_day: true },
  'Night of the Planets': {
    description: 'A livestream from the other side of the world.',
    categories: ['Lectures'],
    tags: ['evening'],
  },
  'Autumn Fair': { description: 'Last year’s fair.', categories: ['Food & Drink'], tags: ['outdoor'] },
  'Members’ Assembly': { description: 'Only by invitation.', hide_from_listings: true },
  'Spring Festival': { description: 'Still to be planned.', categories: ['Music'], status: 'draft' },
  'New Year Brunch': { description: '', categories: ['Food & Drink'], cost: '30' },
};

/** 60 events: past, current and future ones, some of several days, some in other zones, and a draft. */
export const DEMO_EVENTS = OCCURRENCES.map((occurrence) => ({
  ...occurrence,
  fields: FIELDS[occurrence.title],
}));

/**
 * Events that repeat: a jam every week for half a year, and a market every month, one of them a day later.
 */
export const DEMO_SERIES = [
  {
    title: 'Weekly Jam',
    /** The day of the first one. */
    first: (today: Temporal.PlainDateTime) => today.subtract({ days: 6 }),
    hour: 21,
    hours: 2,
    venue: 'Harbour Hall',
    organizer: 'Harbour Music Society',
    fields: {
      description: 'Bring an instrument.',
      categories: ['Jazz'],
      recurrence: { every: 'week', count: 26 },
    },
    /** The index of an occurrence that moves, and by how many days. */
    moved: undefined,
  },
  {
    title: 'Monthly Market',
    first: (today: Temporal.PlainDateTime) => today.add({ months: 1 }).with({ day: 10 }),
    hour: 10,
    hours: 6,
    venue: 'Linden Park',
    organizer: undefined,
    fields: {
      description: 'Vegetables, bread and flowers.',
      categories: ['Food & Drink'],
      tags: ['outdoor'],
      recurrence: { every: 'month', count: 12 },
    },
    moved: { position: 2, days: 1 },
  },
] as const;
