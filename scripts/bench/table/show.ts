import { table } from '../layout.ts';
import type { Comparison } from './cost.ts';

/** What the ratio of a request that is bound must not exceed. */
const MOST = 1.1;

/** The comparisons as tables for people, those that must not grow first. */
export function showComparisons(
  comparisons: readonly Comparison[],
  sizes: readonly [number, number],
): string {
  const bound = comparisons.filter(({ isBound }) => isBound);
  const others = comparisons.filter(({ isBound }) => !isBound);
  const kept = bound.filter(({ ratio }) => ratio <= MOST);
  return [
    'Of one class, student or record, or by an indexed filter; with the total of all matches',
    tableOf(bound, sizes),
    `${kept.length} of ${bound.length} requests keep the ratio of ${MOST}.`,
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
      `${ratio.toFixed(2)}${isBound && ratio > MOST ? ' !' : ''}`,
    ]),
  );
}
