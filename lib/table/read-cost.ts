import type { ServiceInputTypes } from '@aws-sdk/lib-dynamodb';
import type { ReadCost } from './read-budget.ts';

/** Bytes per unit of a consistent and of an eventually consistent read. Queries of an index are always eventual. */
export const CONSISTENT_UNIT_BYTES = 4096;
export const EVENTUAL_UNIT_BYTES = 2 * CONSISTENT_UNIT_BYTES;

/** Read units of an item of up to 4 KB: eventually consistent reads cost half. */
const minItemUnits = (isConsistent: boolean | undefined) => (isConsistent === true ? 1 : 0.5);

/** Usual cost of an item, in multiples of the minimum. */
const USUAL_ITEM_FACTOR = 2;

/** Usual number of items in a page of a query. A page is 1 MB at most. */
const USUAL_PAGE_ITEMS = 25;

/** Estimates what DynamoDB will charge for a read. */
export function readCostOf(input: ServiceInputTypes): ReadCost {
  if ('RequestItems' in input) {
    const wanted = Object.values(input.RequestItems ?? {});
    const minUnits = wanted.reduce((sum, batch) => sum + ('Keys' in batch ? minBatchUnits(batch) : 0), 0);
    return { minUnits, likelyUnits: minUnits * USUAL_ITEM_FACTOR };
  }
  const minUnits = minItemUnits('ConsistentRead' in input ? input.ConsistentRead : undefined);
  const items =
    'KeyConditionExpression' in input ? Math.min(input.Limit ?? USUAL_PAGE_ITEMS, USUAL_PAGE_ITEMS) : 1;
  return { minUnits, likelyUnits: minUnits * USUAL_ITEM_FACTOR * items };
}

interface Batch {
  readonly Keys?: readonly unknown[] | undefined;
  readonly ConsistentRead?: boolean | undefined;
}

const minBatchUnits = ({ Keys = [], ConsistentRead }: Batch) => Keys.length * minItemUnits(ConsistentRead);
