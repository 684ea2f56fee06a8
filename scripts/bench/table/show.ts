import { table } from '../../cli/lib/text-table.ts';
import type { Comparison } from './cost.ts';

/** Formats the comparisons as tables, bounded requests first. */
export function showComparisons(
  comparisons: readonly Comparison[],
  sizes: readonly [number, number],
): string {
  const bounded = comparisons.filter(({ isBounded }) => isBounded);
  const others = comparisons.filter(({ isBounded }) => !isBounded);
  return [
    'Of one class, student or record, or by an indexed filter; with the total of all matches',
    tableOf(bounded, sizes),
    'Over all records',
    tableOf(others, sizes),
  ].join('\n\n');
}

function tableOf(comparisons: readonly Comparison[], [small, large]: readonly [number, number]): string {
  const headers = [
    'request',
    `calls ${small}`,
    `calls ${large}`,
    `units ${small}`,
    `units ${large}`,
    'ratio',
  ];
  return table(
    headers,
    comparisons.map(({ target, calls, units, ratio }) => [
      `GET ${target}`,
      ...calls.map(String),
      ...units.map((value) => value.toFixed(1)),
      ratio.toFixed(2),
    ]),
  );
}
