/** An event with one or more dates. Days are relative to today; hours are local times of the zone. */
export interface DemoOccurrence {
  readonly title: string;
  readonly description: string;
  readonly days: readonly number[];
  readonly hour: number;
  readonly hours: number;
  readonly zone?: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly venue?: string;
  readonly organizer?: string;
}

const weekly = (first: number, times: number) => Array.from({ length: times }, (_, n) => first + 7 * n);

/** 60 events: past, current and future ones, some of several days, some in other zones, and a draft. */
export const DEMO_EVENTS: readonly DemoOccurrence[] = [
  {
    title: 'Jazz Night',
    description: 'An evening of <strong>jazz</strong> standards.\n\nDoors open at half past seven.',
    days: weekly(-20, 16),
    hour: 20,
    hours: 3,
    fields: { categories: ['Jazz'], tags: ['evening'], cost: '$15', featured: true },
    venue: 'Harbour Hall',
    organizer: 'Harbour Music Society',
  },
  {
    title: 'Serverless Evening',
    description: 'Three short talks, then pizza.',
    days: weekly(-10, 12),
    hour: 18,
    hours: 2,
    zone: 'Europe/Berlin',
    fields: { categories: ['Technology', 'Lectures'], tags: ['evening', 'free'], cost: 'Free' },
    venue: 'Werkraum',
    organizer: 'Night Coders Berlin',
  },
  {
    title: 'Morning Run',
    description: 'Five kilometres through the park, at everybody’s own pace.',
    days: weekly(-5, 12),
    hour: 9,
    hours: 1,
    zone: 'America/New_York',
    fields: { categories: ['Sport'], tags: ['outdoor', 'free'] },
    venue: 'Linden Park',
    organizer: 'Park Runners',
  },
  {
    title: 'Pasta Workshop',
    description: 'Fresh pasta by hand. Bring an apron & an appetite.',
    days: weekly(3, 8),
    hour: 11,
    hours: 4,
    zone: 'Europe/Rome',
    fields: { categories: ['Food & Drink'], cost: '€60', website: 'https://ferrari-cooks.example/pasta' },
    venue: 'Trattoria Al Ponte',
    organizer: 'Giulia Ferrari',
  },
  {
    title: 'Winter Market',
    description: 'Stalls, lights and hot drinks.',
    days: [-4],
    hour: 0,
    hours: 24 * 12,
    fields: { categories: ['Food & Drink'], tags: ['outdoor', 'free'], all_day: true, sticky: true },
    venue: 'Linden Park',
  },
  {
    title: 'Hack Weekend',
    description: 'Two days, one idea.',
    days: [12, 75],
    hour: 9,
    hours: 33,
    zone: 'Europe/Berlin',
    fields: { categories: ['Technology'], cost: ['0', '20'], show_map: true, show_map_link: true },
    venue: 'Werkraum',
    organizer: 'Night Coders Berlin',
  },
  {
    title: 'Open Stage',
    description: 'All day long, whoever dares.',
    days: [0],
    hour: 0,
    hours: 23,
    fields: { categories: ['Music'], all_day: true },
    venue: 'Harbour Hall',
  },
  {
    title: 'Night of the Planets',
    description: 'A livestream from the other side of the world.',
    days: [9, 30, 400],
    hour: 19,
    hours: 8,
    zone: 'Asia/Tokyo',
    fields: { categories: ['Lectures'], tags: ['evening'] },
    venue: 'Online',
  },
  {
    title: 'Autumn Fair',
    description: 'Last year’s fair.',
    days: [-400, -90],
    hour: 10,
    hours: 8,
    fields: { categories: ['Food & Drink'], tags: ['outdoor'] },
    venue: 'Linden Park',
  },
  {
    title: 'Members’ Assembly',
    description: 'Only by invitation.',
    days: [21],
    hour: 19,
    hours: 2,
    zone: 'UTC+5.5',
    fields: { hide_from_listings: true },
    organizer: 'Harbour Music Society',
  },
  {
    title: 'Spring Festival',
    description: 'Still to be planned.',
    days: [120],
    hour: 12,
    hours: 10,
    fields: { categories: ['Music'], status: 'draft' },
  },
  {
    title: 'New Year Brunch',
    description: '',
    days: [41],
    hour: 11,
    hours: 3,
    fields: { categories: ['Food & Drink'], cost: '30', timezone: 'UTC-3.5' },
    venue: 'Trattoria Al Ponte',
    organizer: 'Giulia Ferrari',
  },
];
