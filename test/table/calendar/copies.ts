import { linkedPosts, postIds, termIds, terms } from '../../../lib/calendar/keys.ts';
import { sharesOf } from '../../../lib/calendar/lists/linked-post-shares.ts';
import { type Share, sizeWrites } from '../../../lib/calendar/lists/sizes.ts';
import { shareOf, sortNameOf } from '../../../lib/calendar/lists/term-shares.ts';
import type { StoredLinkedPost } from '../../../lib/calendar/stored/posts.ts';
import type { StoredTerm, Taxonomy } from '../../../lib/calendar/stored/terms.ts';
import { slugText } from '../../../lib/calendar/text/slug-text.ts';
import { commit } from '../../../lib/table/commit.ts';
import type { RecordOf } from '../../../lib/table/entity.ts';
import { putRecords, storedRecord } from '../../stored-records.ts';

/**
 * Adds copies of records to lists, and counts them in the sizes of these lists. The copies do not own their names and
 * slugs.
 */

/** @returns the identifiers of the copies, one for each name */
export async function copyTerm(taxonomy: Taxonomy, id: number, names: readonly string[]): Promise<number[]> {
  const original = await storedRecord(terms, terms.key({ taxonomy, id }));
  const first = await termIds.take(names.length);
  const copies = names.map(
    (name, n): StoredTerm => ({
      ...original,
      id: first + n,
      name,
      slug: slugText(name),
      sort_name: sortNameOf(name),
    }),
  );
  return putCopies(terms, copies, copies.map(shareOf));
}

/** @returns the identifiers of the copies, one for each name */
export async function copyLinkedPost(id: number, names: readonly string[]): Promise<number[]> {
  const original = await storedRecord(linkedPosts, linkedPosts.key({ id }));
  const first = await postIds.take(names.length);
  const copies = names.map(
    (name, n): StoredLinkedPost => ({ ...original, id: first + n, name, slug: slugText(name) }),
  );
  return putCopies(linkedPosts, copies, copies.flatMap(sharesOf));
}

async function putCopies<R extends { id: number }>(
  entity: RecordOf<R>,
  copies: readonly R[],
  shares: readonly Share[],
): Promise<number[]> {
  await putRecords(entity, copies);
  await commit(...sizeWrites([], shares, 0));
  return copies.map(({ id }) => id);
}
