import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { occurrencesIn } from '../../unit/calendar/ical/expand.ts';
import { calendar, created, edit, listPage, targetOf, unique } from './api.ts';
import { feed, linkOf, newCategory, uid, uids, YEAR } from './ical.ts';

/** The first day in a month of next year that is this weekday, from 1 for Monday. */
function weekdayIn(month: number, weekday: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year: YEAR, month, day: 1 });
  return first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
}

/** The clocks of New York go forward on a Sunday in March, and back on one in November. */
const FORWARD = weekdayIn(3, 7).add({ weeks: 1 });
const BACK = weekdayIn(11, 7);
const SATURDAY = weekdayIn(3, 6);

/** The day this many days after the last Tuesday before the clocks go forward. */
const day = (days: number) => FORWARD.subtract({ days: 5 }).add({ days }).toString();
/** The same in iCalendar. */
const basic = (date: string) => date.replaceAll('-', '');
const evening = (days: number) => `${basic(day(days))}T200000`;

const TIMES = {
  start_date: `${day(0)} 20:00:00`,
  end_date: `${day(0)} 22:00:00`,
  timezone: 'America/New_York',
};

const Listed = z.object({
  events: z.array(z.object({ utc_start_date: z.string(), utc_end_date: z.string() })),
});
const Series = z.object({ series: z.object({ id: z.int(), total: z.int() }) });

interface NewSeries {
  readonly series: number;
  readonly category: number;
  /** Its events, in order. */
  readonly ids: readonly number[];
}

/** A series with a category of its own, so that a feed contains nothing else. */
async function newSeries(fields: object = {}): Promise<NewSeries> {
  const { id: category } = await newCategory();
  const recurrence = 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6';
  const { id } = await created('/events', {
    ...{ title: unique('Jam'), ...TIMES, categories: [category], recurrence },
    ...fields,
  });
  const { series } = Series.parse((await calendar(`/events/${id}`)).body);
  const { ids } = await listPage('events', `series=${series.id}&per_page=50`);
  return { series: series.id, category, ids };
}

const startsIn = (text: string) => occurrencesIn(text).map(({ start }) => start);

/** The starts of the series in UTC: in New York, it is the evening before. */
const STARTS = [1, 3, 8, 10, 15, 17].map((days, n) => `${day(days)} ${n < 2 ? '01' : '00'}:00:00`);

