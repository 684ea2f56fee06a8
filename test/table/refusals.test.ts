import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { batchGet } from '../../lib/table/batch-get.ts';
import { commit, commitUpdate } from '../../lib/table/commit.ts';
import { withDeadline } from '../../lib/table/deadline.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { TableContended, TableFault, TableThrottled } from '../../lib/table/faults.ts';
import { get } from '../../lib/table/read.ts';
import { create, put, remove, update } from '../../lib/table/writes.ts';
import { countRecords, putRecords } from '../stored-records.ts';
import { conditionFailureOf } from './condition-failure.ts';
import { type Answer, type Body, FlakyDynamoDb, failure, type NoAnswer } from './flaky-dynamodb.ts';

const entity = keyspace(randomUUID());
const Item = z.object({ list: z.string(), number: z.int(), count: z.int() });
const items = entity<z.output<typeof Item>>('item').at({ pk: 'LIST#{list}', sk: '{number}' });
const itemsOf = (list: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ list, number, count: 0 }));

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());
afterEach(() => server.behave());

/** Bodies of batch calls: requests by table. */
const Batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const Keys = z.object({ Keys: z.array(z.unknown()) }).loose();
const Puts = z.array(z.unknown());

/** Processes only the first items of each batch, like DynamoDB if it lacks capacity or the response is full. */
async function processSome(max: number, operation: string, body: Body): Promise<Answer> {
  const entries = Object.entries(Batch.parse(body).RequestItems);
  const parts = entries.map(([table, wanted]) => {
    if (operation === 'BatchWriteItem') {
      const puts = Puts.parse(wanted);
      return { table, taken: puts.slice(0, max), left: puts.slice(max), count: puts.length - max };
    }
    const { Keys: keys, ...rest } = Keys.parse(wanted);
    const [taken, left] = [keys.slice(0, max), keys.slice(max)];
    return { table, taken: { ...rest, Keys: taken }, left: { ...rest, Keys: left }, count: left.length };
  });
  const RequestItems = Object.fromEntries(parts.map(({ table, taken }) => [table, taken]));
  const answer = await server.forward(operation, { ...body, RequestItems });
  const left = Object.fromEntries(
    parts.flatMap(({ table, left, count }) => (count > 0 ? [[table, left]] : [])),
  );
  const name = operation === 'BatchWriteItem' ? 'UnprocessedItems' : 'UnprocessedKeys';
  return { status: answer.status, body: { ...JSON.parse(answer.body), [name]: left } };
}

/** Rejects the first calls of an operation. */
function reject(times: number, refused: string, answer: Answer): void {
  let left = times;
  server.behave((operation, body) => {
    if (operation !== refused || left === 0) return server.forward(operation, body);
    left -= 1;
    return answer;
  });
}

/**
 * Returns the error of a request at a deadline that leaves time for a second call, also on a busy machine.
 * @param behavior answers the calls of a request, which are counted from 1
 * @param request makes calls about a list
 */
async function errorAfterRetry(
  behavior: (body: Body, calls: number) => Answer | NoAnswer,
  request: (list: string) => Promise<unknown>,
): Promise<unknown> {
  for (let deadlineMs = 1000; ; deadlineMs *= 2) {
    const list = randomUUID();
    let calls = 0;
    server.behave((_operation, body) => {
      // A call of the request before, which the deadline has aborted, may come late.
      if (JSON.stringify(body).includes(list)) calls += 1;
      return behavior(body, calls);
    });
    const error = await withDeadline(deadlineMs, () => request(list)).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (error === undefined || calls > 1) return error;
  }
}

describe('a batch that is not processed completely', () => {
  it('is read to its end', async () => {
    const list = randomUUID();
    await putRecords(items, itemsOf(list, 100));
    server.behave((operation, body) => processSome(30, operation, body));
    const found = await batchGet(
      items,
      itemsOf(list, 100).map((item) => items.key(item)),
    );
    expect(found.map(({ number }) => number)).toEqual(itemsOf(list, 100).map(({ number }) => number));
    expect(server.calls).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'BatchGetItem']);
  });

  it('is written to its end', async () => {
    const list = randomUUID();
    server.behave((operation, body) => processSome(7, operation, body));
    await putRecords(items, itemsOf(list, 50));
    expect(server.calls).toHaveLength(8);
    server.behave();
    expect(await countRecords(items.range({ list }))).toBe(50);
  });

  it.each<[string, string, (list: string) => Promise<unknown>]>([
    ['read', 'UnprocessedKeys', (list) => batchGet(items, [items.key({ list, number: 1 })])],
    ['written', 'UnprocessedItems', (list) => putRecords(items, itemsOf(list, 1))],
  ])('fails if nothing of it is ever %s', async (_, left, work) => {
    const unprocessed = (body: Body) => ({
      status: 200,
      body: { Responses: {}, [left]: Batch.parse(body).RequestItems },
    });
    expect(await errorAfterRetry(unprocessed, work)).toBeInstanceOf(TableThrottled);
    // Lack of capacity is also the reason if the next attempt is the one that the deadline aborts.
    const hang = (body: Body, calls: number) => (calls > 1 ? 'hang' : unprocessed(body));
    expect(await errorAfterRetry(hang, work)).toBeInstanceOf(TableThrottled);
  });
});

