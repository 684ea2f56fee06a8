import ICAL from 'ical.js';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import type { CallOptions } from '../call.ts';
import { calendar, created, edit, listPage, refusal, targetOf, UNKNOWN_ID, unique } from './api.ts';

const CALENDAR = 'text/calendar; charset=utf-8';
const ACCEPT = { headers: { accept: 'text/calendar' } };
const host = () => new URL(inject('stack').url).hostname;

/** Lists show events of the next two years. */
const YEAR = new Date().getUTCFullYear() + 1;
const DAY = { start_date: `${YEAR}-03-05 20:00:00`, end_date: `${YEAR}-03-05 23:00:00` };
const newEvent = (fields: object = {}, options: CallOptions = {}) =>
  created('/events', { title: unique('Concert'), ...DAY, ...fields }, options);

/** A new category, so that a list of its events contains no others. */
const newCategory = () => created('/categories', { name: unique('Feed') });

async function text(target: string, options: CallOptions = {}) {
  const { status, headers, body } = await calendar(target, options);
  expect([status, headers.get('content-type')]).toEqual([200, CALENDAR]);
  return { headers, text: z.string().parse(body) };
}

/** A parsed calendar. */
async function feed(target: string, options: CallOptions = {}) {
  const answer = await text(target, options);
  const root = new ICAL.Component(ICAL.parse(answer.text));
  return { ...answer, root, events: root.getAllSubcomponents('vevent').map(read) };
}

/** The only event of a calendar. */
async function single(target: string, options: CallOptions = {}) {
  const { events, ...answer } = await feed(target, options);
  expect(events).toHaveLength(1);
  return { ...answer, event: events[0] ?? {} };
}

/** The values of an event by property name; times as UTC instants. */
function read(component: ICAL.Component): Record<string, unknown> {
  return Object.fromEntries(
    component.getAllProperties().map((property) => {
      const values = property
        .getValues()
        .map((value) => (value instanceof ICAL.Time ? timeOf(value) : value));
      return [property.name, values.length === 1 ? values[0] : values];
    }),
  );
}

const timeOf = (time: ICAL.Time) =>
  time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19);

const uid = (id: number) => `${id}@${host()}`;
const uids = (events: readonly Record<string, unknown>[]) => events.map((event) => event.uid);
const linkOf = (headers: Headers) => /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

