import { runOnOwnTable } from './own-table.ts';
import { compare, SizeCosts } from './table/cost.ts';
import { showComparisons } from './table/show.ts';

/** Numbers of classes. */
const SIZES = [200, 4000] as const;

/** Measures the cost of every read operation of the class API in a small and in a large institution. */
export async function run() {
  const [small, large] = [await costsOf(SIZES[0]), await costsOf(SIZES[1])];
  const comparisons = compare(small, large);
  return { data: { sizes: SIZES, comparisons }, text: showComparisons(comparisons, SIZES) };
}

async function costsOf(classes: number): Promise<SizeCosts> {
  console.error(`Loading ${classes} classes`);
  const costs = SizeCosts.parse(await runOnOwnTable('bench/table/measure-size', { classes }));
  console.error(`Measured ${costs.costs.length} requests over ${costs.items} items`);
  return costs;
}
