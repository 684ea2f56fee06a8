import { measureSizes } from './sizes.ts';
import { Cost } from './table/cost.ts';

/** Measures the cost of every read operation of the class API in a small and in a large institution. */
export const run = () =>
  measureSizes({
    program: 'bench/table/measure-size',
    sizes: [200, 4000],
    noun: 'classes',
    cost: Cost,
    columns: { calls: ({ calls }) => String(calls), units: ({ units }) => units.toFixed(1) },
    titles: {
      bounded: 'Of one class, student or record, or by an indexed filter; with the total of all matches',
      others: 'Over all records',
    },
  });
