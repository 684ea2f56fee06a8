import { describe, expect, it } from 'vitest';
import { byPartition, patternOf, sharesOf } from '../../../../../scripts/bench/scale/shares.ts';

const read = (partition: string, units: number) => ({ partition, read: units, write: 0 });
const written = (partition: string, units: number) => ({ partition, read: 0, write: units });

describe('the cost of a call by partition', () => {
  it('is the reported one for a query of the table or of an index', () => {
    const query = { ExpressionAttributeValues: { ':pk': 'turma#TURMA#1', ':least': 'A' } };
    expect(sharesOf('QueryCommand', query, { CapacityUnits: 2 })).toEqual([read('turma#TURMA#1', 2)]);
    expect(sharesOf('QueryCommand', { ...query, IndexName: 'gsi1' }, { CapacityUnits: 0.5 })).toEqual([
      read('gsi1 turma#TURMA#1', 0.5),
    ]);
  });

  it('is the reported one for one item, and a part of it for each of several', () => {
    const Keys = [
      { pk: 'a', sk: '1' },
      { pk: 'b', sk: '1' },
    ];
    expect(sharesOf('GetItemCommand', { Key: Keys[0] }, { CapacityUnits: 1 })).toEqual([read('a', 1)]);
    expect(
      sharesOf('BatchGetItemCommand', { RequestItems: { notes: { Keys } } }, [{ CapacityUnits: 3 }]),
    ).toEqual([read('a', 1.5), read('b', 1.5)]);
  });

  it('is a unit for each KB written, and one in each index', () => {
    const Item = { pk: 'a', sk: '1', gsi2pk: 'b', gsi2sk: '1', text: 'x'.repeat(1500) };
    expect(sharesOf('PutItemCommand', { Item }, undefined)).toEqual([written('a', 2), written('gsi2 b', 2)]);
  });

  it('is one unit for an update or a deletion', () => {
    const Key = { pk: 'a', sk: '1' };
    for (const command of ['UpdateItemCommand', 'DeleteItemCommand'])
      expect(sharesOf(command, { Key }, undefined)).toEqual([written('a', 1)]);
  });

  it('is twice as much in a transaction, but not in the indexes', () => {
    const TransactItems = [
      { Put: { Item: { pk: 'a', sk: '1', gsi1pk: 'c', gsi1sk: '1' } } },
      { Update: { Key: { pk: 'b', sk: '1' } } },
      { ConditionCheck: { Key: { pk: 'b', sk: '2' } } },
    ];
    expect(byPartition(sharesOf('TransactWriteItemsCommand', { TransactItems }, undefined))).toEqual([
      written('b', 4),
      written('a', 2),
      written('gsi1 c', 1),
    ]);
  });
});

it('the busiest partition comes first, by reads and writes together', () => {
  const shares = [read('a', 2.5), written('b', 1), read('a', 1), read('c', 1), written('c', 1)];
  expect(byPartition(shares)).toEqual([
    { partition: 'c', read: 1, write: 1 },
    read('a', 3.5),
    written('b', 1),
  ]);
});

it('a partition is shown as in keys.ts', () => {
  expect(patternOf('calendar#LINKS#venue#0000000000000012')).toBe('calendar#LINKS#venue#{n}');
  expect(patternOf('calendar#LINKS#all#0000000000000000')).toBe('calendar#LINKS#all#0');
});
