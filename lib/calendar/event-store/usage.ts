import { query } from '../../table/read.ts';
import { replace, update, type Write } from '../../table/writes.ts';
import { cellsOf } from '../event-index/counts.ts';
import { counts, linkedPosts, terms } from '../keys.ts';
import { byLinkKind, LINK_KINDS, type LinkKind } from '../link-kinds.ts';
import { sharesOf } from '../lists/linked-post-shares.ts';
import { type Share, sizeWrites } from '../lists/sizes.ts';
import { shareOf } from '../lists/term-shares.ts';
import { isSeriesVisible } from '../series/gate.ts';
import { seriesOfShard } from '../series/own-shards.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { Links } from '../stored/links.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { StoredTerm } from '../stored/terms.ts';
import { later } from '../text/order.ts';
import { type LinkTargets, linkName, readLinkTargets, targetsByName } from './link-targets.ts';

/**
 * The usage of terms, venues and organizers by published events: the number of events, whether there are any, and when
 * the last one starts. Updated in the transaction that changes the event. Deleted records are ignored.
 */

/** How a change of an event affects one term, venue or organizer. */
interface Usage {
  readonly kind: LinkKind;
  readonly target: number;
  /** 1 if the event starts using it, -1 if it stops; for a new series the number of its events. */
  readonly by: number;
  /** The month in which the event starts, if lists show it, before and after the change. */
  readonly monthBefore: string | undefined;
  readonly monthAfter: string | undefined;
}

/**
 * The usage writes for a change of an event.
 * @param known terms, venues and organizers that were just read
 */
export async function usageWrites(
  before: StoredEvent | undefined,
  after: StoredEvent,
  known?: LinkTargets,
): Promise<Write[]> {
  const usages = LINK_KINDS.flatMap((kind) => usagesOf(kind, before, after));
  return writesOf(usages, after.id, known);
}

/**
 * The usage writes for new events that have the same links.
 * @param lastMonth the last month in which one of them starts, if lists show them
 */
export async function newUsageWrites(
  links: Links,
  { count: by, lastMonth, id }: { count: number; lastMonth: string | undefined; id: number },
): Promise<Write[]> {
  const usages = LINK_KINDS.flatMap((kind) =>
    links[kind].map((target) => ({ kind, target, by, monthBefore: undefined, monthAfter: lastMonth })),
  );
  return writesOf(usages, id);
}

/** @param spread any number that differs between transactions */
async function writesOf(
  usages: readonly Usage[],
  spread: number,
  known: LinkTargets = { terms: [], posts: [] },
): Promise<Write[]> {
  const targets = await targetsOf(usages, known);
  const changes = await Promise.all(
    usages.flatMap((usage) => {
      const target = targets.get(linkName(usage.kind, usage.target));
      if (target === undefined) return [];
      return 'taxonomy' in target ? termUsageChange(target, usage) : postUsageChange(target, usage);
    }),
  );
  return [
    ...changes.map(({ write }) => write),
    ...sizeWrites(
      changes.flatMap(({ removed }) => removed),
      changes.flatMap(({ added }) => added),
      spread,
    ),
  ];
}

/** The records that the usages concern and that exist, by name. Reads those that are not known. */
async function targetsOf(usages: readonly Usage[], known: LinkTargets) {
  const targets = targetsByName(known);
  const unknown = usages.filter(({ kind, target }) => !targets.has(linkName(kind, target)));
  const idsOf = (kind: LinkKind) => unknown.flatMap((usage) => (usage.kind === kind ? usage.target : []));
  return new Map([...targets, ...targetsByName(await readLinkTargets(byLinkKind(idsOf)))]);
}

function usagesOf(kind: LinkKind, before: StoredEvent | undefined, after: StoredEvent): Usage[] {
  const [was, is] = [publishedTargets(before, kind), publishedTargets(after, kind)];
  return [...new Set([...was, ...is])]
    .map((target) => ({
      kind,
      target,
      by: Number(is.has(target)) - Number(was.has(target)),
      monthBefore: was.has(target) ? listedMonth(before) : undefined,
      monthAfter: is.has(target) ? listedMonth(after) : undefined,
    }))
    .filter(
      (usage) =>
        usage.by !== 0 ||
        (usage.monthBefore !== usage.monthAfter && (kind === 'venue' || kind === 'organizer')),
    );
}

