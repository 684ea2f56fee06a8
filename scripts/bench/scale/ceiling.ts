/** DynamoDB's published limits per second. */
const LIMITS = {
  /** Units of one partition, and therefore of any item in it. */
  partition: { read: 3000, write: 1000 },
  /** Units of an on-demand table; AWS raises this quota on request. */
  table: { read: 40_000, write: 40_000 },
} as const;

/** Consumed capacity units. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

/** The cost of one request: for the whole table, and for its busiest partition. */
export interface Load {
  readonly total: Units;
  readonly busiest: Units;
}

/**
 * Returns the maximum rate of such requests per second, if all of them read and write the same records.
 * @returns a whole number; infinity if a request does not use the table
 */
export function ceilingOf({ total, busiest }: Load): number {
  const maxShare = Math.max(
    partitionShare(busiest),
    total.read / LIMITS.table.read,
    total.write / LIMITS.table.write,
  );
  return maxShare === 0 ? Number.POSITIVE_INFINITY : Math.floor(1 / maxShare);
}

/** The share of a partition's capacity per second; reads and writes add up. */
export const partitionShare = ({ read, write }: Units) =>
  read / LIMITS.partition.read + write / LIMITS.partition.write;
