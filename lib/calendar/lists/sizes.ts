import { readAll } from '../../table/read.ts';
import { count, type Write } from '../../table/writes.ts';
import { listSizes } from '../keys.ts';

/**
 * How many records a list has and how many bytes they take, kept by the transactions that write the records. So totals
 * cost the same however long a list is, and what reading all of it costs is known before it is read.
 */

/** What a record adds to the list that it is in. */
export interface Share {
  /** Of what records the list is: `tag`, `venue`. */
  readonly of: string;
  readonly list: string;
  readonly bytes: number;
}

export interface Size {
  readonly records: number;
  readonly bytes: number;
}

/** Transactions that write to the same record hinder each other, so the numbers of a list are spread over some. */
const SHARDS = 4;

/** What keys and small members of an item take beside its content, in bytes. */
const BASE_BYTES = 350;

/** @param content what only changes when somebody changes the record */
export const bytesOf = (content: unknown) => BASE_BYTES + Buffer.byteLength(JSON.stringify(content));

/**
 * The writes for records that leave lists and come into others.
 * @param spread any number that differs between transactions
 */
export function sizeWrites(gone: readonly Share[], come: readonly Share[], spread: number): Write[] {
  const changes = new Map<string, { share: Share; records: number; bytes: number }>();
  const add = (shares: readonly Share[], sign: 1 | -1) => {
    for (const share of shares) {
      const name = `${share.of} ${share.list}`;
      const { records, bytes } = changes.get(name) ?? { records: 0, bytes: 0 };
      changes.set(name, { share, records: records + sign, bytes: bytes + sign * share.bytes });
    }
  };
  add(gone, -1);
  add(come, 1);
  return [...changes.values()]
    .filter(({ records, bytes }) => records !== 0 || bytes !== 0)
    .map(({ share: { of, list }, records, bytes }) =>
      count(listSizes, { of, list, shard: spread % SHARDS }, { records, bytes }),
    );
}

export const sumOfSizes = (sizes: readonly Size[]): Size => ({
  records: sizes.reduce((sum, { records }) => sum + records, 0),
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** The sizes of all lists of some records, as they were a moment ago. */
export async function readSizes(of: string): Promise<(list: string) => Size> {
  const sizes = new Map<string, Size>();
  for (const { list, records = 0, bytes = 0 } of await readAll(listSizes.range({ of }), { eventual: true })) {
    const size = sizes.get(list) ?? { records: 0, bytes: 0 };
    sizes.set(list, { records: size.records + records, bytes: size.bytes + bytes });
  }
  return (list) => sizes.get(list) ?? { records: 0, bytes: 0 };
}
