import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  badParameters,
  calendar,
  created,
  edit,
  listPage,
  refusal,
  targetOf,
  UNKNOWN_ID,
  unique,
} from './api.ts';

const TIMES = { start_date: '2041-03-05 20:00:00', end_date: '2041-03-05 23:00:00' };
const WEEKLY = { every: 'week', count: 6 };

const Membership = z.object({ id: z.int(), position: z.int(), total: z.int(), rule: z.string() });

const Pages = z.object({
  events: z.array(z.object({ id: z.int() })),
  next_rest_url: z.string().optional(),
});

/** Creates a series as an editor. */
async function createSeries(more: Record<string, unknown> = {}) {
  const title = unique('Jam');
  const event = await created('/events', { title, ...TIMES, recurrence: WEEKLY, ...more });
  return { title, event, series: Membership.parse(event.series) };
}

describe('a series', () => {
  it('has an event on each of its dates, with its position', async () => {
    const { event, series, title } = await createSeries();
    expect(event).toMatchObject({
      ...TIMES,
      series: {
        rest_url: expect.stringMatching(new RegExp(`/series/${series.id}$`)),
        rule: 'RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU',
        description: 'Every week on Tuesday, 6 times',
        position: 1,
        total: 6,
        date: TIMES.start_date,
        differs: [],
      },
    });
    const { records, list } = await eventsOf(series.id);
    expect(list.total).toBe(6);
    expect(records.map(({ start_date }) => start_date)).toEqual(
      ['03-05', '03-12', '03-19', '03-26', '04-02', '04-09'].map((day) => `2041-${day} 20:00:00`),
    );
    expect(records.map((one) => Membership.parse(one.series).position)).toEqual([1, 2, 3, 4, 5, 6]);
    const third = records[2];
    const slug = `${title.toLowerCase().replace(' ', '-')}-2041-03-19`;
    expect(third).toMatchObject({ slug });
    expect((await calendar(`/events/by-slug/${slug}`)).body).toMatchObject({ id: third?.id, title });
    expect((await calendar(`/events/${third?.id}?_fields=series.position`)).body).toEqual({
      series: { position: 3 },
    });
  });

  it('is in the data for search engines, with the start that the rule gives to a moved occurrence', async () => {
    const { event, series, title } = await createSeries({ timezone: 'Europe/Rome' });
    const superEvent = { '@type': 'EventSeries', name: title, startDate: '2041-03-05T20:00:00+01:00' };
    const first = await calendar(`/events/${event.id}`);
    expect(first.body).toMatchObject({
      json_ld: { superEvent, eventStatus: 'https://schema.org/EventScheduled' },
    });
    expect(first.body).not.toHaveProperty('json_ld.previousStartDate');
    const moved = (await eventsOf(series.id)).records[1];
    const later = { start_date: '2041-03-13 20:00:00', end_date: '2041-03-13 23:00:00' };
    expect((await edit('PUT', `/events/${moved?.id}`, later)).status).toBe(200);
    expect((await calendar(`/events/${moved?.id}`)).body).toMatchObject({
      json_ld: {
        superEvent,
        eventStatus: 'https://schema.org/EventRescheduled',
        previousStartDate: '2041-03-12T20:00:00+01:00',
        startDate: '2041-03-13T20:00:00+01:00',
      },
    });
  });

  it('is a record of its own', async () => {
    const { event, series, title } = await createSeries({ timezone: 'Europe/Rome' });
    const { status, body } = await calendar(`/series/${series.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: series.id,
      title,
      status: 'publish',
      timezone: 'Europe/Rome',
      all_day: false,
      start_date: TIMES.start_date,
      description: 'Every week on Tuesday, 6 times',
      total: 6,
      remaining: 6,
      next: { id: event.id, start_date: TIMES.start_date },
      state: 'complete',
      events_url: expect.stringMatching(new RegExp(`/series/${series.id}/events$`)),
    });
  });

  it('is in the list of series, page by page', async () => {
    const { series } = await createSeries();
    const found: number[] = [];
    for (let page = 1; ; page += 1) {
      const { records, ...list } = await listPage('series', `per_page=50&page=${page}`);
      found.push(...records.map(({ id }) => id));
      if (page >= list.total_pages) break;
    }
    expect(found).toContain(series.id);
    expect((await calendar('/series?page=999')).status).toBe(404);
  });

  it('can be left out of lists, except for its next event', async () => {
    const tag = unique('tag');
    const { event } = await createSeries({ tags: [tag] });
    const single = await created('/events', { title: unique('Single'), ...TIMES, tags: [tag] });
    const query = `tags=${tag.replace(' ', '-')}&starts_after=2041-01-01&collapse_series=true`;
    const { records, ...list } = await listPage('events', query);
    expect(list.total).toBe(2);
    expect(records.map(({ id }) => id).sort()).toEqual([event.id, single.id].sort());
    const before = await listPage(
      'events',
      'starts_after=2041-03-01&ends_before=2041-03-31&collapse_series=1',
    );
    expect(before.rest_url).toContain('collapse_series=true');
    expect(before.records.map(({ id }) => id)).toContain(event.id);
    expect(before.records.map(({ id }) => id)).not.toContain(event.id + 1);
  });

  it('stays in the URLs of the other pages of a list', async () => {
    const tag = unique('tag');
    const { event, series } = await createSeries({ tags: [tag] });
    const single = await created('/events', { title: unique('Single'), ...TIMES, tags: [tag] });
    const idsFrom = async (path: string) => {
      const ids: number[] = [];
      let next: string | undefined = path;
      while (next !== undefined) {
        const { body } = await calendar(next);
        const page = Pages.parse(body);
        ids.push(...page.events.map(({ id }) => id));
        next = page.next_rest_url && targetOf(page.next_rest_url);
      }
      return ids;
    };
    const since = 'starts_after=2041-01-01&per_page=1';
    expect(await idsFrom(`/events?series=${series.id}&${since}`)).toHaveLength(6);
    expect(await idsFrom(`/series/${series.id}/events?per_page=4`)).toHaveLength(6);
    const collapsed = await idsFrom(`/events?tags=${tag.replace(' ', '-')}&collapse_series=true&${since}`);
    expect(collapsed.sort()).toEqual([event.id, single.id].sort());
  });

  it('accepts its rule as text too', async () => {
    const { series } = await createSeries({ recurrence: 'FREQ=MONTHLY;BYDAY=1TU;COUNT=3' });
    expect(series).toMatchObject({ total: 3 });
  });

  it('is refused with an invalid rule, status or venue', async () => {
    const attempt = (more: object) => edit('POST', '/events', { title: 'T', ...TIMES, ...more });
    expect(await attempt({ recurrence: { every: 'hour' } })).toMatchObject(badParameters('recurrence'));
    expect(await attempt({ recurrence: 'RRULE:FREQ=HOURLY' })).toMatchObject(badParameters('recurrence'));
    expect(await attempt({ recurrence: { every: 'day', count: 501 } })).toMatchObject({ status: 400 });
    expect(await attempt({ recurrence: WEEKLY, status: 'trash' })).toMatchObject(badParameters('status'));
    expect(await attempt({ recurrence: WEEKLY, venue: UNKNOWN_ID })).toMatchObject(badParameters('venue'));
  });
});

describe('series', () => {
  it('that do not exist are refused', async () => {
    expect(await calendar(`/series/${UNKNOWN_ID}`)).toMatchObject(refusal(404, 'rest-series-not-found'));
    expect(await calendar(`/series/${UNKNOWN_ID}/events`)).toMatchObject(
      refusal(404, 'rest-series-not-found'),
    );
    expect(await calendar(`/events?series=${UNKNOWN_ID}`)).toMatchObject(badParameters('series'));
    expect((await calendar('/series/x')).status).toBe(404);
  });

  it('of a contributor wait for an editor, and only the two see them', async () => {
    const mine = { scope: 'calendar:submit', claims: { sub: unique('contributor') } };
    const { series, event } = await createSeriesAs(mine);
    expect(event).toMatchObject({ status: 'draft' });
    expect((await calendar(`/series/${series.id}`)).status).toBe(403);
    expect((await calendar(`/series/${series.id}/events`)).status).toBe(403);
    expect((await calendar(`/events?series=${series.id}`)).status).toBe(400);
    expect((await calendar(`/series/${series.id}`, mine)).body).toMatchObject({ status: 'draft', total: 6 });
    expect((await calendar(`/series/${series.id}/events`, mine)).body).toMatchObject({ total: 6 });
    const others = await listPage('series', 'status=draft&per_page=50', mine);
    expect(others.records.map(({ id }) => id)).toEqual([series.id]);
  });
});

async function createSeriesAs(options: {
  readonly scope: string;
  readonly claims: Readonly<Record<string, unknown>>;
}) {
  const body = { title: unique('Jam'), ...TIMES, recurrence: WEEKLY };
  const event = await created('/events', body, options);
  return { event, series: Membership.parse(event.series) };
}

async function eventsOf(id: number) {
  const { status, body } = await calendar(`/series/${id}/events`);
  expect(status).toBe(200);
  return {
    list: z.looseObject({ total: z.int() }).parse(body),
    records: z.object({ events: z.array(z.looseObject({ id: z.int() })) }).parse(body).events,
  };
}
