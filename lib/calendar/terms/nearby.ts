import { keyText } from '../../table/key.ts';
import { memoizedRecords } from '../../table/memoized-records.ts';
import { readAll } from '../../table/read.ts';
import { terms } from '../keys.ts';
import type { StoredTerm, Taxonomy } from '../stored/terms.ts';

/**
 * Terms are stored together in the order of their identifiers. A batch rounds the size of each of them up to 4 KB; a
 * query rounds their sum. So terms whose identifiers are close to each other are read by one query, with those between
 * them.
 */

/**
 * Maximum distance of two identifiers that one query reads: about as many typical terms as a query returns for half a
 * read unit, which is what a batch takes for the next one.
 */
const MAX_DISTANCE = 12;

/** The least number of terms for which a query is worth a call. */
const MIN_IDS = 3;

/** The most terms that are close to each other; none if they are too few. @param ids without duplicates */
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
