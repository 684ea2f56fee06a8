import type { ServiceInputTypes } from '@aws-sdk/lib-dynamodb';
import type { ReadCost } from './read-budget.ts';

/** Up to 4 KB that are read consistently are a unit, up to 4 KB that are read eventually half of one. */
const smallest = (isConsistent: boolean | undefined) => (isConsistent === true ? 1 : 0.5);

/** What items usually cost, compared with the smallest ones. */
const USUAL_ITEM = 2;

/** A page of a query is 1 MB at most; usually it has as much as so many of the smallest items. */
const USUAL_PAGE = 25;

/** What DynamoDB will charge for a read, as far as that can be known before it is sent. */
export function readCostOf(input: ServiceInputTypes): ReadCost {
  if ('RequestItems' in input) {
    const wanted = Object.values(input.RequestItems ?? {});
    const leastUnits = wanted.reduce((sum, batch) => sum + ('Keys' in batch ? unitsOf(batch) : 0), 0);
    return { leastUnits, likelyUnits: leastUnits * USUAL_ITEM };
  }
  const leastUnits = smallest('ConsistentRead' in input ? input.ConsistentRead : undefined);
  const items = 'KeyConditionExpression' in input ? Math.min(input.Limit ?? USUAL_PAGE, USUAL_PAGE) : 1;
  return { leastUnits, likelyUnits: leastUnits * USUAL_ITEM * items };
}

interface Batch {
  readonly Keys?: readonly unknown[] | undefined;
  readonly ConsistentRead?: boolean | undefined;
}

const unitsOf = ({ Keys = [], ConsistentRead }: Batch) => Keys.length * smallest(ConsistentRead);
