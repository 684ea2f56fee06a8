import { table } from '../layout.ts';
import type { ExpensiveCost } from './expensive-costs.ts';

/** Formats the cost of the most expensive lists as a table, the most expensive first. */
export function showExpensive(costs: readonly ExpensiveCost[]): string {
  const rows = [...costs].sort((a, b) => b.units - a.units);
  return [
    'The most expensive lists of 10,000 events, 1,000 venues and organizers, and 10,000 tags',
    table(
      ['request', 'by', 'status', 'calls', 'units'],
      rows.map(({ name, isEditor, status, calls, units }) => [
        name,
        isEditor ? 'editor' : 'anyone',
        String(status),
        String(calls),
        units.toFixed(1),
      ]),
    ),
  ].join('\n\n');
}
