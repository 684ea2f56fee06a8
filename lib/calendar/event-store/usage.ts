import { batchGet } from '../../table/batch-get.ts';
import { query } from '../../table/read.ts';
import { replace, update, type Write } from '../../table/writes.ts';
import { cellsOf } from '../event-index/counts.ts';
import { counts, linkedPosts, terms } from '../keys.ts';
import { LINK_KINDS, type LinkKind } from '../link-kinds.ts';
import { sharesOf } from '../lists/linked-post-shares.ts';
import { type Share, sizeWrites } from '../lists/sizes.ts';
import { shareOf } from '../lists/term-shares.ts';
import type { StoredEvent, StoredLinkedPost, StoredTerm } from '../stored.ts';

/**
 * What terms, venues and organizers say of the published events that use them: how many there are, whether there are
 * any, and when the last of them starts. It changes in the transaction that changes the event. What was removed is left
 * as it is.
 */

/** How an event uses one of them, before a change and after it. */
interface Usage {
  readonly kind: LinkKind;
  readonly target: number;
  /** 1 if it uses it from now on, -1 if it does no longer. */
  readonly by: number;
  /** The month in which it starts, if lists show it. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The writes that go with a change of an event. */
export async function usageWrites(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  const usages = LINK_KINDS.flatMap((kind) => usagesOf(kind, before, after));
  const isTerm = ({ kind }: Usage) => kind === 'category' || kind === 'tag';
  const [ofTerms, ofPosts] = [usages.filter(isTerm), usages.filter((usage) => !isTerm(usage))];
  const [foundTerms, foundPosts] = await Promise.all([
    batchGet<StoredTerm>(
      terms,
      ofTerms.map(({ kind, target }) =>
        terms.key({ taxonomy: kind === 'tag' ? 'tag' : 'category', id: target }),
      ),
    ),
    batchGet<StoredLinkedPost>(
      linkedPosts,
      ofPosts.map(({ target }) => linkedPosts.key({ id: target })),
    ),
  ]);
  const changes = [
    ...foundTerms.flatMap((term) => {
      const usage = ofTerms.find(({ kind, target }) => kind === term.taxonomy && target === term.id);
      return usage === undefined ? [] : termChange(term, usage);
    }),
    ...(await Promise.all(
      foundPosts.flatMap((post) => {
        const usage = ofPosts.find(({ kind, target }) => kind === post.type && target === post.id);
        return usage === undefined ? [] : postChange(post, usage);
      }),
    )),
  ];
  return [
    ...changes.map(({ write }) => write),
    ...sizeWrites(
      changes.flatMap(({ gone }) => gone),
      changes.flatMap(({ come }) => come),
      after.id,
    ),
  ];
}

function usagesOf(kind: LinkKind, before: StoredEvent | undefined, after: StoredEvent): Usage[] {
  const [was, is] = [publishedTargets(before, kind), publishedTargets(after, kind)];
  return [...new Set([...was, ...is])]
    .map((target) => ({
      kind,
      target,
      by: Number(is.has(target)) - Number(was.has(target)),
      before: was.has(target) ? listedMonth(before) : undefined,
      after: is.has(target) ? listedMonth(after) : undefined,
    }))
    .filter(
      (usage) =>
        usage.by !== 0 || (usage.before !== usage.after && (kind === 'venue' || kind === 'organizer')),
    );
}

function publishedTargets(event: StoredEvent | undefined, kind: LinkKind): Set<number> {
  return new Set(event?.status === 'publish' ? event[kind] : []);
}

const listedMonth = (event: StoredEvent | undefined) =>
  event === undefined || event.hide_from_listings ? undefined : event.start_date.slice(0, 7);

/** A write, and what it takes from lists and brings into them. */
interface Change {
  readonly write: Write;
  readonly gone: readonly Share[];
  readonly come: readonly Share[];
}

/**
 * A term comes into another list with the first event that uses it, and leaves that with the last one: then it is
 * written as it was read. In between it only counts, and writers do not hinder each other.
 */
function termChange(term: StoredTerm, { by }: Usage): Change {
  const count = Math.max(term.count + by, 0);
  if (count > 0 && term.count > 0) {
    return { write: update(terms, terms.key(term), {}, counting(term.count, by)), gone: [], come: [] };
  }
  const after: StoredTerm = { ...term, count, state: count > 0 ? 'used' : 'unused' };
  return { write: replace(terms, term, after), gone: [shareOf(term)], come: [shareOf(after)] };
}

async function postChange(post: StoredLinkedPost, usage: Usage): Promise<Change> {
  const count = Math.max(post.count + usage.by, 0);
  const last_month = await lastMonth(post, usage);
  if (count > 0 === post.count > 0) {
    const { increments, condition } = counting(post.count, usage.by);
    const is: Partial<StoredLinkedPost> = { last_month: post.last_month };
    const write = update(
      linkedPosts,
      linkedPosts.key(post),
      { last_month: last_month === post.last_month ? undefined : last_month },
      { increments, condition: { ...condition, is } },
    );
    return { write, gone: [], come: [] };
  }
  const after = { ...post, count, used: count > 0, last_month };
  return { write: replace(linkedPosts, post, after), gone: sharesOf(post), come: sharesOf(after) };
}

/**
 * Adds to a count that stays above 0. The version goes with it, so that nobody who read the record before writes an
 * older count over it.
 */
function counting(count: number, by: number) {
  const above = { count: by < 0 ? 1 : 0 };
  return { increments: { count: by, version: 1 }, condition: count > 0 ? { above } : { exists: true } };
}

/** The last month in which an event starts that uses it, once the event has changed. */
async function lastMonth(post: StoredLinkedPost, { before, after = '' }: Usage): Promise<string> {
  if (after >= post.last_month) return after;
  if (before !== post.last_month) return post.last_month;
  const others = await lastMonthOfOthers(post, before);
  return others > after ? others : after;
}

/** @param own the month of the event itself, which is still counted */
async function lastMonthOfOthers({ type: kind, id: target }: StoredLinkedPost, own: string): Promise<string> {
  const range = counts.range({ kind, target, status: 'publish', span: 'any' });
  for await (const record of query(range, { descending: true })) {
    const starting = cellsOf(record).filter(({ length }) => length === undefined);
    const events = starting.reduce((sum, { count }) => sum + count, record.month === own ? -1 : 0);
    if (events > 0) return record.month;
  }
  return '';
}
