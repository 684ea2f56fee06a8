import * as z from 'zod';
import { partitionShare, type Units } from './cost.ts';

/** The part of a call's cost that falls on one partition of the table or of an index. */
export interface Share extends Units {
  /** Its key, preceded by the name of the index: `turma#TURMA#0000000000057610`, `gsi1 turma#TURMAS`. */
  readonly partition: string;
}

const Key = z.looseObject({ pk: z.string() });
const Capacity = z.object({ CapacityUnits: z.number() });
const Query = z.object({
  IndexName: z.string().optional(),
  ExpressionAttributeValues: z.looseObject({ ':pk': z.string() }),
});
const BatchGet = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Key) })) });
const Write = z.union([z.object({ Item: Key }), z.object({ Key })]);
type Write = z.output<typeof Write>;
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Write)) });

/**
 * Returns the read cost of a call of the document client as reported, and its write cost by AWS's published rules:
 * DynamoDB Local counts neither transactions nor updates in them as AWS does.
 * @param capacities the consumed capacity that DynamoDB reports for the call
 */
export function sharesOf(command: string, input: unknown, capacities: unknown): Share[] {
  switch (command) {
    case 'QueryCommand': {
      const { IndexName, ExpressionAttributeValues: values } = Query.parse(input);
      return readShares([`${IndexName === undefined ? '' : `${IndexName} `}${values[':pk']}`], capacities);
    }
    case 'GetItemCommand':
      return readShares([z.object({ Key }).parse(input).Key.pk], capacities);
    case 'BatchGetItemCommand': {
      const requests = Object.values(BatchGet.parse(input).RequestItems);
      const keys = requests.flatMap(({ Keys }) => Keys.map(({ pk }) => pk));
      return readShares(keys, capacities);
    }
    case 'TransactWriteItemsCommand': {
      const writes = Transaction.parse(input).TransactItems.flatMap((each) => Object.values(each));
      return writes.flatMap((write) => writeShares(write, 2));
    }
    default:
      return writeShares(Write.parse(input), 1);
  }
}

/** Divides the sum that a call reports equally among the partitions that it reads. */
function readShares(partitions: readonly string[], capacities: unknown): Share[] {
  const reported = z.array(Capacity).parse([capacities ?? []].flat());
  const units = reported.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
  return partitions.map((partition) => ({ partition, read: units / partitions.length, write: 0 }));
}

const WRITE_UNIT_BYTES = 1024;

/**
 * Returns the write cost of an item: in the table, twice in a transaction, and once in each index with the item. An
 * item that is not in the call counts as a small one without indexes.
 */
function writeShares(write: Write, times: number): Share[] {
  if ('Key' in write) return [{ partition: write.Key.pk, read: 0, write: times }];
  const { Item } = write;
  const size = Math.ceil(JSON.stringify(Item).length / WRITE_UNIT_BYTES);
  const indexes = Object.entries(Item).flatMap(([name, value]) => {
    const [, index] = /^(gsi\d)pk$/.exec(name) ?? [];
    return index === undefined ? [] : [{ partition: `${index} ${value}`, read: 0, write: size }];
  });
  return [{ partition: Item.pk, read: 0, write: size * times }, ...indexes];
}

/** Sums the cost by partition, the busiest first. */
export function byPartition(shares: readonly Share[]): Share[] {
  const sums = new Map<string, Share>();
  for (const { partition, read, write } of shares) {
    const sum = sums.get(partition) ?? { partition, read: 0, write: 0 };
    sums.set(partition, { partition, read: sum.read + read, write: sum.write + write });
  }
  return [...sums.values()].sort((a, b) => partitionShare(b) - partitionShare(a));
}

/** Returns the pattern of a partition key, as in `keys.ts`. Replaces identifiers, which have 16 digits, except 0. */
export const patternOf = (partition: string) =>
  partition.replace(/\d{16}/g, (digits) => (Number(digits) === 0 ? '0' : '{n}'));