describe('the feed of events', () => {
  it('has a name and a refresh interval', async () => {
    const { root, text: whole } = await feed('/events.ics?include=999999999');
    expect(whole.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(whole.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(root.getFirstPropertyValue('prodid')).toBe('-//Sino//Calendar//EN');
    expect(root.getFirstPropertyValue('calscale')).toBe('GREGORIAN');
    expect(root.getFirstPropertyValue('x-wr-calname')).toBe(host());
    expect(whole).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(root.getFirstPropertyValue('method')).toBeNull();
  });

  it('contains the events of the list with the same filters', async () => {
    const [{ id: category }, { id: other }] = [await newCategory(), await newCategory()];
    const first = await newEvent({ categories: [category], featured: true });
    const second = await newEvent({ categories: [category, other], start_date: `${YEAR}-03-05 19:00:00` });
    await newEvent({ categories: [other] });
    for (const query of [
      `categories=${category}`,
      `categories=${category}&featured=true`,
      `categories=${category}&starts_before=${YEAR}-03-05`,
      `categories=${category}&end_date=${YEAR}-03-04`,
      `include=${first.id},${second.id}`,
    ]) {
      const { ids, total } = await listPage('events', query);
      const { events, headers } = await feed(`/events.ics?${query}`);
      expect(uids(events)).toEqual(ids.map(uid));
      expect(headers.get('x-tec-total')).toBe(String(total));
    }
  });

  it('contains more than a page, unless a page is requested', async () => {
    const { id: category } = await newCategory();
    const ids: number[] = [];
    for (let hour = 10; hour < 22; hour += 1) {
      const event = await newEvent({ categories: [category], start_date: `${YEAR}-03-05 ${hour}:00:00` });
      ids.push(event.id);
    }
    const whole = await feed(`/events.ics?categories=${category}`);
    expect(uids(whole.events)).toEqual(ids.map(uid));
    expect(whole.headers.get('link')).toBeNull();

    const pages: unknown[] = [];
    let next: string | undefined = `/events.ics?categories=${category}&per_page=5`;
    while (next !== undefined) {
      const { events, headers } = await feed(next);
      expect(events.length).toBeLessThanOrEqual(5);
      pages.push(...uids(events));
      const link = linkOf(headers);
      next = link && targetOf(link);
    }
    expect(pages).toEqual(ids.map(uid));
    expect(await calendar(`/events.ics?categories=${category}&per_page=5&page=4`)).toMatchObject(
      refusal(404, 'event-archive-page-not-found'),
    );
  });

  it('is split into pages if it does not fit into one response, and names the next one', async () => {
    const { id: category } = await newCategory();
    const description = 'A long text. '.repeat(1450);
    const ids: number[] = [];
    for (let batch = 0; batch < 6; batch += 1) {
      const events = Array.from({ length: 9 }, () => newEvent({ categories: [category], description }));
      ids.push(...(await Promise.all(events)).map(({ id }) => id));
    }
    const { events, headers } = await feed(`/events.ics?categories=${category}`);
    expect(events).toHaveLength(50);
    expect(headers.get('x-tec-total')).toBe('54');
    const rest = await feed(targetOf(linkOf(headers)));
    expect(linkOf(rest.headers)).toBeUndefined();
    expect(uids([...events, ...rest.events]).sort()).toEqual(ids.map(uid).sort());
  });

  it('refuses what the list refuses, with the same body', async () => {
    for (const query of ['categories=999999999', 'status=draft', 'start_date=yesteryear', 'page=0']) {
      const [json, ics] = await Promise.all([calendar(`/events?${query}`), calendar(`/events.ics?${query}`)]);
      expect([ics.status, ics.body]).toEqual([json.status, json.body]);
      expect(ics.status).toBe(400);
    }
  });

  it('is empty where the list is', async () => {
    const { id: category } = await newCategory();
    const { events, root } = await feed(`/events.ics?categories=${category}`);
    expect(events).toEqual([]);
    // A calendar needs a component.
    expect(root.getAllSubcomponents('vtimezone')).toHaveLength(1);
  });
});

describe('an event in a calendar', () => {
  it('has the properties that readers need', async () => {
    const title = unique('Jazz & Blues; a "night", with\\out end');
    const [jazz, blues] = [unique('Jazz & more'), unique('blues, slow')];
    const { id } = await newEvent({
      title,
      description:
        '<p>Doors open at <b>seven</b>.</p><p>See <a href="https://example.org/?a=1&b=2">here</a>.</p>',
      timezone: 'America/New_York',
      categories: [jazz],
      tags: [blues],
      image: 'https://example.org/picture.jpg',
      venue: {
        venue: 'Riverside & Hall',
        address: '12 River St',
        city: 'New York',
        state: 'NY',
        zip: '10001',
        country: 'United States',
        geo_lat: 40.7128,
        geo_lng: -74.006,
      },
      organizer: [
        { organizer: 'Quartet "Q"', email: 'info@quartet.example.org', phone: '+1 555' },
        { organizer: 'No mail' },
      ],
    });
    const { body } = await calendar(`/events/${id}`);
    const record = z.object({ url: z.string(), date_utc: z.string(), modified_utc: z.string() }).parse(body);
    const { event, root, text: whole } = await single(`/events/${id}.ics`);
    const iso = (utc: string) => utc.replace(' ', 'T');
    expect(event).toEqual({
      uid: uid(id),
      dtstamp: iso(record.modified_utc),
      'last-modified': iso(record.modified_utc),
      created: iso(record.date_utc),
      sequence: 1,
      dtstart: `${YEAR}-03-06T01:00:00`,
      dtend: `${YEAR}-03-06T04:00:00`,
      summary: title,
      description: 'Doors open at seven.\n\nSee here (https://example.org/?a=1&b=2).',
      location: 'Riverside & Hall, 12 River St, New York, NY, 10001, United States',
      geo: [40.7128, -74.006],
      status: 'CONFIRMED',
      transp: 'TRANSPARENT',
      url: record.url,
      categories: [jazz, blues],
      contact: 'No mail',
      organizer: 'mailto:info@quartet.example.org',
      attach: 'https://example.org/picture.jpg',
    });
    expect(whole).toContain(`DTSTART;TZID=America/New_York:${YEAR}0305T200000\r\n`);
    expect(whole).toContain("ORGANIZER;CN=Quartet ^'Q^':mailto:info@quartet.example.org\r\n");
    expect(root.getAllSubcomponents('vtimezone')).toHaveLength(1);
    for (const line of whole.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('cannot inject properties', async () => {
    const { id } = await newEvent({
      title: 'One\r\nATTENDEE:mailto:a@example.org',
      organizer: [{ organizer: 'x', email: 'x@example.org\r\nATTENDEE:mailto:b@example.org' }],
      venue: { venue: 'Hall', city: 'A\nATTENDEE:mailto:c@example.org' },
    });
    const { event, text: whole } = await single(`/events/${id}.ics`);
    expect(event.attendee).toBeUndefined();
    expect(whole).not.toMatch(/^ATTENDEE/m);
  });

  it.each([
    ['America/Sao_Paulo', `${YEAR}-03-05T23:00:00`],
    ['Australia/Lord_Howe', `${YEAR}-03-05T09:00:00`],
    ['Africa/Casablanca', `${YEAR}-03-05T20:00:00`],
    ['UTC+5:30', `${YEAR}-03-05T14:30:00`],
    ['EST', `${YEAR}-03-06T01:00:00`],
  ])('in %s is at the right instant', async (timezone, utc) => {
    const { id } = await newEvent({ timezone });
    expect((await calendar(`/events/${id}`)).body).toMatchObject({ utc_start_date: utc.replace('T', ' ') });
    expect((await single(`/events/${id}.ics`)).event.dtstart).toBe(utc);
  });

  it('that lasts all day ends on the next day, exclusively', async () => {
    const { id } = await newEvent({
      all_day: true,
      timezone: 'America/New_York',
      start_date: `${YEAR}-12-30`,
      end_date: `${YEAR}-12-31`,
    });
    const { event } = await single(`/events/${id}.ics`);
    expect([event.dtstart, event.dtend]).toEqual([`${YEAR}-12-30`, `${YEAR + 1}-01-01`]);
  });

  it('keeps its identifier and has a revision number', async () => {
    const { id } = await newEvent();
    const { event: before } = await single(`/events/${id}.ics`);
    await edit('POST', `/events/${id}`, { title: 'Another', slug: unique('another') });
    await edit('POST', `/events/${id}`, { start_date: `${YEAR}-03-05 21:00:00` });
    const { event: after } = await single(`/events/${id}.ics`);
    expect(after).toMatchObject({ uid: before.uid, summary: 'Another', dtstart: `${YEAR}-03-05T21:00:00` });
    expect(after.sequence).toBeGreaterThan(Number(before.sequence));
  });

  it('can be read by its slug too', async () => {
    const { id, slug } = await newEvent();
    expect((await single(`/events/by-slug/${slug}.ics`)).event.uid).toBe(uid(id));
    expect(await calendar(`/events/by-slug/${slug}`)).toMatchObject({ body: { id } });
  });

  it('is refused like its record', async () => {
    const { id: venue } = await created('/venues', { venue: unique('Hall') });
    const { id: draft } = await newEvent({ status: 'draft' });
    for (const target of [`/events/${UNKNOWN_ID}`, `/events/${venue}`, `/events/${draft}`]) {
      const [json, ics] = [await calendar(target), await calendar(`${target}.ics`)];
      expect([ics.status, ics.body]).toEqual([json.status, json.body]);
      expect(ics.status).toBeGreaterThanOrEqual(400);
    }
    for (const path of ['/events/.ics', '/events/abc.ics', '/events/1.ical', '/venues.ics', '/tags/1.ics']) {
      expect(await calendar(path)).toMatchObject(refusal(404, 'rest_no_route'));
    }
  });

  it('that is not public is tentative, for callers who may read it', async () => {
    const { id } = await newEvent({ status: 'draft' });
    const { event } = await single(`/events/${id}.ics`, { scope: 'calendar:write' });
    expect(event).toMatchObject({ uid: uid(id), status: 'TENTATIVE' });
  });
});

describe('a withdrawn event', () => {
  const secrets = { description: 'Nobody knows', venue: { venue: 'Secret hall' } };
  const withdrawals = [
    ['the trash', (id: number) => edit('DELETE', `/events/${id}`)],
    ['a draft', (id: number) => edit('POST', `/events/${id}`, { status: 'draft' })],
    ['private', (id: number) => edit('PUT', `/events/${id}`, { status: 'private' })],
  ] as const;

  it.each(withdrawals)('stays in feeds as cancelled, without its texts: %s', async (_, withdraw) => {
    const { id: category } = await newCategory();
    const { id } = await newEvent({ ...secrets, categories: [category], timezone: 'America/New_York' });
    const { event: before } = await single(`/events/${id}.ics`);
    expect(await withdraw(id)).toMatchObject({ status: 200 });

    const cancelled = {
      uid: uid(id),
      dtstamp: expect.any(String),
      'last-modified': expect.any(String),
      sequence: Number(before.sequence) + 1,
      dtstart: before.dtstart,
      dtend: before.dtend,
      summary: 'Cancelled',
      status: 'CANCELLED',
      transp: 'TRANSPARENT',
    };
    expect((await single(`/events/${id}.ics`)).event).toEqual(cancelled);
    for (const query of [`categories=${category}`, `include=${id}`, `categories=${category}&page=1`]) {
      expect((await single(`/events.ics?${query}`)).event).toEqual(cancelled);
      expect(await listPage('events', query)).toMatchObject({ ids: [], total: 0 });
    }
    for (const query of [
      `categories=${category}&end_date=${YEAR}-03-04`,
      `categories=${category}&featured=true`,
      `categories=${category}&search=knows`,
    ]) {
      expect((await feed(`/events.ics?${query}`)).events).toEqual([]);
    }
  });

  it('does not reveal later changes', async () => {
    const { id } = await newEvent();
    await edit('POST', `/events/${id}`, { status: 'draft' });
    const { text: before } = await single(`/events/${id}.ics`);
    await edit('POST', `/events/${id}`, {
      start_date: `${YEAR}-04-01`,
      end_date: `${YEAR}-04-02`,
      title: 'New',
    });
    await edit('DELETE', `/events/${id}`);
    expect((await single(`/events/${id}.ics`)).text).toBe(before);
    expect((await single(`/events.ics?include=${id}`)).text).toContain(`DTSTART:${YEAR}0305T200000Z`);
  });

  it('comes back when it is published again, as a later revision', async () => {
    const { id } = await newEvent();
    await edit('DELETE', `/events/${id}`);
    const { event: cancelled } = await single(`/events/${id}.ics`);
    await edit('POST', `/events/${id}`, { status: 'publish' });
    const { event } = await single(`/events/${id}.ics`);
    expect(event).toMatchObject({ uid: cancelled.uid, status: 'CONFIRMED' });
    expect(event.sequence).toBeGreaterThan(Number(cancelled.sequence));
    expect((await single(`/events.ics?include=${id}`)).event).toMatchObject({ status: 'CONFIRMED' });
  });

  it('has to have been public', async () => {
    for (const fields of [
      { status: 'draft', date: '2020-01-01' },
      { date: '+1 year' },
      { status: 'private' },
    ]) {
      const { id } = await newEvent(fields);
      await edit('DELETE', `/events/${id}`);
      expect(await calendar(`/events/${id}.ics`)).toMatchObject(refusal(403, 'event-no-longer-available'));
      expect((await feed(`/events.ics?include=${id}`)).events).toEqual([]);
    }
  });

  it('is in no feed if it was hidden from lists', async () => {
    const { id: category } = await newCategory();
    const { id } = await newEvent({ hide_from_listings: true, categories: [category] });
    await edit('DELETE', `/events/${id}`);
    expect((await single(`/events/${id}.ics`)).event).toMatchObject({ status: 'CANCELLED' });
    for (const query of [`categories=${category}`, `include=${id}`]) {
      expect((await feed(`/events.ics?${query}`)).events).toEqual([]);
    }
  });

  it('is not cancelled for callers who may read it', async () => {
    const { id } = await newEvent();
    await edit('POST', `/events/${id}`, { status: 'draft' });
    const options = { scope: 'calendar:write' };
    expect((await single(`/events/${id}.ics`, options)).event).toMatchObject({ status: 'TENTATIVE' });
    expect((await single(`/events.ics?include=${id}`, options)).event).toMatchObject({ status: 'TENTATIVE' });
    expect((await feed(`/events.ics?include=${id}&status=publish`, options)).events).toMatchObject([
      { status: 'CANCELLED' },
    ]);
  });
});

describe('the header Accept', () => {
  it('selects a calendar at the URL of the list and of an event', async () => {
    const { id, slug } = await newEvent();
    for (const target of [
      `/events?include=${id}`,
      `/events/${id}`,
      `/events/by-slug/${slug}`,
      `/events/${id}/`,
    ]) {
      const { event, headers } = await single(target, ACCEPT);
      expect(event.uid).toBe(uid(id));
      expect(headers.get('vary')).toContain('Accept, Authorization, Origin');
      const json = await calendar(target, { headers: { accept: 'application/json, */*;q=0.1' } });
      expect(json.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(json.headers.get('vary')).toContain('Accept, Authorization, Origin');
    }
  });

  it('is ignored if the path has a suffix', async () => {
    const { headers } = await text('/events.ics?per_page=1', { headers: { accept: 'application/json' } });
    expect(headers.get('vary')).toMatch(/^Authorization, Origin/);
  });

  it('cannot select a missing format', async () => {
    expect(await calendar('/tags', ACCEPT)).toMatchObject({ status: 200, body: { tags: expect.any(Array) } });
  });
});

describe('the routes of calendars', () => {
  it.each(['/events.ics', '/events/1.ics', '/events/by-slug/x.ics'])('are read-only: %s', async (path) => {
    const options = await calendar(path, { method: 'OPTIONS', scope: 'calendar:write' });
    expect([options.status, options.headers.get('allow')]).toEqual([200, 'GET']);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status } = await edit(method, path, method === 'DELETE' ? undefined : { title: 'x' });
      expect(status).toBe(404);
    }
  });

  it('support HEAD and a trailing slash', async () => {
    const { id } = await newEvent();
    for (const target of [`/events/${id}.ics`, `/events.ics?include=${id}`]) {
      const { headers, body, status } = await calendar(target, { method: 'HEAD' });
      expect([status, headers.get('content-type'), body]).toEqual([200, CALENDAR, undefined]);
    }
    expect((await single(`/events/${id}.ics/`)).event.uid).toBe(uid(id));
    expect((await single(`/events.ics/?include=${id}`)).event.uid).toBe(uid(id));
  });

  it('are listed in the OpenAPI document, but not at the root', async () => {
    const { routes } = Object((await calendar('')).body);
    expect(Object.keys(routes).filter((route) => route.includes('ics'))).toEqual([]);
    expect(routes).toHaveProperty('/calendar/events/v1/events');
    const content = { 'text/calendar': { schema: { type: 'string' } } };
    expect((await calendar('/doc')).body).toMatchObject({
      paths: {
        '/events.ics': { get: { operationId: 'eventsList_ics', responses: { 200: { content } } } },
        '/events/{id}.ics': { get: { responses: { 200: { content } } } },
      },
    });
  });
});

describe('a repeated request for a calendar', () => {
  it('gets the same entity tag as long as nothing changes', async () => {
    const { id: category } = await newCategory();
    const { id } = await newEvent({ categories: [category], timezone: 'Europe/Lisbon' });
    for (const target of [`/events/${id}.ics`, `/events.ics?categories=${category}`]) {
      const { headers, text: before } = await text(target);
      const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect(await calendar(target, known)).toMatchObject({ status: 304, body: undefined });
      await edit('POST', `/events/${id}`, { title: unique('Changed') });
      expect((await text(target, known)).text).not.toBe(before);
      await edit('DELETE', `/events/${id}`);
      expect((await text(target, known)).text).toContain('STATUS:CANCELLED');
      await edit('POST', `/events/${id}`, { status: 'publish' });
    }
  });

  it('gets a different entity tag from that of the record', async () => {
    const { id } = await newEvent();
    const etag = (await calendar(`/events/${id}`)).headers.get('etag');
    expect((await text(`/events/${id}`, ACCEPT)).headers.get('etag')).not.toBe(etag);
  });

  it('gets the time of the last change of the event or its venue', async () => {
    const { id: venue } = await created('/venues', { venue: unique('Hall') });
    const { id } = await newEvent({ venue });
    const stamps = async () => [
      (await text(`/events/${id}.ics`)).headers.get('last-modified'),
      (await calendar(`/events/${id}`)).headers.get('last-modified'),
    ];
    const [before, alike] = await stamps();
    expect(alike).toBe(before);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await edit('POST', `/venues/${venue}`, { city: 'Natal' });
    const [after, same] = await stamps();
    expect(same).toBe(after);
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  it('is not cached with a token', async () => {
    const { headers } = await text('/events.ics?per_page=1', { scope: 'calendar:write' });
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('etag')).toBeNull();
  });
});
