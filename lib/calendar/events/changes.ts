import type * as z from 'zod';
import type { EventChanges } from '../../../schemas/calendar/events.ts';
import { Failure, invalidMember } from '../../http/failure.ts';
import { contested } from '../../table/contested.ts';
import { writtenUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { imageFor } from '../images.ts';
import { ORGANIZER, VENUE } from '../linked/kinds.ts';
import { type NewOrigin, withOrigin } from '../origins.ts';
import { publicationOf } from '../publication.ts';
import { refuseUnlessEditable, type Writer } from '../rights.ts';
import type { StoredEvent } from '../stored.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { costParts } from './costs.ts';
import { changedDates } from './event-dates.ts';
import { existingEvent } from './existing.ts';
import { linkedIds, termIds } from './references.ts';
import { eventSlug } from './slugs.ts';
import { replaceEvent } from './writes.ts';

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
export async function updateEvent(
  id: number,
  input: EventInput,
  writer: Writer,
  origin?: NewOrigin,
): Promise<StoredEvent> {
  return rewrite(id, writer, async (before, failures) =>
    withOrigin(await changed(before, input, writer, failures), origin),
  );
}

/**
 * Moves an event to the trash; its venue and its organizers stay.
 * @throws Failure 404 if there is none, 403 for a caller who may not change it, 410 for one in the trash
 */
export async function trashEvent(id: number, writer: Writer): Promise<StoredEvent> {
  return rewrite(id, writer, (before, failures) => {
    if (before.status === 'trash') throw new Failure(410, 'event-is-in-trash', 'The event is in the trash');
    return changed(before, { status: 'trash' }, writer, failures);
  });
}

async function rewrite(
  id: number,
  writer: Writer,
  change: (before: StoredEvent, failures: number) => Promise<StoredEvent>,
): Promise<StoredEvent> {
  return contested(async (failures) => {
    const before = await existingEvent(id);
    refuseUnlessEditable(writer, before);
    const after = await change(before, failures);
    await replaceEvent(before, after);
    return after;
  });
}

async function changed(
  before: StoredEvent,
  input: EventInput,
  writer: Writer,
  failures: number,
): Promise<StoredEvent> {
  if (input.post_parent === before.id) throw invalidMember('post_parent', 'expected another event');
  const after: StoredEvent = {
    ...before,
    ...publicationOf(input, writer, before),
    ...changedDates(before, input),
    ...given(input),
    ...(await texts(before, input, writer)),
    ...(await linked(before, input, writer)),
    modified_utc: writtenUtc(now()),
  };
  return { ...after, slug: await eventSlug(before, after, input.slug, failures) };
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
async function texts(
  before: StoredEvent,
  { description, excerpt, cost, website, image }: EventInput,
  writer: Writer,
) {
  return {
    description: await cleanHtml(description ?? before.description),
    excerpt: await cleanHtml(excerpt ?? before.excerpt),
    ...(cost === undefined ? {} : { cost: costParts(cost) }),
    ...(website === undefined ? {} : { website: website ?? '' }),
    ...(image === undefined ? {} : { image: image === null ? undefined : await imageFor(image, writer) }),
  };
}

/** What is named takes the place of all that was linked before; of venues and organizers null too stands for none. */
async function linked(before: StoredEvent, input: EventInput, writer: Writer) {
  const { categories, tags, venue, organizer } = input;
  return {
    category: categories ? await termIds('category', categories) : before.category,
    tag: tags ? await termIds('tag', tags) : before.tag,
    venue: venue === undefined ? before.venue : await linkedIds(VENUE, venue ?? [], writer),
    organizer:
      organizer === undefined ? before.organizer : await linkedIds(ORGANIZER, organizer ?? [], writer),
  };
}
