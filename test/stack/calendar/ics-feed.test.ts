import { describe, expect, it } from 'vitest';
import { calendar, listPage, refusal, targetOf } from './api.ts';
import { feed, host, linkOf, newCategory, newEvent, uid, uids, YEAR } from './ical.ts';

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
