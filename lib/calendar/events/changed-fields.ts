import type * as z from 'zod';
import type { EventChanges } from '../../../schemas/calendar/event.ts';
import { invalidMember } from '../../http/failure.ts';
import type { Writer } from '../authors/rights.ts';
import { utcNow } from '../dates/dates.ts';
import type { LinkTargets } from '../event-store/link-targets.ts';
import { changedImage } from '../images/images.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { isPageOf } from '../posts/posts.ts';
import { publicationOf } from '../posts/publication.ts';
import type { StoredEvent } from '../stored/events.ts';
import { richText } from '../text/rich-text.ts';
import { storedText } from '../text/text.ts';
import { changedCost } from './costs.ts';
import { changedDates } from './event-dates.ts';
import {
  changedLinkedPostIds,
  type KnownRecords,
  requireReferences,
  termIds,
  unchangedTargets,
} from './references.ts';
import { requireEventSize } from './size.ts';

/** The input for a change of an event; absent values stay unchanged. */
export type EventChangeInput = z.output<typeof EventChanges>;

/** An event after a change, and the records that the change names and that need not be read again. */
interface ChangedFields {
  readonly event: StoredEvent;
  readonly known: LinkTargets;
}

/**
 * An event after a change, with its old slug. Creates its terms, venues and organizers that do not exist yet.
 * @throws Failure as `changeEvent`
 */
export async function changedFields(
  before: StoredEvent,
  input: EventChangeInput,
  writer: Writer,
): Promise<ChangedFields> {
  return withChangedLinks(await changedContent(before, input, writer), input, writer);
}

/** An event after a change, still with its old links, and the records that the change names by identifier. */
interface ChangedContent {
  readonly event: StoredEvent;
  readonly known: KnownRecords;
}

/**
 * The first half of `changedFields`. All other checks of the change belong between the two halves, before terms, venues
 * and organizers are created.
 * @throws Failure as `changeEvent`
 */
export async function changedContent(
  before: StoredEvent,
  input: EventChangeInput,
  writer: Writer,
): Promise<ChangedContent> {
  if (input.post_parent === before.id) throw invalidMember('post_parent', 'expected another event');
  // An author that is sent back as it was read need not be known: 0 stands for none.
  const author = input.author === before.author ? undefined : input.author;
  const known = await requireReferences({ ...input, author }, writer);
  const event: StoredEvent = {
    ...before,
    ...publicationOf(input, writer, before),
    ...changedDates(before, input),
    ...plainFields(input),
    ...(await texts(before, input, writer)),
    modified_utc: utcNow(),
  };
  requireEventSize(event, before);
  return { event, known };
}

/** The second half of `changedFields`. */
export async function withChangedLinks(
  { event, known }: ChangedContent,
  input: EventChangeInput,
  writer: Writer,
): Promise<ChangedFields> {
  const links = await changedLinks(event, input, writer, known);
  return { event: { ...event, ...links }, known: unchangedTargets(known) };
}

/** Fields that are stored as sent. */
const PLAIN = [
  'author',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
  'post_parent',
] as const;

function plainFields(input: EventChangeInput): Partial<StoredEvent> {
  return Object.fromEntries(
    PLAIN.flatMap((field) => {
      const value = input[field];
      return value === undefined || value === null ? [] : [[field, value]];
    }),
  );
}

/** Null removes a cost, a website or an image; an empty text removes a description or an excerpt. */
async function texts(before: StoredEvent, input: EventChangeInput, writer: Writer) {
  const { title, description, excerpt, cost, website, image } = input;
  return {
    ...(typeof title === 'string' ? { title: storedText(title) } : {}),
    ...(typeof description === 'string'
      ? { description: await richText('description', description, before.description) }
      : {}),
    ...(typeof excerpt === 'string' ? { excerpt: await richText('excerpt', excerpt, before.excerpt) } : {}),
    ...(cost === undefined ? {} : { cost: changedCost(before.cost, cost) }),
    ...(website === undefined ? {} : { website: changedWebsite(before, website ?? '') }),
    ...(await changedImage(image, writer)),
  };
}

/** An event without a website shows its own page as one; sent back, that page still means none. */
function changedWebsite(before: StoredEvent, website: string): string | undefined {
  const address = storedText(website);
  return before.website === undefined && isPageOf(before, address) ? undefined : address;
}

/** Each sent field replaces all links of its kind; for venues and organizers null removes them. */
async function changedLinks(
  before: StoredEvent,
  input: EventChangeInput,
  writer: Writer,
  known: KnownRecords,
) {
  const { categories, tags } = input;
  const linkedPosts = async (kind: LinkedPostKind) => {
    const [ids, sent] = [before[kind.type], input[kind.type]];
    return sent === undefined ? ids : changedLinkedPostIds(kind, ids, sent ?? [], writer, known);
  };
  return {
    venue: await linkedPosts(VENUE),
    organizer: await linkedPosts(ORGANIZER),
    category: categories ? await termIds('category', categories, writer, known) : before.category,
    tag: tags ? await termIds('tag', tags, writer, known) : before.tag,
  };
}
