import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type BatchReadOptions, batchGet } from '../../lib/table/batch-get.ts';
import { collectCapacity, consumed } from '../../lib/table/capacity.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { countRecords, putRecords } from '../stored-records.ts';

const entity = keyspace(randomUUID());

const Item = z.object({ list: z.string(), number: z.int() });
const items = entity<z.output<typeof Item>>('item').at({ pk: 'LIST#{list}', sk: '{number}' });

const itemsOf = (list: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ list, number }));
const keysOf = (list: string, numbers: readonly number[]) =>
  numbers.map((number) => items.key({ list, number }));

describe('a batch of records', () => {
  it('is put completely, however large it is', async () => {
    const list = randomUUID();
    expect(await putRecords(items, itemsOf(list, 517))).toBe(517);
    expect(await countRecords(items.range({ list }))).toBe(517);
  });

  it('can be put from a stream', async () => {
    const list = randomUUID();
    async function* slowly() {
      for (const item of itemsOf(list, 60)) {
        await Promise.resolve();
        yield item;
      }
    }
    expect(await putRecords(items, slowly())).toBe(60);
    expect(await countRecords(items.range({ list }))).toBe(60);
  });

  it('can be empty', async () => {
    expect(await putRecords(items, [])).toBe(0);
    expect(await batchGet(items, [])).toEqual([]);
  });

  it('replaces records with the same keys', async () => {
    const list = randomUUID();
    await putRecords(items, itemsOf(list, 30));
    await putRecords(items, itemsOf(list, 40));
    expect(await countRecords(items.range({ list }))).toBe(40);
  });

  it('is read in the order of the keys, 100 per call', async () => {
    const list = randomUUID();
    await putRecords(items, itemsOf(list, 350));
    const numbers = Array.from({ length: 350 }, (_, n) => (n * 137) % 350);
    const found = await collectCapacity(async () => ({
      records: await batchGet(items, keysOf(list, numbers)),
      calls: consumed()?.calls,
    }));
    expect(found.records.map(({ number }) => number)).toEqual(numbers);
    expect(found.calls).toBe(4);
  });

  it('has a record for every given key, even a repeated one, if it exists', async () => {
    const list = randomUUID();
    await putRecords(items, itemsOf(list, 5));
    const found = await batchGet(items, keysOf(list, [4, 4, 7, 0, 4, 1_000_000]));
    expect(found.map(({ number }) => number)).toEqual([4, 4, 0, 4]);
  });

  it('that is read eventually consistently has its missing keys read again, unless they may be missing', async () => {
    const list = randomUUID();
    await putRecords(items, itemsOf(list, 1));
    const callsFor = (numbers: readonly number[], options: BatchReadOptions) =>
      collectCapacity(async () => {
        await batchGet(items, keysOf(list, numbers), options);
        return consumed()?.calls;
      });
    expect(await callsFor([0], { eventual: true })).toBe(1);
    expect(await callsFor([0, 7], { eventual: true })).toBe(2);
    expect(await callsFor([0, 7], { eventual: true, acceptMissing: true })).toBe(1);
  });
});
