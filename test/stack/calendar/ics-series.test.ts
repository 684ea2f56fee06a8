import ICAL from 'ical.js';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { occurrencesIn } from '../../unit/calendar/ical/expand.ts';
import { calendar, created, edit, listPage, targetOf, unique } from './api.ts';

const host = () => new URL(inject('stack').url).hostname;

const TIMES = {
  start_date: '2027-03-09 20:00:00',
  end_date: '2027-03-09 22:00:00',
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
  const { id: category } = await created('/categories', { name: unique('Series') });
  const recurrence = 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6';
  const { id } = await created('/events', {
    ...{ title: unique('Jam'), ...TIMES, categories: [category], recurrence },
    ...fields,
  });
  const { series } = Series.parse((await calendar(`/events/${id}`)).body);
  const { ids } = await listPage('events', `series=${series.id}&per_page=50`);
  return { series: series.id, category, ids };
}

async function feed(target: string) {
  const { status, headers, body } = await calendar(target);
  expect(status).toBe(200);
  const text = z.string().parse(body);
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent');
  return { text, headers, events, lines: text.replaceAll('\r\n ', '').split('\r\n') };
}

const uids = (events: readonly ICAL.Component[]) =>
  events.map((event) => String(event.getFirstPropertyValue('uid')));
const startsIn = (text: string) => occurrencesIn(text).map(({ start }) => start);

const STARTS = ['10', '12', '17', '19', '24', '26'].map((day) => `2027-03-${day}`);
const utc = (day: string) => `${day} ${day === '2027-03-10' || day === '2027-03-12' ? '01' : '00'}:00:00`;

