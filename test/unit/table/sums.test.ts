import { beforeAll, expect, it } from 'vitest';
import { keyspace } from '../../../lib/table/entity.ts';
import { negated, newSums, sumWrites } from '../../../lib/table/sums.ts';
import { useSettings } from '../http/settings.ts';

beforeAll(() => useSettings());

interface Score {
  readonly team: string;
  readonly [number: string]: unknown;
}

const scores = keyspace('test')<Score>('score').at({ pk: 'SCORE#{team}', sk: 'SCORE' });

const goals = (team: string, amount: number) => ({ record: { team }, name: 'goals', amount });
const red = { record: { team: 'red' }, name: 'games', amount: 1 };

it('adds up the amounts for each number of each record', () => {
  expect(newSums(scores, [goals('red', 1), red, goals('blue', 2), goals('red', 3)])).toEqual([
    { team: 'red', goals: 4, games: 1 },
    { team: 'blue', goals: 2 },
  ]);
});

it('writes each record once, and none whose numbers stay the same', () => {
  const writes = sumWrites(scores, [
    ...negated([goals('red', 2), goals('blue', 2)]),
    ...[goals('red', 2), red, goals('blue', 2)],
  ]);
  expect(writes.map(({ request }) => request.Update?.Key)).toEqual([{ pk: 'test#SCORE#red', sk: 'SCORE' }]);
  expect(Object.values(writes[0]?.request.Update?.ExpressionAttributeNames ?? {})).toEqual([
    'team',
    'entity',
    'games',
  ]);
});
