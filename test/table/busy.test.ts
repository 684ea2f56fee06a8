import { randomUUID } from 'node:crypto';
import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentClient, tableName } from '../../lib/table/client.ts';
import { withDeadline } from '../../lib/table/deadline.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { TableThrottled } from '../../lib/table/faults.ts';
import { countRecords, putRecords } from '../stored-records.ts';

const entity = keyspace(randomUUID());
const items = entity<{ list: string; number: number }>('item').at({
  pk: 'LIST#{list}',
  sk: '{number}',
});

const Batch = z.object({ RequestItems: z.record(z.string(), z.array(z.unknown())) });
const NAME = 'busy';

/** Makes the table accept only `room(n)` records of the nth call, counted from 1. */
function makeBusy(room: (call: number) => number): { readonly calls: number } {
  const seen = { calls: 0 };
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      const { data: batch } = Batch.safeParse(args.input);
      const requests = batch?.RequestItems[tableName()] ?? [];
      seen.calls += 1;
      const taken = requests.slice(0, room(seen.calls));
      if (taken.length === 0)
        throw new ProvisionedThroughputExceededException({ message: 'slow down', $metadata: {} });
      Object.assign(args.input, { RequestItems: { [tableName()]: taken } });
      const result = await next(args);
      Object.assign(result.output, { UnprocessedItems: { [tableName()]: requests.slice(taken.length) } });
      return result;
    },
    { step: 'initialize', priority: 'low', name: NAME },
  );
  return seen;
}

const put = (list: string, count: number) =>
  putRecords(
    items,
    Array.from({ length: count }, (_, number) => ({ list, number })),
  );

describe('a busy table', () => {
  afterEach(() => {
    documentClient().middlewareStack.remove(NAME);
  });

  it('gets unprocessed records again until it has them all', async () => {
    const list = randomUUID();
    const seen = makeBusy(() => 2);
    await put(list, 25);
    expect(seen.calls).toBe(13);
    documentClient().middlewareStack.remove(NAME);
    expect(await countRecords(items.range({ list }))).toBe(25);
  });

  it('gets all records again if it processed none', async () => {
    const list = randomUUID();
    makeBusy((call) => (call < 4 ? 0 : 25));
    await put(list, 25);
    documentClient().middlewareStack.remove(NAME);
    expect(await countRecords(items.range({ list }))).toBe(25);
  });

  it('makes the batch fail if it processes nothing for too long', async () => {
    makeBusy(() => 0);
    await expect(withDeadline(1000, () => put(randomUUID(), 1))).rejects.toBeInstanceOf(TableThrottled);
  });
});
