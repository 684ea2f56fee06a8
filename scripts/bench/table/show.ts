import { table } from '../layout.ts';
import type { Comparison } from './cost.ts';

/** Maximum ratio of a bound request. */
const MAX_RATIO = 1.1;

/** Formats the comparisons as tables, bound requests first. */
export function showComparisons(
  comparisons: readonly Comparison[],
  sizes: readonly [number, number],
): string {
  const bound = comparisons.filter(({ isBound }) => isBound);
  const others = comparisons.filter(({ isBound }) => !isBound);
  const kept = bound.filter(({ ratio }) => ratio <= MAX_RATIO);
  return [
    'Of one class, student or record, or by an indexed filter; with the total of all matches',
    tableOf(bound, sizes),
    `${kept.length} of ${bound.length} requests keep the ratio of ${MAX_RATIO}.`,
    'Over all records',
    tableOf(others, sizes),
  ].join('\n\n');
}

function tableOf(comparisons: readonly Comparison[], [small, large]: readonly [number, number]): string {
  const heads = ['request', `calls ${small}`, `calls ${large}`, `units ${small}`, `units ${large}`, 'ratio'];
  return table(
    heads,
    comparisons.map(({ target, isBound, calls, units, ratio }) => [
      `GET ${target}`,
      ...calls.map(String),
      ...units.map((value) => value.toFixed(1)),
      `${ratio.toFixed(2)}${isBound && ratio > MAX_RATIO ? ' !' : ''}`,
    ]),
  );
}
