import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, nextBatches } from '../../../scripts/stack/event-source/batch.ts';

const policy = { maximumRetryAttempts: 5, bisectBatchOnFunctionError: true };
const batchOf = (records: readonly number[], retries = 0) => ({ records, retries });

describe('after an invocation', () => {
  it('the whole batch is processed if nothing failed', () => {
    expect(nextBatches(batchOf([1, 2, 3]), undefined, policy)).toEqual({
      done: 3,
      next: [],
      discarded: undefined,
    });
  });

  it('the records before the first failure are processed, and the rest keeps all its retries', () => {
    expect(nextBatches(batchOf([1, 2, 3, 4], 4), 2, policy)).toEqual({
      done: 2,
      next: [batchOf([3, 4], 0)],
      discarded: undefined,
    });
  });

  it('a batch that failed at its first record is split, which does not count as a retry', () => {
    expect(nextBatches(batchOf([1, 2, 3], 2), 0, policy)).toEqual({
      done: 0,
      next: [batchOf([1, 2], 2), batchOf([3], 2)],
      discarded: undefined,
    });
  });

  it('a whole batch is retried if it may not be split', () => {
    const whole = { ...policy, bisectBatchOnFunctionError: false };
    expect(nextBatches(batchOf([1, 2, 3], 2), 0, whole).next).toEqual([batchOf([1, 2, 3], 3)]);
    expect(nextBatches(batchOf([1, 2, 3], 5), 0, whole).discarded).toEqual(batchOf([1, 2, 3], 5));
  });

  it('a record is retried until no retries are left', () => {
    expect(nextBatches(batchOf([1], 4), 0, policy).next).toEqual([batchOf([1], 5)]);
    expect(nextBatches(batchOf([1], 5), 0, policy)).toEqual({
      done: 0,
      next: [],
      discarded: batchOf([1], 5),
    });
  });

  it('a record is retried without limit if there is no maximum', () => {
    const { next } = nextBatches(batchOf([1], 9999), 0, { ...policy, maximumRetryAttempts: -1 });
    expect(next).toEqual([batchOf([1], 10_000)]);
  });
});

it('discards exactly the records that cannot be processed, and keeps the order', () => {
  const cases = fc
    .uniqueArray(fc.integer(), { maxLength: 40 })
    .chain((all) => fc.tuple(fc.constant(all), fc.subarray(all)));
  fc.assert(
    fc.property(cases, fc.boolean(), ([all, poison], reports) => {
      const isPoison = (record: number) => poison.includes(record);
      const done: number[] = [];
      const discarded: number[] = [];
      const waiting: Batch<number>[] = all.length === 0 ? [] : [batchOf(all)];
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
        const first = batch.records.findIndex(isPoison);
        const failedAt = first === -1 ? undefined : reports ? first : 0;
        const outcome = nextBatches(batch, failedAt, policy);
        done.push(...batch.records.slice(0, outcome.done));
        discarded.push(...(outcome.discarded?.records ?? []));
        waiting.unshift(...outcome.next);
      }
      expect(discarded).toEqual(poison);
      expect(done).toEqual(all.filter((record) => !isPoison(record)));
    }),
  );
});
