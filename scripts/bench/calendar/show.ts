import { table } from '../../cli/lib/text-table.ts';
import type { Cost, SizeCosts } from './cost.ts';

/** Formats the costs as tables, bounded requests first. */
export function showCosts(sizes: readonly number[], measured: readonly SizeCosts[]): string {
  const rows = rowsOf(measured);
  const bounded = rows.filter(([cost]) => cost?.isBounded);
  return [
    'First pages of lists with a single filter or a range of dates, and single events',
    tableOf(bounded, sizes),
    '"first" is the units with a cold cache of venues and organizers.',
    'Later pages, and requests whose cost grows with the number of events between their dates',
    tableOf(
      rows.filter(([cost]) => !cost?.isBounded),
      sizes,
    ),
  ].join('\n\n');
}

/** Returns the costs of each request, from the smallest calendar to the largest. */
function rowsOf(measured: readonly SizeCosts[]): Cost[][] {
  const [first] = measured;
  return (first?.costs ?? []).map(({ name }) =>
    measured.map(({ costs }) => {
      const cost = costs.find((other) => other.name === name);
      if (cost === undefined) throw new Error(`There is no measurement of ${name} at every size`);
      return cost;
    }),
  );
}

/** The ratio of units in the largest calendar to those in the smallest. */
function ratioOf(row: readonly Cost[]): number {
  return (row.at(-1)?.units ?? Number.NaN) / (row[0]?.units ?? Number.NaN);
}

function tableOf(rows: readonly Cost[][], sizes: readonly number[]): string {
  const headers = [
    'request',
    ...['events', 'rounds', 'calls', 'units', 'first', 'kB', 'ms'].flatMap((header) =>
      sizes.map((size) => `${header} ${short(size)}`),
    ),
    'ratio',
  ];
  return table(
    headers,
    rows.map((row) => [
      row[0]?.name ?? '',
      ...row.map(({ records }) => (records === null ? 'refused' : String(records))),
      ...row.map(({ rounds }) => String(rounds)),
      ...row.map(({ calls }) => String(calls)),
      ...row.map(({ units }) => units.toFixed(1)),
      ...row.map(({ firstUnits }) => firstUnits.toFixed(1)),
      ...row.map(({ bytes }) => (bytes / 1000).toFixed(1)),
      ...row.map(({ milliseconds }) => milliseconds.toFixed(0)),
      ratioOf(row).toFixed(2),
    ]),
  );
}

const short = (size: number) => (size % 1000 === 0 ? `${size / 1000}k` : String(size));
