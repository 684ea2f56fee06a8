import { describe, expect, it } from 'vitest';
import { cancellation, contents } from '../../../../lib/calendar/ical/vevent.ts';
import type { StoredWithdrawal } from '../../../../lib/calendar/stored/events.ts';
import { storedEvent } from '../stored-event.ts';

const SITE = {
  origin: 'https://example.org',
  host: 'example.org',
  api: 'https://example.org/api/calendar/events/v1',
};

const withdrawal: StoredWithdrawal = {
  id: 368,
  version: 3,
  modified_utc: '2026-11-21 09:40:00',
  all_day: false,
  timezone: 'UTC',
  start_date: '2027-03-05 20:00:00',
  end_date: '2027-03-05 23:00:00',
  utc_start_date: '2027-03-05 20:00:00',
  utc_end_date: '2027-03-05 23:00:00',
  hide_from_listings: false,
  featured: false,
  ticketed: false,
  post_parent: 0,
  category: [],
  tag: [],
  venue: [],
  organizer: [],
};

function uidOf(origin?: StoredWithdrawal['origin']): unknown {
  const [, properties] = cancellation({ ...withdrawal, ...(origin && { origin }) }, SITE);
  return properties.find(([name]) => name === 'uid')?.[3];
}

describe('the identifier of an event', () => {
  it('is made from its id and the host', () => {
    expect(uidOf()).toBe('368@example.org');
  });

  it.each([
    ['old.example.com?id=12', '12@old.example.com'],
    ['040000008200E00074C5B7101A82E008@example.com', '040000008200E00074C5B7101A82E008@example.com'],
    ['https://example.com/?p=1&id=2', 'https://example.com/?p=1&id=2'],
  ])('is that of its origin if it was imported: %s', (global_id, uid) => {
    expect(uidOf({ global_id, lineage: [], source: '', content: '' })).toBe(uid);
  });
});

describe('the description of an event', () => {
  const nothing = { category: new Map(), tag: new Map(), posts: new Map(), series: new Map() };

  it.each([
    ['<p>Bach</p>', '<p>Music</p>', 'Bach'],
    ['', '<p>Music</p>', 'Music'],
    ['<p><img src="https://example.org/a.png" /></p>', '<p>Music</p>', 'Music'],
    ['<p><img src="https://example.org/a.png" /></p>', '', undefined],
  ])('%j, with the excerpt %j, is %j', (description, excerpt, text) => {
    const properties = contents(storedEvent({ description, excerpt }), nothing, SITE);
    expect(properties.find(([name]) => name === 'description')?.[3]).toBe(text);
  });
});