describe('a feed with a series', () => {
  it('has it as one repeating event', async () => {
    const { series, category, ids } = await newSeries();
    const { text, events, lines, headers } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual([uid(series)]);
    expect(lines).toEqual(
      expect.arrayContaining([
        `DTSTART;TZID=America/New_York:${evening(0)}`,
        'RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU,TH',
      ]),
    );
    expect(startsIn(text)).toEqual(STARTS);
    expect(headers.get('x-tec-total')).toBe(String(ids.length));
  });

  it('leaves out deleted and hidden occurrences, and cancels none of them', async () => {
    const { series, category, ids } = await newSeries();
    const [, second, third] = ids;
    const { text: before } = await feed(`/events.ics?categories=${category}`);
    await edit('DELETE', `/events/${second}`);
    await edit('PUT', `/events/${third}`, { hide_from_listings: true });
    const { text, lines, events } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual([uid(series)]);
    expect(lines).toContain(`EXDATE;TZID=America/New_York:${evening(2)},${evening(7)}`);
    expect(startsIn(text)).toEqual(STARTS.filter((_, n) => n !== 1 && n !== 2));
    expect(text).not.toBe(before);

    await edit('PUT', `/events/${second}`, { status: 'publish' });
    expect(startsIn((await feed(`/events.ics?categories=${category}`)).text)).toHaveLength(5);
  });

  it('cancels a deleted series as one event', async () => {
    const { series, category, ids } = await newSeries();
    await edit('DELETE', `/events/${ids[0]}?scope=all`);
    const { events, lines } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual([uid(series)]);
    expect(lines).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU,TH']),
    );
  });

  it('has changed occurrences as exceptions', async () => {
    const { series, category, ids } = await newSeries();
    const [, second, third, fourth] = ids;
    await edit('PUT', `/events/${second}`, { title: 'Jam with guests' });
    await edit('PUT', `/events/${third}`, {
      start_date: `${day(8)} 21:00:00`,
      end_date: `${day(8)} 23:00:00`,
    });
    // Calendar programs see none of this.
    await edit('PUT', `/events/${fourth}`, { cost: '5', sticky: true });
    const { text, events, lines } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual(Array(3).fill(uid(series)));
    expect(lines.filter((line) => line.startsWith('RECURRENCE-ID'))).toEqual([
      `RECURRENCE-ID;TZID=America/New_York:${evening(2)}`,
      `RECURRENCE-ID;TZID=America/New_York:${evening(7)}`,
    ]);
    const shown = occurrencesIn(text);
    expect(shown.map(({ start }) => start)).toEqual(STARTS.with(2, `${day(9)} 01:00:00`));
    expect(shown[1]?.title).toBe('Jam with guests');
  });

  it('has its occurrences as single events where filters match only some of them', async () => {
    const { series, category, ids } = await newSeries();
    const { id: other } = await created('/categories', { name: unique('Other') });
    await edit('PUT', `/events/${ids[2]}`, { categories: [other] });
    expect(uids((await feed(`/events.ics?categories=${category}`)).events)).toEqual(
      ids.filter((_, n) => n !== 2).map(uid),
    );
    expect(uids((await feed(`/events.ics?categories=${other}`)).events)).toEqual([uid(ids[2] ?? 0)]);
    // Here the filter matches all of them.
    const whole = await feed(`/events.ics?categories=${category},${other}`);
    expect(new Set(uids(whole.events))).toEqual(new Set([uid(series)]));
  });

  it('has its occurrences as single events in pages, searches and windows, unless they are collapsed', async () => {
    const { series, category, ids } = await newSeries();
    const singles = ids.map(uid);
    for (const query of ['per_page=20', `start_date=${YEAR}-03-01`, 'ends_after=yesterday', 'search=Jam']) {
      const { events } = await feed(`/events.ics?categories=${category}&${query}`);
      expect(uids(events), query).toEqual(singles);
      const collapsed = await feed(`/events.ics?categories=${category}&${query}&collapse_series=true`);
      expect(uids(collapsed.events), query).toEqual(
        query.startsWith('search') ? [singles[0]] : [uid(series)],
      );
    }
    const { events } = await feed(`/events.ics?include=${ids.join(',')}`);
    expect(uids(events)).toEqual(singles);
  });

  it('shows each occurrence once across all pages', async () => {
    const { series, category } = await newSeries();
    const alone = await created('/events', { title: unique('Alone'), ...TIMES, categories: [category] });
    const found: unknown[] = [];
    let next: string | undefined = `/events.ics?categories=${category}&per_page=2&collapse_series=true`;
    while (next !== undefined) {
      const page = await feed(next);
      found.push(...uids(page.events));
      const link = linkOf(page.headers);
      next = link && targetOf(link);
    }
    expect(found.sort()).toEqual([uid(series), uid(alone.id)].sort());
  });

  it.each([
    ['forward', `${FORWARD} 00:30:00`, `${FORWARD} 04:30:00`, 'PT4H'],
    ['forward, in a day', `${day(4)} 20:00:00`, `${FORWARD} 20:00:00`, 'PT24H'],
    ['back', `${BACK} 00:30:00`, `${BACK} 04:30:00`, 'PT4H'],
  ])('keeps all times if the clocks go %s during its first occurrence', async (_, start, end, length) => {
    const times = { start_date: start, end_date: end, recurrence: 'FREQ=DAILY;COUNT=3' };
    const { category } = await newSeries(times);
    const { text, lines } = await feed(`/events.ics?categories=${category}`);
    expect(lines).toContain(`DURATION:${length}`);
    const { body } = await calendar(`/events?categories=${category}&start_date=${YEAR}-01-01`);
    const { events } = Listed.parse(body);
    expect(events).toHaveLength(3);
    expect(occurrencesIn(text)).toMatchObject(
      events.map((event) => ({ start: event.utc_start_date, end: event.utc_end_date })),
    );
  });

  it('keeps whole days and endless rules', async () => {
    const later = (days: number) => SATURDAY.add({ days }).toString();
    const times = { all_day: true, start_date: later(0), end_date: later(1) };
    const { category } = await newSeries({ ...times, recurrence: { every: 'month', on: 'first saturday' } });
    const { lines } = await feed(`/events.ics?categories=${category}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        `DTSTART;VALUE=DATE:${basic(later(0))}`,
        `DTEND;VALUE=DATE:${basic(later(2))}`,
        'RRULE:FREQ=MONTHLY;BYDAY=1SA',
      ]),
    );
  });
});

describe('an occurrence in a calendar of its own', () => {
  it('is a single event', async () => {
    const { ids } = await newSeries();
    const { events, text } = await feed(`/events/${ids[1]}.ics`);
    expect(uids(events)).toEqual([uid(ids[1] ?? 0)]);
    expect(text).not.toMatch(/^RRULE|^RECURRENCE-ID/m);
  });
});
