import { readAll } from '../../table/read.ts';
import { negated, sumWrites } from '../../table/sums.ts';
import type { Write } from '../../table/writes.ts';
import { listSizes } from '../keys.ts';
import type { StoredListSize } from '../stored/lists.ts';

/**
 * The number of records of each list and their size in bytes, updated by the transactions that write the records. So a
 * total costs the same for a list of any length, and the cost of reading a whole list is known in advance.
 */

/** The share of a record in the size of a list. */
export interface Share {
  /** The kind of records: `tag`, `venue`. */
  readonly of: string;
  readonly list: string;
  readonly bytes: number;
}

export interface Size {
  readonly records: number;
  readonly bytes: number;
}

/** Transactions that write to the same item conflict, so the size of a list is spread over several. */
const SHARDS = 4;

/** The size of keys and small members of an item, in bytes. */
const BASE_BYTES = 350;

/** @param content the members that change only when somebody edits the record */
export const bytesOf = (content: unknown) => BASE_BYTES + Buffer.byteLength(JSON.stringify(content));

/**
 * The writes for records that leave or enter lists.
 * @param spread any number that differs between transactions
 */
export function sizeWrites(removed: readonly Share[], added: readonly Share[], spread: number): Write[] {
  return sumWrites(listSizes, sizeChanges(removed, added, spread));
}

/**
 * The writes for a changed record, which also count the change: this invalidates cached records.
 * @param before its shares before the change
 * @param after its shares after the change, the one of the list of its kind first
 */
export function changeWrites(before: readonly Share[], after: readonly Share[], id: number): Write[] {
  const change = after.slice(0, 1).map((own) => ({ record: sizeOf(own, id), name: 'changes', amount: 1 }));
  return sumWrites(listSizes, [...sizeChanges(before, after, id), ...change]);
}

const shardOf = (spread: number) => spread % SHARDS;

/** The record that counts a share. */
const sizeOf = ({ of, list }: Share, spread: number): StoredListSize => ({
  of,
  list,
  shard: shardOf(spread),
});

function sizeChanges(removed: readonly Share[], added: readonly Share[], spread: number) {
  const sizes = (share: Share) => [
    { record: sizeOf(share, spread), name: 'records', amount: 1 },
    { record: sizeOf(share, spread), name: 'bytes', amount: share.bytes },
  ];
  return [...negated(removed.flatMap(sizes)), ...added.flatMap(sizes)];
}

export const sumOfSizes = (sizes: readonly Pick<StoredListSize, 'records' | 'bytes'>[]): Size => ({
  records: sizes.reduce((sum, { records = 0 }) => sum + records, 0),
  bytes: sizes.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
});

/**
 * The likely size of the first records of some lists, in bytes.
 * @param size the size of the lists together
 * @param limit the maximum number of records of each list
 */
export const bytesOfFirst = (limit: number, lists: readonly unknown[], { records, bytes }: Size) =>
  records === 0 ? 0 : bytes * Math.min((limit * lists.length) / records, 1);

/** The sizes of all lists of one kind of records, by an eventually consistent read. */
export async function readSizes(of: string): Promise<(list: string) => Size> {
  const shards = await readAll(listSizes.range({ of }), { eventual: true });
  const byList = Map.groupBy(shards, ({ list }) => list);
  return (list) => sumOfSizes(byList.get(list) ?? []);
}

/**
 * Reads the counts of changes of one kind of records, eventually consistently. A record that is read consistently
 * afterwards has not changed as long as they stay the same.
 * @returns the counts that concern the record with an identifier, as text
 */
export async function readChanges(of: string): Promise<(id: number) => string> {
  const shards = new Map<number, string>();
  for (const { list, shard, changes = 0 } of await readAll(listSizes.range({ of }), { eventual: true })) {
    if (changes > 0) shards.set(shard, `${shards.get(shard) ?? ''} ${list} ${changes}`);
  }
  return (id) => shards.get(shardOf(id)) ?? '';
}
