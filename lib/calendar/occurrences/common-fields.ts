import type { StoredEvent } from '../stored/events.ts';
import type { StoredTemplate } from '../stored/series.ts';

/** What the events of a series have in common, and which part of that its own record has. */

/** The fields of a series that follow from what its events have in common. */
export function headFields(event: StoredTemplate['event']) {
  const { author, status, title, date, date_utc, modified_utc, timezone, all_day, start_date } = event;
  const hide_from_listings = event.hide_from_listings || undefined;
  const common = { author, status, hide_from_listings, title, date, date_utc, modified_utc };
  return { ...common, timezone, all_day, start_date };
}

/** What an event has in common with others of its series. */
export function templateOf(event: StoredEvent): StoredTemplate['event'] {
  const {
    id: _id,
    slug: _slug,
    occurrence: _occurrence,
    pending: _pending,
    origin: _origin,
    ...common
  } = event;
  return common;
}
