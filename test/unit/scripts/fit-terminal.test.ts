import { expect, it } from 'vitest';
import { fitTerminal } from '../../../scripts/cli/dashboard/fit-terminal.ts';

it.each([
  [{ columns: 3, rows: 3 }, 'abc\nef'],
  [{ columns: 80, rows: 24 }, 'abcd\nef\nghi'],
  [{ columns: 0, rows: 0 }, 'abcd\nef\nghi'],
  [{}, 'abcd\nef\nghi'],
])('shows what fits into a terminal of %j', (size, shown) => {
  expect(fitTerminal('abcd\nef\nghi', size)).toBe(shown);
});
