import { expect, it } from 'vitest';
import { Authors } from '../../../../scripts/cli/import-calendar/authors.ts';

it.each([
  [[], '3', 0],
  [['7'], '3', 7],
  [['3=7'], '3', 7],
  [['3=7'], '4', 0],
  [['3=7', '9'], '4', 9],
  [['same'], '4', 4],
  [['same', '4=5'], '4', 5],
  [['same'], '0', 0],
  [['same'], 'admin', 0],
])('with --author %j, author %s is %i here', (given, there, here) => {
  expect(new Authors(given).of(there)).toBe(here);
});

it.each([['0'], ['me'], ['3=same'], ['3=0'], ['']])('refuses --author %j', (given) => {
  expect(() => new Authors([given])).toThrow('is not understood');
});
