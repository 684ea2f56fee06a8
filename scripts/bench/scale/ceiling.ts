/** What AWS publishes as the most that DynamoDB does in a second. */
export const LIMITS = {
  /** Units of one partition: of its items together, and so of any one of them. */
  partition: { read: 3000, write: 1000 },
  /** Units of a table that pays by use; AWS raises this quota on request. */
  table: { read: 40_000, write: 40_000 },
} as const;

/** Capacity units that something takes. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

/** What one request takes: of the whole table, and of the partition that it takes most of. */
export interface Load {
  readonly total: Units;
  readonly busiest: Units;
}

/**
 * How many such requests a second DynamoDB answers, where all of them read and write the same records.
 * @returns a whole number; infinity if a request does not use the table
 */
export function ceilingOf({ total, busiest }: Load): number {
  const most = Math.max(
    partitionShare(busiest),
    total.read / LIMITS.table.read,
    total.write / LIMITS.table.write,
  );
  return most === 0 ? Number.POSITIVE_INFINITY : Math.floor(1 / most);
}

/** The part of a second of a partition's capacity; what is read and what is written add up. */
export const partitionShare = ({ read, write }: Units) =>
  read / LIMITS.partition.read + write / LIMITS.partition.write;
