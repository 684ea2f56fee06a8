/**
 * While a series is being created, its events are counted in shards of its own, so that readers can leave out all of
 * them until all of them are visible. Maintenance then moves the counts to the ordinary shards.
 */

/** Above all ordinary shards, of which a list has a few. */
const FIRST_OWN_SHARD = 1_000_000_000_000;

/** The shard of a series that is being created. */
export const ownShard = (series: number) => FIRST_OWN_SHARD + series;

/** The series that a shard belongs to; undefined for an ordinary shard. */
export function seriesOfShard(shard: number): number | undefined {
  return shard >= FIRST_OWN_SHARD ? shard - FIRST_OWN_SHARD : undefined;
}
