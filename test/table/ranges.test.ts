import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { collectCapacity, consumed } from '../../lib/table/capacity.ts';
import { keyspace, type Range } from '../../lib/table/entity.ts';
import { keyText } from '../../lib/table/key.ts';
import { first, type QueryOptions, query } from '../../lib/table/read.ts';
import { putRecords } from '../stored-records.ts';

const entity = keyspace(randomUUID());

const Reading = z.object({ place: z.string(), day: z.string(), number: z.int(), text: z.string() });
type Reading = z.output<typeof Reading>;

const readings = entity<z.output<typeof Reading>>('reading').at(
  { pk: 'PLACE#{place}', sk: 'READING#{day}#{number}' },
  { indexes: { gsi1: { pk: 'PLACE#{place}', sk: '{number}' }, gsi2: { pk: 'PLACE#{place}', sk: '{text}' } } },
);
const remarks = entity<z.output<typeof Reading>>('remark').at({
  pk: 'PLACE#{place}',
  sk: 'REMARK#{day}#{number}',
});

const newReading = (parts: Partial<Reading>): Reading => ({
  place: '',
  day: '',
  number: 0,
  text: '',
  ...parts,
});

async function all(range: Range<Reading>, options?: QueryOptions): Promise<Reading[]> {
  const found: Reading[] = [];
  for await (const record of query(range, options)) found.push(record);
  return found;
}
const numbers = async (range: Range<Reading>, options?: QueryOptions) =>
  (await all(range, options)).map(({ number }) => number);

describe('the records of a range', () => {
  it('are in the order of their numbers, negative ones first', async () => {
    const place = randomUUID();
    const wanted = [Number.MIN_SAFE_INTEGER, -1000, -999, -1, 0, 1, 9, 10, 2 ** 31, Number.MAX_SAFE_INTEGER];
    await putRecords(
      readings,
      wanted.toReversed().map((number) => newReading({ place, number })),
    );
    expect(await numbers(readings.range({ place }))).toEqual(wanted);
    expect(await numbers(readings.indexRange('gsi1', { place }), { descending: true })).toEqual(
      wanted.toReversed(),
    );
  });

  it('are in the order of their texts by code points', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 5 }), { numRuns: 200, seed: 1 });
    texts.push('', ' ', '!', '#', '$', '%', '%25', '&', 'Art', 'Art Fair', 'Arts', 'a', 'é', '\uFFFD', '😀');
    const unique = [...new Set(texts)];
    const place = randomUUID();
    await putRecords(
      readings,
      unique.map((text, number) => newReading({ place, number, text })),
    );
    const found = await all(readings.indexRange('gsi2', { place }));
    const sorted = unique.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(found.map(({ text }) => text)).toEqual(sorted);
  });
});

describe('a range', () => {
  const place = randomUUID();
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  beforeAll(async () => {
    const written = days.flatMap((day, n) =>
      [1, 2].map((m) => newReading({ place, day, number: 10 * n + m })),
    );
    await putRecords(readings, written);
    await putRecords(remarks, [newReading({ place, day: '2026-03-02', number: 99 })]);
    await putRecords(readings, [newReading({ place: `${place}#READING`, day: '2026-03-02', number: 98 })]);
  });

  it('contains the records of one kind in one partition', async () => {
    expect(await numbers(readings.range({ place }))).toEqual([1, 2, 11, 12, 21, 22]);
    expect(await numbers(remarks.range({ place }))).toEqual([99]);
  });

  it('can be narrowed by the first fields of the sort key', async () => {
    expect(await numbers(readings.range({ place, day: '2026-03-02' }))).toEqual([11, 12]);
    expect(await numbers(readings.range({ place, day: '2026-03-0' }))).toEqual([]);
  });

  it.each<[QueryOptions, number[]]>([
    [{ from: '2026-03-02' }, [11, 12, 21, 22]],
    [{ to: '2026-03-02' }, [1, 2]],
    [{ to: `2026-03-02#${keyText(11)}` }, [1, 2, 11]],
    [{ from: `2026-03-01#${keyText(2)}`, to: `2026-03-03#${keyText(21)}` }, [2, 11, 12, 21]],
    [{ from: '2026-03-02', to: '2026-03-03', descending: true }, [12, 11]],
    [{ from: '2027' }, []],
    [{ to: '2025' }, []],
    [{ descending: true }, [22, 21, 12, 11, 2, 1]],
    [{ limit: 2 }, [1, 2]],
    [{ limit: 3, descending: true }, [22, 21, 12]],
    [{ limit: 100 }, [1, 2, 11, 12, 21, 22]],
  ])('with %j contains the numbers %j', async (options, expected) => {
    expect(await numbers(readings.range({ place }), options)).toEqual(expected);
  });

  it('of an index can have bounds too', async () => {
    const range = readings.indexRange('gsi1', { place });
    expect(await numbers(range, { from: keyText(2), to: keyText(12) })).toEqual([2, 11, 12]);
    expect(await numbers(range, { to: keyText(11) })).toEqual([1, 2, 11]);
    expect(await numbers(range, { from: keyText(21) })).toEqual([21, 22]);
  });

  it('has a first record, or none', async () => {
    expect(await first(readings.range({ place }))).toMatchObject({ number: 1 });
    expect(await first(readings.range({ place: randomUUID() }))).toBeUndefined();
  });
});

describe('a range of more than 1 MB, the maximum that DynamoDB returns at once,', () => {
  const place = randomUUID();
  const COUNT = 40;
  const text = 'x'.repeat(100_000);
  const callsOf = (work: () => Promise<unknown>) =>
    collectCapacity(async () => {
      await work();
      return consumed()?.calls;
    });

  beforeAll(async () => {
    const day = '2026-03-01';
    const written = Array.from({ length: COUNT }, (_, number) => ({ place, day, number, text }));
    await putRecords(
      entity<z.output<typeof Reading>>('large').at({ pk: 'PLACE#{place}', sk: 'READING#{day}#{number}' }),
      written,
    );
  });

  it('is read to its end', async () => {
    const found = await numbers(readings.range({ place }));
    expect(found).toEqual(Array.from({ length: COUNT }, (_, number) => number));
  });

  it('is read only as far as needed', async () => {
    expect(await callsOf(() => first(readings.range({ place })))).toBe(1);
    expect(await callsOf(() => all(readings.range({ place }), { limit: 5 }))).toBe(1);
    expect(await callsOf(() => all(readings.range({ place })))).toBeGreaterThan(COUNT / 11);
  });

  it('yields as many records as its limit, across pages', async () => {
    expect(await numbers(readings.range({ place }), { limit: 25, descending: true })).toEqual(
      Array.from({ length: 25 }, (_, n) => COUNT - 1 - n),
    );
  });
});
