import { expect, it } from 'vitest';
import type { InputFile } from '../../../scripts/cli/import/files.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { Report } from '../../../scripts/cli/import/report.ts';

const file: InputFile = { path: 'data/noticias.ndjson', kind: kinds.noticias, format: 'ndjson', bytes: 0 };

/** What a report prints of bad rows, and its summary. */
function reportOf(problems: readonly string[]) {
  const printed: string[] = [];
  const report = new Report((line) => printed.push(line), undefined);
  for (const [n, reason] of problems.entries())
    report.rejected(file, { line: n + 1, value: {} }, [{ member: 'titulo', reason }]);
  return { printed, summary: report.summary('loaded') };
}

it('only the first bad rows are printed; the summary counts all, by their problem', () => {
  const problems = Array.from({ length: 1500 }, (_, n) => (n % 3 === 2 ? 'is required' : 'expected text'));
  expect(reportOf(problems)).toEqual({
    printed: [
      ...problems.slice(0, 20).map((reason, n) => `data/noticias.ndjson:${n + 1}: titulo: ${reason}`),
      'There are more bad rows; the summary counts them.',
    ],
    summary: [
      '1,500 rows left out:',
      '  noticias.ndjson: titulo: expected text (1,000 rows, the first on line 1)',
      '  noticias.ndjson: titulo: is required (500 rows, the first on line 3)',
    ],
  });
});

it('the summary has the most frequent of many problems, however many there are', () => {
  const different = Array.from({ length: 2000 }, (_, n) => `there is no turma ${n}`);
  const { summary } = reportOf([...different.slice(0, 900), 'is required', 'is required', ...different]);
  expect(summary).toHaveLength(1 + 20);
  expect(summary[0]).toBe('2,902 rows left out:');
  expect(summary.slice(1).every((line) => line.includes('(2 rows'))).toBe(true);
});
