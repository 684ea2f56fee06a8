import type * as z from 'zod';
import type { EventFields } from '../../../schemas/calendar/event.ts';
import type { Writer } from '../authors/rights.ts';
import { utcNow } from '../dates/dates.ts';
import type { LinkTargets } from '../event-store/link-targets.ts';
import { insertEvent } from '../event-store/writes.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { imageFor } from '../images/images.ts';
import { postIds } from '../keys.ts';
import { ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { type NewOrigin, refuseIfImported, withOrigin } from '../posts/origins.ts';
import { slugChangeIn } from '../posts/post-slugs.ts';
import { publicationOf } from '../posts/publication.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { Links } from '../stored/links.ts';
import { richText } from '../text/rich-text.ts';
import { storedText } from '../text/text.ts';
import { changedCost } from './costs.ts';
import { eventDates } from './event-dates.ts';
import { linkedPostIds, requireReferences, termIds, unchangedTargets } from './references.ts';
import { requireEventSize } from './size.ts';
import { eventSlugs } from './slugs.ts';

/** The input for a new event. */
export type EventInput = z.output<typeof EventFields>;

/**
 * Creates an event, and its terms, venues and organizers that do not exist yet.
 * @param origin the origin, if the event is imported
 * @throws Failure 400 for dates that contradict each other, and for records that do not exist; 403 for records that the
 * writer may not name
 */
export const createEvent = (...params: Parameters<typeof eventCreation>): Promise<StoredEvent> =>
  perform(eventCreation(...params));

/** The same, as a write with a receipt. */
export function eventCreation(
  input: EventInput,
  writer: Writer,
  origin?: NewOrigin,
): RecordWrite<StoredEvent> {
  let prepared: (NewFields & { readonly id: number }) | undefined;
  return async (receiptWrites, failures) => {
    await refuseIfImported(origin);
    prepared ??= { ...(await newFields(input, writer)), id: await postIds.next() };
    const { id, fields, known } = prepared;
    const content = { id, ...fields };
    const slugs = await eventSlugs(undefined, content, slugChangeIn(input, writer, failures));
    const event = withOrigin({ ...content, ...slugs }, origin);
    await insertEvent(event, { others: receiptWrites(event), known: failures === 0 ? known : undefined });
    return event;
  };
}

/** The fields of a new event, and the records that its input names and that need not be read again. */
interface NewFields {
  readonly fields: Omit<StoredEvent, 'id' | 'slug'>;
  readonly known: LinkTargets;
}

/**
 * Creates the event's terms, venues and organizers that do not exist yet.
 * @throws Failure as `createEvent`
 */
export async function newFields(input: EventInput, writer: Writer): Promise<NewFields> {
  const known = await requireReferences(input, writer);
  const content = await newContent(input, writer);
  const venue = await linkedPostIds(VENUE, input.venue ?? [], writer, known);
  const organizer = await linkedPostIds(ORGANIZER, input.organizer ?? [], writer, known);
  const category = await termIds('category', input.categories ?? [], writer, known);
  const tag = await termIds('tag', input.tags ?? [], writer, known);
  return { fields: { ...content, venue, organizer, category, tag }, known: unchangedTargets(known) };
}

/**
 * The fields of a new event without its links.
 * @throws Failure 400 for dates that contradict each other, for an unknown image, and for texts that are too large
 */
export async function newContent(
  input: EventInput,
  writer: Writer,
): Promise<Omit<StoredEvent, 'id' | 'slug' | keyof Links>> {
  const content = {
    type: 'event' as const,
    author: input.author ?? writer.author,
    ...publicationOf(input, writer),
    modified_utc: utcNow(),
    version: 1,
    title: storedText(input.title),
    description: await richText('description', input.description ?? ''),
    excerpt: await richText('excerpt', input.excerpt ?? ''),
    ...(input.image ? { image: await imageFor(input.image, writer) } : {}),
    ...eventDates(input),
    cost: changedCost([], input.cost ?? null),
    ...(typeof input.website === 'string' ? { website: storedText(input.website) } : {}),
    show_map: input.show_map ?? false,
    show_map_link: input.show_map_link ?? false,
    hide_from_listings: input.hide_from_listings ?? false,
    sticky: input.sticky ?? false,
    featured: input.featured ?? false,
    ticketed: input.ticketed ?? false,
    post_parent: input.post_parent ?? 0,
  };
  requireEventSize(content);
  return content;
}
