import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { formatDateTime } from '../../../lib/calendar/dates/dates.ts';
import { now } from '../../../lib/calendar/dates/now.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { createLinkedPost, type LinkedPostInput } from '../../../lib/calendar/linked-posts/writes.ts';
import { createTerm } from '../../../lib/calendar/terms/creation.ts';
import { config } from '../../../lib/config.ts';
import { EventFields } from '../../../schemas/calendar/event.ts';
import { organizerFields } from '../../../schemas/calendar/organizer.ts';
import { venueFields } from '../../../schemas/calendar/venue.ts';
import { DEMO_EVENTS, type DemoOccurrence } from './calendar/demo-events.ts';
import { CATEGORIES, ORGANIZERS, TAGS, VENUES } from './calendar/places.ts';

const WRITER: Writer = { role: 'editor', author: 1 };

/**
 * Fills the calendar with invented events around today, through the functions that the API uses.
 * @returns how many records of each kind it loaded
 */
export async function loadCalendar(): Promise<Record<string, number>> {
  const categories = new Map<string, number>();
  for (const category of CATEGORIES) {
    const parent = 'under' in category ? categories.get(category.under) : undefined;
    const { id } = await createTerm('category', { ...category, parent });
    categories.set(category.name, id);
  }
  for (const name of TAGS) await createTerm('tag', { name });
  const venues = await created(
    VENUE,
    VENUES.map((venue) => venueFields().parse(venue)),
  );
  const organizers = await created(
    ORGANIZER,
    ORGANIZERS.map((organizer) => organizerFields().parse(organizer)),
  );
  const events = DEMO_EVENTS.flatMap((occurrence) =>
    occurrence.days.map((day) => eventOf(occurrence, day, venues, organizers)),
  );
  // One at a time: they share categories and venues, so concurrent writes would conflict and be retried.
  for (const event of events) await createEvent(event, WRITER);
  return {
    categories: categories.size,
    venues: venues.size,
    organizers: organizers.size,
    events: events.length,
  };
}

type Ids = ReadonlyMap<unknown, number>;

async function created(kind: LinkedPostKind, inputs: readonly LinkedPostInput[]): Promise<Ids> {
  const ids = new Map<unknown, number>();
  for (const input of inputs) ids.set(input[kind.type], (await createLinkedPost(kind, input, WRITER)).id);
  return ids;
}

function eventOf(occurrence: DemoOccurrence, day: number, venues: Ids, organizers: Ids) {
  const { title, hour, hours, zone, fields, venue, organizer } = occurrence;
  const today = now().toZonedDateTimeISO(config().SITE_ZONE).startOfDay().toPlainDateTime();
  const start = today.add({ days: day }).add({ hours: hour });
  return EventFields.parse({
    title,
    start_date: formatDateTime(start),
    end_date: formatDateTime(start.add({ hours })),
    timezone: zone,
    venue: venues.get(venue),
    organizer: organizers.get(organizer),
    ...fields,
  });
}
