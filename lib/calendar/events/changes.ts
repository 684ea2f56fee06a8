import type * as z from 'zod';
import type { EventChanges } from '../../../schemas/calendar/events.ts';
import { Failure, invalidMember } from '../../http/failure.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { requireEditable, type Writer } from '../authors/rights.ts';
import { formatUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { completeEvent, replaceEvent } from '../event-store/writes.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { imageFor } from '../images/images.ts';
import { ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { type NewOrigin, withOrigin } from '../posts/origins.ts';
import { publicationOf } from '../posts/publication.ts';
import type { StoredEvent } from '../stored.ts';
import { richText } from '../text/rich-text.ts';
import { costParts } from './costs.ts';
import { changedDates } from './event-dates.ts';
import { linkedPostIds, termIds, verifyReferences } from './references.ts';
import { requireEvent } from './require.ts';
import { requireEventSize } from './size.ts';
import { eventSlugs } from './slugs.ts';

/** Changing and removing events; the calendar's reference, sections 7.10 and 8.2. */
export type EventInput = Omit<z.output<typeof EventChanges>, 'image'> & {
  /** Null takes the image away. */
  readonly image?: number | string | null | undefined;
};

/**
 * Changes what is given of an event, and creates the terms, venues and organizers that it names and that do not exist.
 * @param origin where what is given is imported from
 * @throws Failure 404 if there is none, 403 for a caller who may not change it, 400 for dates that contradict it
 */
export const updateEvent = (...params: Parameters<typeof eventUpdate>): Promise<StoredEvent> =>
  perform(eventUpdate(...params));

/** The same as a write that a request can be known by. */
export function eventUpdate(
  id: number,
  input: EventInput,
  writer: Writer,
  origin?: NewOrigin,
): RecordWrite<StoredEvent> {
  return async (receiptWrites, failures) => {
    const before = await requireEditableEvent(id, writer);
    const after = withOrigin(await changed(before, input, writer, failures), origin);
    await replaceEvent(before, after, { others: receiptWrites(after) });
    return after;
  };
}

/**
 * Moves an event to the trash; its venue and its organizers stay.
 * @param read reads the event, which the writer may change, for each attempt
 * @throws Failure 410 for an event in the trash
 */
export function trashEvent(
  read: (failures: number) => Promise<StoredEvent>,
  writer: Writer,
): Promise<StoredEvent> {
  return retryOnConflict(async (failures) => {
    const before = await read(failures);
    if (before.status === 'trash') throw new Failure(410, 'event-is-in-trash', 'The event is in the trash');
    const after = await changed(before, { status: 'trash' }, writer, failures);
    await replaceEvent(before, after);
    return after;
  });
}

/** @throws Failure 404 for an unknown event, 403 for a writer who may not change it */
export async function requireEditableEvent(id: number, writer: Writer): Promise<StoredEvent> {
  const event = await wholeEvent(id);
  requireEditable(writer, event);
  return event;
}

/** An event after a change that somebody broke off was completed. */
async function wholeEvent(id: number): Promise<StoredEvent> {
  const event = await requireEvent(id);
  if (event.pending === undefined) return event;
  await completeEvent(id);
  return requireEvent(id);
}

async function changed(
  before: StoredEvent,
  input: EventInput,
  writer: Writer,
  failures: number,
): Promise<StoredEvent> {
  if (input.post_parent === before.id) throw invalidMember('post_parent', 'expected another event');
  await verifyReferences(input, writer);
  const after: StoredEvent = {
    ...before,
    ...publicationOf(input, writer, before),
    ...changedDates(before, input),
    ...given(input),
    ...(await texts(input, writer)),
    ...(await linked(before, input, writer)),
    modified_utc: formatUtc(now()),
  };
  requireEventSize(after);
  return { ...after, ...(await eventSlugs(before, after, { given: input.slug, writer, failures })) };
}

/** What is stored as it is sent. */
const PLAIN = [
  'author',
  'title',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
  'post_parent',
] as const;

function given(input: EventInput): Partial<StoredEvent> {
  return Object.fromEntries(
    PLAIN.flatMap((field) => {
      const value = input[field];
      return value === undefined || value === null ? [] : [[field, value]];
    }),
  );
}

/** Null takes a cost or a website away; a text is only emptied by the empty text. */
async function texts({ description, excerpt, cost, website, image }: EventInput, writer: Writer) {
  return {
    ...(typeof description === 'string' ? { description: await richText('description', description) } : {}),
    ...(typeof excerpt === 'string' ? { excerpt: await richText('excerpt', excerpt) } : {}),
    ...(cost === undefined ? {} : { cost: costParts(cost) }),
    ...(website === undefined ? {} : { website: website ?? '' }),
    ...(image === undefined ? {} : { image: image === null ? undefined : await imageFor(image, writer) }),
  };
}

/** What is named takes the place of all that was linked before; of venues and organizers null too stands for none. */
async function linked(before: StoredEvent, input: EventInput, writer: Writer) {
  const { categories, tags, venue, organizer } = input;
  return {
    category: categories ? await termIds('category', categories, writer) : before.category,
    tag: tags ? await termIds('tag', tags, writer) : before.tag,
    venue: venue === undefined ? before.venue : await linkedPostIds(VENUE, venue ?? [], writer),
    organizer:
      organizer === undefined ? before.organizer : await linkedPostIds(ORGANIZER, organizer ?? [], writer),
  };
}
