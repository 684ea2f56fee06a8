import { keyText } from '../../table/key.ts';
import { memoizedRecords } from '../../table/memoized-records.ts';
import { readAll } from '../../table/read.ts';
import { terms } from '../keys.ts';
import type { StoredTerm, Taxonomy } from '../stored/terms.ts';

/**
 * Terms are stored together in the order of their identifiers. A batch rounds the size of each of them up to 4 KB; a
 * query rounds their sum. So terms whose identifiers are close to each other are read by one query, together with those
 * between them.
 */

/**
 * Maximum distance between two identifiers in one query: a query reads about that many typical terms for half a read
 * unit, the cost of one term in a batch.
 */
const MAX_DISTANCE = 12;

/** Minimum number of terms for which a query is worth a call. */
const MIN_IDS = 3;

/** The largest group of terms that are close to each other; empty if they are too few. @param ids without duplicates */
export function nearbyIds(ids: readonly number[]): readonly number[] {
  const runs: number[][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || id - last > MAX_DISTANCE) runs.push([id]);
    else run.push(id);
  }
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), []);
  return longest.length >= MIN_IDS ? longest : [];
}

/** Maximum number of terms in memory; the texts of the largest take 1.2 KB. */
const MAX_MEMOIZED = 500;

const TERMS = memoizedRecords(terms, MAX_MEMOIZED);

/** Reads terms that are close to each other, eventually consistently. @param ids in ascending order */
export async function readNearby(taxonomy: Taxonomy, ids: readonly number[]): Promise<StoredTerm[]> {
  const [first, last] = [ids.at(0), ids.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { ...terms.range({ taxonomy }), entity: TERMS };
  const found = await readAll(range, { from: keyText(first), to: keyText(last), eventual: true });
  return found.filter(({ id }) => ids.includes(id));
}
