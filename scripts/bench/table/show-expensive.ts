import { table } from '../layout.ts';
import type { ExpensiveCost } from './measure-expensive.ts';

const MAX_TARGET = 90;

interface Shown extends Pick<ExpensiveCost, 'target' | 'total' | 'status' | 'calls' | 'units'> {
  readonly student?: number | undefined;
}

/** Formats the cost of expensive requests as a table, the most expensive first. */
export function showExpensive(costs: readonly Shown[]): string {
  const rows = [...costs].sort((a, b) => b.units - a.units);
  return table(
    ['request', 'status', 'calls', 'units'],
    rows.map(({ target, total, student, status, calls, units }) => [
      [
        `GET ${target.slice(0, MAX_TARGET)}`,
        total ? ', counted' : '',
        student === undefined ? '' : ', for a student',
      ].join(''),
      String(status),
      String(calls),
      units.toFixed(1),
    ]),
  );
}
