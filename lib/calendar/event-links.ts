import { batchGet } from '../table/batch-get.ts';
import type { ItemKey } from '../table/entity.ts';
import { put, remove, update, type Write } from '../table/writes.ts';
import { linkedPosts, links, terms } from './keys.ts';
import { LinkKind, type StoredEvent, type StoredLink, type StoredLinked, type StoredTerm } from './stored.ts';

/**
 * An event holds the identifiers of its terms, venues and organizers; for the way back there is an item for each of
 * them beside, and a count of the published events at the other end. All of it changes in one transaction.
 */

/** The writes that bring links and counts from what an event was to what it becomes. */
export async function linkWrites(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  const old = new Map(linksOf(before).map((link) => [nameOf(link), link]));
  const wanted = new Map(linksOf(after).map((link) => [nameOf(link), link]));
  const all = [...new Map([...old, ...wanted]).entries()].map(([name, link]) => ({
    link,
    from: old.get(name),
    to: wanted.get(name),
  }));
  const changed = all.filter(({ from, to }) => !sameLink(from, to));
  const there = await existingTargets(changed.map(({ link }) => link));
  return changed.flatMap(({ link, from, to }) => [
    to === undefined ? remove(links, links.key(link)) : put(links, to),
    ...(there.has(nameOf(link)) ? countWrites(link, counted(to) - counted(from)) : []),
  ]);
}

function linksOf(event: StoredEvent | undefined): StoredLink[] {
  if (event === undefined) return [];
  const { id, status, start_date } = event;
  return LinkKind.options.flatMap((kind) =>
    event[kind].map((target) => ({ kind, target, event: id, status, start_date })),
  );
}

function sameLink(a: StoredLink | undefined, b: StoredLink | undefined): boolean {
  return a?.status === b?.status && a?.start_date === b?.start_date;
}

const counted = (link: StoredLink | undefined) => (link?.status === 'publish' ? 1 : 0);

const nameOf = ({ kind, target }: Pick<StoredLink, 'kind' | 'target'>) => `${kind} ${target}`;

/** The count goes with the version, so that nobody who read the record before writes an older count over it. */
function countWrites(link: StoredLink, by: number): Write[] {
  if (by === 0) return [];
  const increments = { count: by, version: 1 };
  const { kind, target } = link;
  if (kind === 'category' || kind === 'tag') {
    return [update(terms, terms.key({ taxonomy: kind, id: target }), {}, { increments })];
  }
  return [update(linkedPosts, linkedPosts.key({ id: target }), {}, { increments })];
}

/** Which of the targets are still there; a link to one that was removed is only taken away. */
async function existingTargets(all: readonly StoredLink[]): Promise<Set<string>> {
  const keysOf = (wanted: readonly LinkKind[], key: (link: StoredLink) => ItemKey) =>
    all.filter(({ kind }) => wanted.includes(kind)).map(key);
  const [found, posts] = await Promise.all([
    batchGet<StoredTerm>(
      terms,
      keysOf(['category', 'tag'], ({ kind, target }) =>
        terms.key({ taxonomy: kind === 'tag' ? 'tag' : 'category', id: target }),
      ),
    ),
    batchGet<StoredLinked>(
      linkedPosts,
      keysOf(['venue', 'organizer'], ({ target }) => linkedPosts.key({ id: target })),
    ),
  ]);
  return new Set([
    ...found.map(({ taxonomy, id }) => nameOf({ kind: taxonomy, target: id })),
    ...posts.map(({ type, id }) => nameOf({ kind: type, target: id })),
  ]);
}
