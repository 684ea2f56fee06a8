import { expect, it } from 'vitest';
import { progressText } from '../../../scripts/cli/lib/progress.ts';

it.each([
  [0, 0, 0, `[${' '.repeat(30)}] 0 %, 0 rows, 0 a second`],
  [0.5, 12_000, 6000, `[${'#'.repeat(15)}${' '.repeat(15)}] 50 %, 12,000 rows, 2,000 a second, 6 s left`],
  [0.1, 3000, 20_000, `[${'#'.repeat(3)}${' '.repeat(27)}] 10 %, 3,000 rows, 150 a second, 3 min 0 s left`],
  [1, 10, 10, `[${'#'.repeat(30)}] 100 %, 10 rows, 1,000 a second, 0 s left`],
])('share %d, %i rows in %i ms', (share, rows, elapsed, text) => {
  expect(progressText(share, rows, elapsed, 'rows')).toBe(text);
});

it.each([undefined, 1.01])('shows no bar for a total that is unknown or too small (%s)', (share) => {
  expect(progressText(share, 12.4, 2000, 'MB')).toBe('12 MB, 6 a second');
});

it.each([
  [70, `[${'#'.repeat(10)}${' '.repeat(10)}] 50 %, 12,000 rows, 100 a second, 2 min 0 s left`],
  [53, '[## ] 50 %, 12,000 rows, 100 a second, 2 min 0 s left'],
  [40, '50 %, 12,000 rows, 100 a second, 2 min 0 s left'],
])('shortens the bar for %i columns', (columns, text) => {
  expect(progressText(0.5, 12_000, 120_000, 'rows', columns)).toBe(text);
});
