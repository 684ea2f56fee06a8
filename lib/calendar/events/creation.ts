import type * as z from 'zod';
import type { EventFields } from '../../../schemas/calendar/events.ts';
import { contested } from '../../table/contested.ts';
import { writtenUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { imageFor } from '../images.ts';
import { postIds } from '../keys.ts';
import { ORGANIZER, VENUE } from '../linked/kinds.ts';
import { type NewOrigin, refuseIfImported, withOrigin } from '../origins.ts';
import { publicationOf } from '../publication.ts';
import type { Writer } from '../rights.ts';
import type { StoredEvent } from '../stored.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { costParts } from './costs.ts';
import { eventDates } from './event-dates.ts';
import { linkedIds, termIds, verifyReferences } from './references.ts';
import { eventSlug } from './slugs.ts';
import { insertEvent } from './writes.ts';

/** Creating events; the calendar's reference, section 7. */
export type EventInput = z.output<typeof EventFields>;

/** @throws Failure 400 for dates that contradict each other, and for records that do not exist */
export async function verifyNewEvent(input: EventInput): Promise<void> {
  eventDates(input);
  await verifyReferences(input);
}

/**
 * Creates an event, and the terms, venues and organizers that it names and that do not exist.
 * @param origin where it is imported from
 */
export async function createEvent(
  input: EventInput,
  writer: Writer,
  origin?: NewOrigin,
): Promise<StoredEvent> {
  const draft = await newEvent(input, writer);
  return contested(async (failures) => {
    await refuseIfImported(origin);
    const slug = await eventSlug(undefined, draft, input.slug, failures);
    const event = withOrigin({ ...draft, slug }, origin);
    await insertEvent(event);
    return event;
  });
}

async function newEvent(input: EventInput, writer: Writer): Promise<Omit<StoredEvent, 'slug'>> {
  return {
    id: await postIds.next(),
    type: 'event',
    author: input.author ?? writer.author,
    ...publicationOf(input, writer),
    modified_utc: writtenUtc(now()),
    version: 1,
    title: input.title,
    description: await cleanHtml(input.description ?? ''),
    excerpt: await cleanHtml(input.excerpt ?? ''),
    ...(input.image === undefined ? {} : { image: await imageFor(input.image, writer) }),
    ...eventDates(input),
    cost: costParts(input.cost ?? null),
    ...(input.website === undefined || input.website === null ? {} : { website: input.website }),
    show_map: input.show_map ?? false,
    show_map_link: input.show_map_link ?? false,
    hide_from_listings: input.hide_from_listings ?? false,
    sticky: input.sticky ?? false,
    featured: input.featured ?? false,
    ticketed: input.ticketed ?? false,
    post_parent: input.post_parent ?? 0,
    category: await termIds('category', input.categories ?? []),
    tag: await termIds('tag', input.tags ?? []),
    venue: await linkedIds(VENUE, input.venue ?? [], writer),
    organizer: await linkedIds(ORGANIZER, input.organizer ?? [], writer),
  };
}
