import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConditionFailed } from '../../lib/table/commit.ts';
import { withDeadline } from '../../lib/table/deadline.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { TableContended, TableUnavailable } from '../../lib/table/faults.ts';
import { get } from '../../lib/table/read.ts';
import { retryOnConflict } from '../../lib/table/retry-on-conflict.ts';
import { create } from '../../lib/table/writes.ts';
import { FlakyDynamoDb } from './flaky-dynamodb.ts';

const items = keyspace(randomUUID())<{ id: string }>('item').at({
  pk: 'ITEM#{id}',
  sk: 'ITEM',
});

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());
afterEach(() => server.behave());

describe('the deadline of work', () => {
  const read = () => get(items, items.key({ id: randomUUID() }));
  const slowly = (ms: number) =>
    server.behave(async (operation, body) => {
      await setTimeout(ms);
      return server.forward(operation, body);
    });

  it('is shared by all calls', async () => {
    slowly(500);
    const reads = { done: 0 };
    const work = async () => {
      for (;;) {
        await read();
        reads.done += 1;
      }
    };
    await expect(withDeadline(3000, work)).rejects.toBeInstanceOf(TableUnavailable);
    expect(reads.done).toBeGreaterThan(0);
    expect(reads.done).toBeLessThan(7);
  });

  it('is not extended by a nested one', async () => {
    server.behave(() => 'hang');
    const started = performance.now();
    await expect(withDeadline(300, () => withDeadline(60_000, read))).rejects.toBeInstanceOf(
      TableUnavailable,
    );
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('aborts calls that nothing awaits any more', async () => {
    slowly(300);
    const rest: Promise<unknown>[] = [];
    const work = async () => {
      rest.push(read());
      throw new Error('Something else');
    };
    await expect(withDeadline(5000, work)).rejects.toThrow('Something else');
    await expect(rest[0]).rejects.toBeInstanceOf(TableUnavailable);
  });

  it('does not affect work that ends in time', async () => {
    expect(await withDeadline(5000, read)).toBeUndefined();
  });

  it('limits the retries of retryOnConflict', async () => {
    const attempts: number[] = [];
    // Without calls of the table, of which a busy machine may answer only a few in time.
    const work = () =>
      retryOnConflict(async (failures) => {
        attempts.push(failures);
        const write = create(items, { id: String(failures) });
        throw new ConditionFailed([{ write, item: undefined }], undefined);
      });
    const started = performance.now();
    await expect(withDeadline(3000, work)).rejects.toBeInstanceOf(TableContended);
    // Without a deadline it would retry for ten seconds.
    expect(performance.now() - started).toBeLessThan(9000);
    expect(attempts.length).toBeGreaterThan(1);
  });

  it('ends the retries of retryOnConflict in the middle of an attempt too', async () => {
    server.behave(() => 'hang');
    const work = () =>
      retryOnConflict(async (failures) => {
        if (failures === 0) throw new ConditionFailed([], undefined);
        await read();
      });
    await expect(withDeadline(300, work)).rejects.toBeInstanceOf(TableContended);
  });

  it('does not make conflicts the reason for the failure of a table that fails before', async () => {
    const work = () =>
      retryOnConflict(async (failures) => {
        if (failures === 0) throw new ConditionFailed([], undefined);
        throw new TableUnavailable('The table is away', undefined);
      });
    await expect(withDeadline(5000, work)).rejects.toBeInstanceOf(TableUnavailable);
  });
});
