import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eventRecords } from '../../../../lib/calendar/events/records.ts';
import type { StoredLinkedPost } from '../../../../lib/calendar/stored/posts.ts';
import { catchLog } from '../../http/log-lines.ts';
import { useSettings } from '../../http/settings.ts';
import { storedEvent } from '../stored-event.ts';

beforeAll(() => useSettings());
afterEach(() => vi.restoreAllMocks());

const site = { origin: 'https://x.example', host: 'x.example', api: 'https://x.example/api' };

const venue: StoredLinkedPost = {
  id: 7,
  type: 'venue',
  author: 1,
  status: 'publish',
  slug: 'lighthouse',
  date: '2020-01-01 00:00:00',
  date_utc: '2020-01-01 00:00:00',
  modified_utc: 'not a time',
  version: 1,
  name: 'Lighthouse',
  description: '',
  details: {},
  count: 3,
  used: true,
  last_month: '2020-01',
};

it('logs a broken venue once, however many events of a list have it', () => {
  const lines = catchLog();
  const events = [1, 2, 3].map((id) => storedEvent({ id, venue: [venue.id] }));
  const linked = { category: new Map(), tag: new Map(), series: new Map(), posts: new Map([[7, venue]]) };
  expect(eventRecords(events, linked, site).map((event) => event.venue)).toEqual([[], [], []]);
  expect(lines().map(({ message, kind, id }) => ({ message, kind, id }))).toEqual([
    { message: 'a record was left out of a list', kind: 'linked-post', id: 7 },
  ]);
});