describe('a feed with a series', () => {
  it('has it as one repeating event', async () => {
    const { series, category, ids } = await newSeries();
    const { text, events, lines, headers } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual([`${series}@${host()}`]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=America/New_York:20270309T200000',
        'RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU,TH',
      ]),
    );
    expect(startsIn(text)).toEqual(STARTS.map(utc));
    expect(headers.get('x-tec-total')).toBe(String(ids.length));
  });

  it('leaves out deleted and hidden occurrences, and cancels none of them', async () => {
    const { series, category, ids } = await newSeries();
    const [, second, third] = ids;
    const { text: before } = await feed(`/events.ics?categories=${category}`);
    await edit('DELETE', `/events/${second}`);
    await edit('PUT', `/events/${third}`, { hide_from_listings: true });
    const { text, lines, events } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual([`${series}@${host()}`]);
    expect(lines).toContain('EXDATE;TZID=America/New_York:20270311T200000,20270316T200000');
    expect(startsIn(text)).toEqual(STARTS.filter((_, n) => n !== 1 && n !== 2).map(utc));
    expect(text).not.toBe(before);

    await edit('PUT', `/events/${second}`, { status: 'publish' });
    expect(startsIn((await feed(`/events.ics?categories=${category}`)).text)).toHaveLength(5);
  });

  it('cancels a deleted series as one event', async () => {
    const { series, category, ids } = await newSeries();
    await edit('DELETE', `/events/${ids[0]}?scope=all`);
    const { events, lines } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual([`${series}@${host()}`]);
    expect(lines).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU,TH']),
    );
  });

  it('has changed occurrences as exceptions', async () => {
    const { series, category, ids } = await newSeries();
    const [, second, third, fourth] = ids;
    await edit('PUT', `/events/${second}`, { title: 'Jam with guests' });
    await edit('PUT', `/events/${third}`, {
      start_date: '2027-03-17 21:00:00',
      end_date: '2027-03-17 23:00:00',
    });
    // Calendar programs see none of this.
    await edit('PUT', `/events/${fourth}`, { cost: '5', sticky: true });
    const { text, events, lines } = await feed(`/events.ics?categories=${category}`);
    expect(uids(events)).toEqual(Array(3).fill(`${series}@${host()}`));
    expect(lines.filter((line) => line.startsWith('RECURRENCE-ID'))).toEqual([
      'RECURRENCE-ID;TZID=America/New_York:20270311T200000',
      'RECURRENCE-ID;TZID=America/New_York:20270316T200000',
    ]);
    const shown = occurrencesIn(text);
    expect(shown.map(({ start }) => start)).toEqual(STARTS.map(utc).with(2, '2027-03-18 01:00:00'));
    expect(shown[1]?.title).toBe('Jam with guests');
  });

  it('has its occurrences as single events where filters match only some of them', async () => {
    const { series, category, ids } = await newSeries();
    const { id: other } = await created('/categories', { name: unique('Other') });
    await edit('PUT', `/events/${ids[2]}`, { categories: [other] });
    const single = (id: number | undefined) => `${id}@${host()}`;
    expect(uids((await feed(`/events.ics?categories=${category}`)).events)).toEqual(
      ids.filter((_, n) => n !== 2).map(single),
    );
    expect(uids((await feed(`/events.ics?categories=${other}`)).events)).toEqual([single(ids[2])]);
    // Here the filter matches all of them.
    const whole = await feed(`/events.ics?categories=${category},${other}`);
    expect(new Set(uids(whole.events))).toEqual(new Set([`${series}@${host()}`]));
  });

  it('has its occurrences as single events in pages, searches and windows, unless they are collapsed', async () => {
    const { series, category, ids } = await newSeries();
    const singles = ids.map((id) => `${id}@${host()}`);
    for (const query of ['per_page=20', 'start_date=2027-03-01', 'ends_after=yesterday', 'search=Jam']) {
      const { events } = await feed(`/events.ics?categories=${category}&${query}`);
      expect(uids(events), query).toEqual(singles);
      const collapsed = await feed(`/events.ics?categories=${category}&${query}&collapse_series=true`);
      expect(uids(collapsed.events), query).toEqual(
        query.startsWith('search') ? [singles[0]] : [`${series}@${host()}`],
      );
    }
    const { events } = await feed(`/events.ics?include=${ids.join(',')}`);
    expect(uids(events)).toEqual(singles);
  });

  it('shows each occurrence once across all pages', async () => {
    const { series, category } = await newSeries();
    const alone = await created('/events', { title: unique('Alone'), ...TIMES, categories: [category] });
    const found: string[] = [];
    let next: string | undefined = `/events.ics?categories=${category}&per_page=2&collapse_series=true`;
    while (next !== undefined) {
      const page = await feed(next);
      found.push(...uids(page.events));
      const link = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      next = link && targetOf(link);
    }
    expect(found.sort()).toEqual([`${series}@${host()}`, `${alone.id}@${host()}`].sort());
  });

  it.each([
    ['forward', '2027-03-14 00:30:00', '2027-03-14 04:30:00', 'PT4H'],
    ['forward, in a day', '2027-03-13 20:00:00', '2027-03-14 20:00:00', 'PT24H'],
    ['back', '2027-11-07 00:30:00', '2027-11-07 04:30:00', 'PT4H'],
  ])('keeps all times if the clocks go %s during its first occurrence', async (_, start, end, length) => {
    const times = { start_date: start, end_date: end, recurrence: 'FREQ=DAILY;COUNT=3' };
    const { category } = await newSeries(times);
    const { text, lines } = await feed(`/events.ics?categories=${category}`);
    expect(lines).toContain(`DURATION:${length}`);
    const { body } = await calendar(`/events?categories=${category}&start_date=2027-01-01`);
    const { events } = Listed.parse(body);
    expect(events).toHaveLength(3);
    expect(occurrencesIn(text)).toMatchObject(
      events.map((event) => ({ start: event.utc_start_date, end: event.utc_end_date })),
    );
  });

  it('keeps whole days and endless rules', async () => {
    const day = { all_day: true, start_date: '2027-03-06', end_date: '2027-03-07' };
    const { category } = await newSeries({ ...day, recurrence: { every: 'month', on: 'first saturday' } });
    const { lines } = await feed(`/events.ics?categories=${category}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20270306',
        'DTEND;VALUE=DATE:20270308',
        'RRULE:FREQ=MONTHLY;BYDAY=1SA',
      ]),
    );
  });
});

describe('an occurrence in a calendar of its own', () => {
  it('is a single event', async () => {
    const { ids } = await newSeries();
    const { events, text } = await feed(`/events/${ids[1]}.ics`);
    expect(uids(events)).toEqual([`${ids[1]}@${host()}`]);
    expect(text).not.toMatch(/^RRULE|^RECURRENCE-ID/m);
  });
});
