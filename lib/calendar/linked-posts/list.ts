import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/venues.ts';
import { foldedText } from '../../text/fold.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { linkIdsOf, requireEventEntry } from '../event-index/event-entry.ts';
import type { Site } from '../http/site.ts';
import { withoutBroken } from '../lists/broken.ts';
import { eachOnce } from '../lists/each-once.ts';
import { listOf } from '../lists/linked-post-shares.ts';
import { listReply, pageFrom, refusePastEnd } from '../lists/pages.ts';
import { requireUnits, unitsOf } from '../lists/read-cost.ts';
import { bytesOfFirst, readSizes, type Size, sumOfSizes } from '../lists/sizes.ts';
import { statusesByAccess, statusesFor, statusParameter } from '../lists/statuses.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { compareStored } from '../text/order.ts';
import { searchableText } from '../text/searchable-text.ts';
import type { LinkedPostKind } from './kinds.ts';
import { type LinkedPostList, readLists, readOwn } from './read-lists.ts';
import { linkedPostRecord } from './records.ts';
import { findLinkedPosts } from './require.ts';
import { withUpcoming } from './upcoming.ts';

type Query = z.output<typeof list.query>;

/** The records of a page, and the total. */
interface Found {
  readonly page: readonly StoredLinkedPost[];
  readonly total: number;
}

/**
 * Lists venues or organizers, newest first. Without `search` and `only_with_upcoming`, reads only up to the end of the
 * page.
 * @throws Failure 400 for an unknown event, for a status that the caller may not see, and for a list that would exceed
 * the read budget; 404 past the last page
 */
export async function listLinkedPosts(kind: LinkedPostKind, query: Query, actor: Actor, site: Site) {
  const { page: records, total } = await find(kind, query, actor);
  refusePastEnd(kind.type, query, total);
  const { page, per_page, status, ...filters } = query;
  return listReply({
    plural: kind.plural,
    collection: `${site.api}/${kind.plural}`,
    page: { page, per_page },
    parameters: { ...filters, status: statusParameter(actor, status) },
    records: withoutBroken(kind.type, records, (post) => linkedPostRecord(site, post)),
    total,
  });
}

async function find(kind: LinkedPostKind, query: Query, actor: Actor): Promise<Found> {
  const { ownOnly, shared } = listsFor(query, actor);
  const passing = async (posts: readonly StoredLinkedPost[]) => selected(kind, posts, query, actor);
  if (query.event !== undefined) {
    const entry = await requireEventEntry('event', query.event);
    return paged(await passing(await findLinkedPosts(linkIdsOf(entry, kind.type, actor))), query);
  }
  const [own, sizes] = await Promise.all([readOwn(kind.type, actor.author, ownOnly), readSizes(kind.type)]);
  const size = sumOfSizes(shared.map(({ status, used }) => sizes(listOf(status, used))));
  if (query.search === undefined && query.only_with_upcoming !== true)
    return pageByDate(kind, query, { shared, size, own: await passing(own) });
  requireUnits(unitsOf.bytes(size.bytes), {
    parameter: query.search === undefined ? 'only_with_upcoming' : 'search',
    advice: 'leave it out, or name an event',
  });
  return paged(await passing(eachOnce([...(await readLists(kind.type, shared)), ...own])), query);
}

interface ListState {
  readonly shared: readonly LinkedPostList[];
  /** The size of the shared lists together. */
  readonly size: Size;
  /** The caller's own records that pass. */
  readonly own: readonly StoredLinkedPost[];
}

/** Reads the shared lists, which contain exactly the wanted records in their order, up to the end of the page. */
async function pageByDate(
  kind: LinkedPostKind,
  query: Query,
  { shared, size, own }: ListState,
): Promise<Found> {
  const total = size.records + own.length;
  const end = query.page * query.per_page;
  const units = unitsOf.bytes(bytesOfFirst(end, shared, size));
  requireUnits(units, { parameter: 'page', advice: 'ask for an earlier page' });
  const read = (query.page - 1) * query.per_page >= total ? [] : await readLists(kind.type, shared, end);
  return { page: pageFrom(eachOnce([...read, ...own]).sort(newestFirst), query), total };
}

/** The lists that the caller sees as a whole, and the statuses in which they see only their own records. */
function listsFor({ status, has_events, only_with_upcoming }: Query, actor: Actor) {
  const { shared, ownOnly } = statusesByAccess(actor, status);
  const used = only_with_upcoming === true ? [true] : has_events === undefined ? [true, false] : [has_events];
  return { ownOnly, shared: shared.flatMap((one) => used.map((isUsed) => ({ status: one, used: isUsed }))) };
}

/** The posts that a query shows to the caller. */
async function selected(
  kind: LinkedPostKind,
  posts: readonly StoredLinkedPost[],
  query: Query,
  actor: Actor,
): Promise<StoredLinkedPost[]> {
  const statuses = statusesFor(actor, query.status);
  const words = foldedText(query.search ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = posts.filter(
    (post) =>
      mayRead(actor, post) &&
      statuses.includes(post.status) &&
      (query.has_events === undefined || post.used === query.has_events) &&
      (words.length === 0 || contains(kind, post, words)),
  );
  return query.only_with_upcoming === true ? withUpcoming(kind, found) : found;
}

function paged(found: readonly StoredLinkedPost[], query: Query): Found {
  return { page: pageFrom([...found].sort(newestFirst), query), total: found.length };
}

const newestFirst = (a: StoredLinkedPost, b: StoredLinkedPost) =>
  compareStored(b.date, a.date) || b.id - a.id;

/** Whether one text of the post contains all of these folded words. */
function contains({ searched }: LinkedPostKind, post: StoredLinkedPost, words: readonly string[]): boolean {
  const texts = [
    post.name,
    searchableText(post.description),
    ...searched.map((field) => String(post.details[field] ?? '')),
  ].map(foldedText);
  return texts.some((text) => words.every((word) => text.includes(word)));
}
