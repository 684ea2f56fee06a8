import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { NASTY_REPEATS } from '../../nasty-text.ts';
import { calendar, created, edit, unique } from './api.ts';
import { ical4j, icalendar } from './validators/validators.ts';

/** Calendars of the service, and their components. */
const calendars: { readonly name: string; readonly text: string; readonly components: string }[] = [];

async function add(name: string, target: string, components: string): Promise<void> {
  const { status, body } = await calendar(target);
  expect(status, name).toBe(200);
  calendars.push({ name, text: z.string().parse(body), components });
}

const events = (count: number, zones = 0) =>
  [...Array(count).fill('VEVENT'), ...Array(zones).fill('VTIMEZONE')].join(' ');

const DAY = { start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 23:00:00' };

/** Characters of one to four octets, and marks that belong to the character before. */
const LONG = 'a é € 漢字 😀 👩‍👩‍👧‍👦 e\u0301 \u202e ; , : " \\ ^ \u00ad';

/** Titles and descriptions that are hard to write, one for each place where a line can be folded. */
const NASTY = [
  ...Array.from({ length: 12 }, (_, n) => `${'x'.repeat(55 + n)}😀${'é漢'.repeat(40)}`),
  LONG.repeat(5),
  'BEGIN:VEVENT',
  '"; X=1:2, \\n \\; END:VCALENDAR',
  'ends with a backslash \\',
  ...NASTY_REPEATS.slice(0, 12).map(({ make }) => make(200)),
].filter((text) => text.trim() !== '' && !/^<+$/.test(text));

beforeAll(async () => {
  const category = async () => (await created('/categories', { name: unique('Valid, "or"; not') })).id;
  const [kinds, nasty, empty, withdrawn] = [
    await category(),
    await category(),
    await category(),
    await category(),
  ];

  const venue = {
    venue: `Café, ${LONG}`,
    address: 'Rue 1; 2',
    city: 'Zürich',
    geo_lat: 1e-7,
    // Not negative, because ical4j accepts no sign in GEO.
    geo_lng: 179.9999999,
  };
  const organizer = [
    { organizer: `Organizer "${LONG}"`, email: 'info@example.org', phone: '+1 (555) 1; 2' },
    { organizer: 'No mail' },
  ];
  const full = await created('/events', {
    title: unique('Everything'),
    ...DAY,
    timezone: 'America/New_York',
    description: `<p>${LONG.repeat(20)}</p><ul><li>a<li>b</ul>`,
    categories: [kinds],
    tags: [unique('a, b'), unique('c; d')],
    image: 'https://example.org/picture.jpg?a=1&b=%20',
    website: 'https://example.org/',
    venue,
    organizer,
  });
  for (const fields of [
    { all_day: true, start_date: '2027-03-05', end_date: '2027-03-05' },
    { all_day: true, start_date: '2027-12-30', end_date: '2028-01-02', timezone: 'Europe/Rome' },
    { ...DAY, end_date: '2027-03-05 20:00:00', timezone: 'UTC+5:30' },
    { ...DAY, end_date: '2027-03-08 20:00:00', timezone: 'Australia/Lord_Howe' },
    { start_date: '2027-11-07 01:30:00', end_date: '2027-11-07 01:45:00', timezone: 'America/New_York' },
    { start_date: '1890-01-01 12:00:00', end_date: '1890-01-01 13:00:00', timezone: 'Europe/Amsterdam' },
  ]) {
    await created('/events', { title: unique('Kind'), categories: [kinds], ...fields });
  }
  for (const text of NASTY) {
    await created('/events', { title: text, description: text, ...DAY, categories: [nasty] });
  }
  const gone = await created('/events', {
    title: 'Gone',
    ...DAY,
    timezone: 'Asia/Kolkata',
    categories: [withdrawn],
  });
  await edit('DELETE', `/events/${gone.id}`);

  const repeating = await category();
  const series = { title: unique('Jam'), categories: [repeating], ...DAY, timezone: 'America/New_York' };
  const jam = await created('/events', { ...series, recurrence: { every: 'week', count: 40 } });
  await created('/events', {
    ...{ ...series, start_date: '2027-03-06', end_date: '2027-03-07', all_day: true },
    recurrence: 'RRULE:FREQ=MONTHLY;BYDAY=1SA\nRDATE;VALUE=DATE:20270310\nEXDATE;VALUE=DATE:20270403',
  });
  await created('/events', { ...series, timezone: 'UTC+5:30', recurrence: 'FREQ=DAILY;UNTIL=20270310' });
  await edit('PUT', `/events/${jam.id}`, { title: LONG, description: 'Another' });
  await edit('DELETE', `/events/${jam.id + 1}`);

  const feed = (id: number) => `/events.ics?categories=${id}&start_date=1800-01-01&end_date=2100-01-01`;
  await add('a feed of all kinds of events', feed(kinds), events(7, 2));
  await add('a feed of nasty texts', feed(nasty), events(NASTY.length));
  await add('an empty feed', feed(empty), events(0, 1));
  // Three series and a changed occurrence, in two time zones.
  await add('a feed of series', `${feed(repeating)}&collapse_series=true`, events(4, 2));
  await add(
    'a feed with a cancellation',
    `/events.ics?categories=${withdrawn}&start_date=2027-01-01`,
    events(1, 1),
  );
  await add('a single event', `/events/${full.id}.ics`, events(1, 1));
  await add('a cancelled event', `/events/${gone.id}.ics`, events(1, 1));
});

const validators = [await ical4j(), await icalendar()];

describe('calendars', () => {
  it('have lines of at most 75 octets, each of whole characters, and nothing else', () => {
    for (const { name, text } of calendars) {
      expect(text.endsWith('END:VCALENDAR\r\n'), name).toBe(true);
      const lines = text.split('\r\n');
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      expect(lines.filter((line) => !line.isWellFormed() || /\p{Cc}/u.test(line))).toEqual([]);
    }
    const all = calendars.flatMap(({ text }) => text.split('\r\n'));
    expect(Math.max(...all.map((line) => Buffer.byteLength(line)))).toBeGreaterThan(70);
  });

  for (const { name, missing, validate } of validators) {
    const title = missing === undefined ? `are valid for ${name}` : `are not checked by ${name}: ${missing}`;
    it.skipIf(missing !== undefined)(title, async () => {
      const results = await validate(calendars.map(({ text }) => text));
      expect(calendars.map((one, n) => [one.name, results[n]])).toEqual(
        calendars.map((one) => [one.name, one.components]),
      );
      // Invalid calendars are found.
      const [first] = calendars;
      const wrong = ['UID', 'DTSTAMP'].map((property) =>
        (first?.text ?? '').replace(new RegExp(`^${property}:.*\r\n(?: .*\r\n)*`, 'm'), ''),
      );
      for (const result of await validate(wrong)) expect(result).toMatch(/^invalid: /);
    });
  }
});