function publishedTargets(event: StoredEvent | undefined, kind: LinkKind): Set<number> {
  return new Set(event?.status === 'publish' ? event[kind] : []);
}

const listedMonth = (event: StoredEvent | undefined) =>
  event === undefined || event.hide_from_listings ? undefined : event.start_date.slice(0, 7);

/** A write, and the shares that it removes from and adds to the sizes of lists. */
interface Change {
  readonly write: Write;
  readonly removed: readonly Share[];
  readonly added: readonly Share[];
}

/**
 * The first event that uses a term moves it to another list, and the last one moves it back; both replace the whole
 * term. Otherwise only its count changes, so writers do not conflict.
 */
function termUsageChange(term: StoredTerm, { by }: Usage): Change {
  const count = Math.max(term.count + by, 0);
  if (count > 0 && term.count > 0) {
    return {
      write: update(terms, terms.key(term), {}, countIncrement(term.count, by)),
      removed: [],
      added: [],
    };
  }
  const after: StoredTerm = { ...term, count, state: count > 0 ? 'used' : 'unused' };
  return { write: replace(terms, term, after), removed: [shareOf(term)], added: [shareOf(after)] };
}

async function postUsageChange(post: StoredLinkedPost, usage: Usage): Promise<Change> {
  const count = Math.max(post.count + usage.by, 0);
  const last_month = count === 0 ? '' : await lastMonth(post, usage);
  if (count > 0 === post.count > 0) {
    const { increments, condition } = countIncrement(post.count, usage.by);
    // When the event leaves the last month, the new one depends on the other events, which change the version.
    const { version } = post;
    const is: Partial<StoredLinkedPost> =
      usage.monthBefore === post.last_month ? { version } : { last_month: post.last_month };
    const write = update(
      linkedPosts,
      linkedPosts.key(post),
      { last_month: last_month === post.last_month ? undefined : last_month },
      { increments, condition: { ...condition, is } },
    );
    return { write, removed: [], added: [] };
  }
  const after = { ...post, count, used: count > 0, last_month };
  return { write: replace(linkedPosts, post, after), removed: sharesOf(post), added: sharesOf(after) };
}

/**
 * Increments a count that stays above 0. The version changes too, so that a writer who read the record before does not
 * restore the older count.
 */
function countIncrement(count: number, by: number) {
  const above = { count: by < 0 ? 1 : 0 };
  return { increments: { count: by, version: 1 }, condition: count > 0 ? { above } : { exists: true } };
}

/** The last month in which an event of the venue or organizer starts, after the change. */
async function lastMonth(post: StoredLinkedPost, { monthBefore, monthAfter = '' }: Usage): Promise<string> {
  if (monthAfter >= post.last_month) return monthAfter;
  if (monthBefore !== post.last_month) return post.last_month;
  return later(await lastMonthOfOthers(post, monthBefore), monthAfter);
}

/** @param own the month of the event itself, which the stored counts still include */
async function lastMonthOfOthers({ type: kind, id: target }: StoredLinkedPost, own: string): Promise<string> {
  const range = counts.range({ kind, target, status: 'publish', span: 'any' });
  let [month, events] = ['', 0];
  for await (const record of query(range, { descending: true })) {
    if (record.month !== month) {
      if (events > 0) return month;
      [month, events] = [record.month, record.month === own ? -1 : 0];
    }
    const series = seriesOfShard(record.shard);
    if (series !== undefined && !(await isSeriesVisible(series))) continue;
    const starting = cellsOf(record, record.month).filter(({ length }) => length === undefined);
    events += starting.reduce((sum, { count }) => sum + count, 0);
  }
  return events > 0 ? month : '';
}
