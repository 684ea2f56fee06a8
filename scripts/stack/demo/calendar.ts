import type { Temporal } from 'temporal-polyfill';
import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { formatDateTime, parseDateTime } from '../../../lib/calendar/dates/dates.ts';
import { now } from '../../../lib/calendar/dates/now.ts';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { type EventInput, newFields } from '../../../lib/calendar/events/creation.ts';
import { eventDates } from '../../../lib/calendar/events/event-dates.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { takesSlug } from '../../../lib/calendar/events/slugs.ts';
import { perform } from '../../../lib/calendar/http/idempotency.ts';
import { postIds } from '../../../lib/calendar/keys.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import type { LinkedPostInput } from '../../../lib/calendar/linked-posts/input.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { seriesCreation } from '../../../lib/calendar/occurrences/creation.ts';
import { markNext } from '../../../lib/calendar/occurrences/next.ts';
import { mergeOwnCounts } from '../../../lib/calendar/occurrences/own-counts.ts';
import { newPlan } from '../../../lib/calendar/occurrences/plan.ts';
import { findSeries } from '../../../lib/calendar/series/heads.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { createTerm, findOrCreateTerms } from '../../../lib/calendar/terms/creation.ts';
import { slugText } from '../../../lib/calendar/text/slug-text.ts';
import { config } from '../../../lib/config.ts';
import { EventChanges, EventFields } from '../../../schemas/calendar/event.ts';
import { organizerFields } from '../../../schemas/calendar/organizer.ts';
import { venueFields } from '../../../schemas/calendar/venue.ts';
import { DEMO_EVENTS, DEMO_SERIES } from './calendar/demo-events.ts';
import { CATEGORIES, ORGANIZERS, TAGS, VENUES } from './calendar/places.ts';
import { putEvents } from './put-events.ts';

const WRITER: Writer = { role: 'editor', author: 1 };

/**
 * Fills an empty calendar with invented events around today. All but single events, which are put in batches, go through
 * the functions that the API uses.
 */
export async function loadCalendar(): Promise<void> {
  const categories = new Map<string, number>();
  for (const category of CATEGORIES) {
    const parent = 'under' in category ? categories.get(category.under) : undefined;
    const { id } = await createTerm('category', { ...category, parent });
    categories.set(category.name, id);
  }
  await findOrCreateTerms('tag', TAGS);
  const venues = await createLinkedPosts(
    VENUE,
    VENUES.map((venue) => venueFields().parse(venue)),
  );
  const organizers = await createLinkedPosts(
    ORGANIZER,
    ORGANIZERS.map((organizer) => organizerFields().parse(organizer)),
  );
  for (const { days, ...event } of DEMO_EVENTS) {
    const inputs = days.map((day) => eventOn(today().add({ days: day }), event, venues, organizers));
    await putEvents(await newEvents(inputs));
  }
  for (const series of DEMO_SERIES) await createSeries(series, venues, organizers);
}

type Ids = ReadonlyMap<unknown, number>;

async function createLinkedPosts(kind: LinkedPostKind, inputs: readonly LinkedPostInput[]): Promise<Ids> {
  const ids = new Map<unknown, number>();
  for (const input of inputs) ids.set(input[kind.type], (await createLinkedPost(kind, input, WRITER)).id);
  return ids;
}

/** The events of inputs that differ only in their dates. */
async function newEvents(inputs: readonly EventInput[]): Promise<StoredEvent[]> {
  const [input] = inputs;
  if (input === undefined) return [];
  const { fields } = await newFields(input, WRITER);
  const slug = takesSlug(fields.status) ? slugText(fields.title) : '';
  const firstId = await postIds.take(inputs.length);
  return inputs.map((dated, n) => ({
    ...fields,
    ...eventDates(dated),
    id: firstId + n,
    slug: n === 0 || slug === '' ? slug : `${slug}-${n + 1}`,
  }));
}

/** Creates a series, and moves the event that `moved` names. */
async function createSeries(series: (typeof DEMO_SERIES)[number], venues: Ids, organizers: Ids) {
  const { moved } = series;
  const input = eventOn(series.first(today()), series, venues, organizers);
  if (input.recurrence === null || input.recurrence === undefined)
    throw new Error('The demo series has no recurrence');
  const first = await perform(seriesCreation(input, newPlan(input, input.recurrence), WRITER));
  const head = await findSeries(first.occurrence?.series ?? 0);
  if (head === undefined) throw new Error('The new series does not exist');
  await mergeOwnCounts(head);
  const id = moved && head.dates[moved.position]?.event;
  if (moved !== undefined && id !== undefined) {
    const { start_date, end_date } = await requireEvent(id);
    const later = (date: string) => formatDateTime(parseDateTime(date).add({ days: moved.days }));
    await changeEvent(
      id,
      EventChanges.parse({ start_date: later(start_date), end_date: later(end_date) }),
      WRITER,
    );
    await markNext(head.id);
  }
}

/** The start of today, in the site zone. */
const today = () => now().toZonedDateTimeISO(config().SITE_ZONE).startOfDay().toPlainDateTime();

interface DemoFields {
  readonly title: string;
  readonly hour: number;
  readonly hours: number;
  readonly zone?: string | undefined;
  readonly venue: string | undefined;
  readonly organizer: string | undefined;
  readonly fields: object;
}

function eventOn(day: Temporal.PlainDateTime, event: DemoFields, venues: Ids, organizers: Ids) {
  const { title, hour, hours, zone, fields, venue, organizer } = event;
  const start = day.add({ hours: hour });
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
