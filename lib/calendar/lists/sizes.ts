import { readAll } from '../../table/read.ts';
import { count, type Write } from '../../table/writes.ts';
import { listSizes } from '../keys.ts';

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
  return [...sizeChanges(removed, added).values()]
    .filter(({ records, bytes }) => records !== 0 || bytes !== 0)
    .map(({ share: { of, list }, records, bytes }) =>
      count(listSizes, { of, list, shard: shardOf(spread) }, { records, bytes }),
    );
}

/**
 * The writes for a changed record, which also count the change: this invalidates cached records.
 * @param before its shares before the change, the one of the list of its kind first
 * @param after its shares after the change
 */
export function changeWrites(before: readonly Share[], after: readonly Share[], id: number): Write[] {
  const [own] = after;
  return [...sizeChanges(before, after).values()].flatMap(({ share, records, bytes }) => {
    const { of, list } = share;
    const changes = own !== undefined && of === own.of && list === own.list ? { changes: 1 } : {};
    const by = { records, bytes, ...changes };
    const isSame = Object.values(by).every((amount) => amount === 0);
    return isSame ? [] : [count(listSizes, { of, list, shard: shardOf(id) }, by)];
  });
}

const shardOf = (spread: number) => spread % SHARDS;

/** What changes in each list. */
function sizeChanges(removed: readonly Share[], added: readonly Share[]) {
  const changes = new Map<string, { share: Share; records: number; bytes: number }>();
  const add = (shares: readonly Share[], sign: 1 | -1) => {
    for (const share of shares) {
      const name = `${share.of} ${share.list}`;
      const { records, bytes } = changes.get(name) ?? { records: 0, bytes: 0 };
      changes.set(name, { share, records: records + sign, bytes: bytes + sign * share.bytes });
    }
  };
  add(removed, -1);
  add(added, 1);
  return changes;
}

export const sumOfSizes = (sizes: readonly Size[]): Size => ({
  records: sizes.reduce((sum, { records }) => sum + records, 0),
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
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
  const sizes = new Map<string, Size>();
  for (const { list, records = 0, bytes = 0 } of await readAll(listSizes.range({ of }), { eventual: true })) {
    const size = sizes.get(list) ?? { records: 0, bytes: 0 };
    sizes.set(list, { records: size.records + records, bytes: size.bytes + bytes });
  }
  return (list) => sizes.get(list) ?? { records: 0, bytes: 0 };
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
