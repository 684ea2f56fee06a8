import { CALENDAR } from '../../original-calendar/calendar.ts';
import { eventRecord } from '../../original-calendar/records.ts';

/** Responses of a site that somebody saved. */

export const ROOT = 'https://saved.example/wp-json/tribe/events/v1';
/** The events of the site that anybody may read. */
export const events = CALENDAR.events
  .filter(({ id }) => id < 1000 && id !== 406)
  .map((event) => eventRecord(ROOT, CALENDAR, event));
/** A list with one page. */
export const page = (collection: string, records: readonly object[]) => ({
  [collection]: records,
  rest_url: `${ROOT}/${collection}/`,
  total: records.length,
  total_pages: 1,
});