describe('a call without a deadline, as in an import, is made again', () => {
  it.each(['hang', 'hang midway', 'reset', 'reset midway'] as const)('after a %s', async (how) => {
    const [record] = itemsOf(randomUUID(), 1);
    if (record === undefined) throw new Error('There is no item');
    await commit(put(items, record));
    server.behave((operation, body) => (server.calls.length > 1 ? server.forward(operation, body) : how));
    expect(await get(items, items.key(record))).toEqual(record);
    expect(server.calls).toEqual(['GetItem', 'GetItem']);
  });
});

describe('a write that conflicts with a transaction', () => {
  const item = () => ({ list: randomUUID(), number: 1, count: 1 });
  const conflict = failure('TransactionConflictException');

  it('succeeds when the other is over', async () => {
    const record = item();
    reject(2, 'PutItem', conflict);
    await commit(put(items, record));
    expect(server.calls).toEqual(Array(3).fill('PutItem'));
    reject(2, 'UpdateItem', conflict);
    const write = update(items, items.key(record), {}, { increments: { count: 1 } });
    expect(await commitUpdate(items, write)).toEqual({ ...record, count: 2 });
    expect(server.calls).toEqual(Array(3).fill('UpdateItem'));
    reject(2, 'DeleteItem', conflict);
    await commit(remove(items, items.key(record)));
    expect(server.calls).toEqual(Array(3).fill('DeleteItem'));
    expect(await get(items, items.key(record))).toBeUndefined();
  });

  it('still requires its condition to hold', async () => {
    reject(1, 'UpdateItem', conflict);
    const write = update(items, items.key(item()), { count: 5 });
    expect((await conditionFailureOf(commitUpdate(items, write))).isBlockedBy(write)).toBe(true);
    expect(server.calls).toEqual(['UpdateItem', 'UpdateItem']);
  });
});

describe('a transaction that conflicts with another one', () => {
  const canceled = (...codes: string[]) =>
    failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });
  const writesOf = (list: string) => itemsOf(list, 2).map((item) => create(items, item));

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'succeeds when the other is over (%s)',
    async (code) => {
      const list = randomUUID();
      reject(3, 'TransactWriteItems', canceled('None', code));
      await commit(...writesOf(list));
      expect(server.calls).toHaveLength(4);
      expect(await countRecords(items.range({ list }))).toBe(2);
    },
  );

  it('fails if one of its conditions does not hold', async () => {
    const both = writesOf(randomUUID());
    reject(1, 'TransactWriteItems', canceled('TransactionConflict', 'ConditionalCheckFailed'));
    const failure = await conditionFailureOf(commit(...both));
    expect(both.map((write) => failure.isBlockedBy(write))).toEqual([false, true]);
  });

  it.each([
    ['TransactionConflict', TableContended],
    ['ThrottlingError', TableThrottled],
  ])('fails at the deadline (%s)', async (code, Fault) => {
    const error = await errorAfterRetry(
      () => canceled('None', code),
      (list) => commit(...writesOf(list)),
    );
    // Where the deadline aborts a call, as on a busy machine, the fault of the call before is the cause.
    expect([error, error instanceof TableFault && error.cause]).toContainEqual(expect.any(Fault));
  });

  it('fails for any other reason', async () => {
    reject(1, 'TransactWriteItems', canceled('None', 'ValidationError'));
    await expect(commit(...writesOf(randomUUID()))).rejects.toThrow('TransactionCanceledException');
    expect(server.calls).toHaveLength(1);
  });
});

describe('a throttled call', () => {
  it('is retried', async () => {
    const record = { list: randomUUID(), number: 1, count: 0 };
    reject(1, 'PutItem', failure('ProvisionedThroughputExceededException'));
    await commit(put(items, record));
    expect(server.calls).toEqual(['PutItem', 'PutItem']);
    reject(1, 'GetItem', failure('ThrottlingException'));
    expect(await get(items, items.key(record))).toEqual(record);
    expect(server.calls).toEqual(['GetItem', 'GetItem']);
  });

  it('is retried after the last attempt of the SDK too, if it writes a batch', async () => {
    const list = randomUUID();
    reject(4, 'BatchWriteItem', failure('ProvisionedThroughputExceededException'));
    await putRecords(items, itemsOf(list, 25));
    expect(server.calls).toEqual(Array(5).fill('BatchWriteItem'));
    expect(await countRecords(items.range({ list }))).toBe(25);
  });
});
