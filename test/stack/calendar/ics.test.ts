import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendar, created, edit, refusal, UNKNOWN_ID, unique } from './api.ts';
import { newCategory, newEvent, single, text, uid, YEAR } from './ical.ts';

const ACCEPT = { headers: { accept: 'text/calendar' } };

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
});
