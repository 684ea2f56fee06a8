import { isDeepStrictEqual } from 'node:util';
import { batchGet } from '../../table/batch-get.ts';
import type { ItemKey } from '../../table/entity.ts';
import { put, remove, update, type Write } from '../../table/writes.ts';
import { linkedPosts, links, terms } from '../keys.ts';
import { countWrites } from '../listings/counts.ts';
import { linksOf } from '../listings/listings.ts';
import type { StoredEvent, StoredLink, StoredLinked, StoredTerm } from '../stored.ts';

/**
 * An event holds the identifiers of its terms, venues and organizers. For the way back there is an item for each list
 * that it belongs to; those of the lists are counted, and so are the published events of a term, a venue or an
 * organizer in its own record. All of it changes in one transaction.
 */

/** The writes that bring links and counts from what an event was to what it becomes. */
export async function linkWrites(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  const old = new Map(linksOf(before).map((link) => [nameOf(link), link]));
  const wanted = new Map(linksOf(after).map((link) => [nameOf(link), link]));
  const gone = [...old].flatMap(([name, link]) => (isDeepStrictEqual(link, wanted.get(name)) ? [] : [link]));
  const come = [...wanted].flatMap(([name, link]) => (isDeepStrictEqual(link, old.get(name)) ? [] : [link]));
  return [
    ...gone.filter((link) => !wanted.has(nameOf(link))).map((link) => remove(links, links.key(link))),
    ...come.map((link) => put(links, link)),
    ...countWrites(gone, come),
    ...(await usageWrites(gone, come)),
  ];
}

const nameOf = ({ kind, target }: Pick<StoredLink, 'kind' | 'target'>) => `${kind} ${target}`;

/** Counts the published events of what they are linked to. What was removed is not counted at any more. */
async function usageWrites(gone: readonly StoredLink[], come: readonly StoredLink[]): Promise<Write[]> {
  const [old, wanted] = [publishedTargets(gone), publishedTargets(come)];
  const less = [...old].flatMap(([name, link]) => (wanted.has(name) ? [] : [link]));
  const more = [...wanted].flatMap(([name, link]) => (old.has(name) ? [] : [link]));
  const there = await existingTargets([...less, ...more]);
  const writes = (all: readonly StoredLink[], by: number) =>
    all.flatMap((link) => (there.has(nameOf(link)) ? usageWrite(link, by) : []));
  return [...writes(less, -1), ...writes(more, 1)];
}

function publishedTargets(all: readonly StoredLink[]): Map<string, StoredLink> {
  const published = all.filter(({ status }) => status === 'publish');
  return new Map(published.map((link) => [nameOf(link), link]));
}

/** Which of the terms, venues and organizers are still there. */
async function existingTargets(all: readonly StoredLink[]): Promise<Set<string>> {
  const [found, posts] = await Promise.all([
    batchGet<StoredTerm>(terms, all.flatMap(termKey)),
    batchGet<StoredLinked>(linkedPosts, all.flatMap(postKey)),
  ]);
  return new Set([
    ...found.map(({ taxonomy, id }) => nameOf({ kind: taxonomy, target: id })),
    ...posts.map(({ type, id }) => nameOf({ kind: type, target: id })),
  ]);
}

/** The count goes with the version, so that nobody who read the record before writes an older count over it. */
function usageWrite(link: StoredLink, by: number): Write[] {
  const increments = { count: by, version: 1 };
  return [
    ...termKey(link).map((key) => update(terms, key, {}, { increments })),
    ...postKey(link).map((key) => update(linkedPosts, key, {}, { increments })),
  ];
}

function termKey({ kind, target }: StoredLink): ItemKey[] {
  return kind === 'category' || kind === 'tag' ? [terms.key({ taxonomy: kind, id: target })] : [];
}

function postKey({ kind, target }: StoredLink): ItemKey[] {
  return kind === 'venue' || kind === 'organizer' ? [linkedPosts.key({ id: target })] : [];
}
