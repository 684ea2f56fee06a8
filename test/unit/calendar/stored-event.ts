import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';

const EVENT: StoredEvent = {
  id: 1,
  type: 'event',
  author: 1,
  status: 'publish',
  slug: '',
  date: '2020-01-01 00:00:00',
  date_utc: '2020-01-01 00:00:00',
  modified_utc: '2020-01-01 00:00:00',
  version: 1,
  title: '',
  description: '',
  excerpt: '',
  all_day: false,
  timezone: 'UTC',
  start_date: '2020-01-01 00:00:00',
  end_date: '2020-01-01 00:00:00',
  utc_start_date: '2020-01-01 00:00:00',
  utc_end_date: '2020-01-01 00:00:00',
  cost: [],
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  ticketed: false,
  post_parent: 0,
  category: [],
  tag: [],
  venue: [],
  organizer: [],
};

/** A published event as the table holds it, without content other than the given fields. */
export const storedEvent = (fields: Partial<StoredEvent> = {}): StoredEvent => ({ ...EVENT, ...fields });
