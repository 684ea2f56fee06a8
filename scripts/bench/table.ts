import * as z from 'zod';
import { onOwnTable } from './own-table.ts';
import type { Measurement } from './section.ts';
import { compare, SizeCosts } from './table/cost.ts';
import { showComparisons } from './table/show.ts';
import { showExpensive } from './table/show-expensive.ts';

/** Numbers of classes. */
const SIZES = [200, 4000] as const;

/** Measures the cost of every read operation of the class API in a small and in a large institution. */
export async function run(): Promise<Measurement> {
  const [small, large] = [await costsOf(SIZES[0]), await costsOf(SIZES[1])];
  const comparisons = compare(small, large);
  const expensive = await expensiveCosts(SIZES[1]);
  const text = [
    showComparisons(comparisons, SIZES),
    `The most expensive requests to lists of ${SIZES[1]} classes, and of a class of 500 with 80,000 answers to polls`,
    showExpensive(expensive),
  ].join('\n\n');
  return { data: { sizes: SIZES, comparisons, expensive }, text };
}

const ExpensiveCosts = z.array(
  z.object({
    target: z.string(),
    total: z.boolean(),
    student: z.int().optional(),
    status: z.int(),
    calls: z.int(),
    units: z.number(),
  }),
);

async function expensiveCosts(classes: number) {
  console.error(`Loading ${classes} classes, and a very large one`);
  return ExpensiveCosts.parse(await onOwnTable('bench/table/measure-largest', { classes }));
}

async function costsOf(classes: number): Promise<SizeCosts> {
  console.error(`Loading ${classes} classes`);
  const costs = SizeCosts.parse(await onOwnTable('bench/table/measure-size', { classes }));
  console.error(`Measured ${costs.costs.length} requests over ${costs.items} items`);
  return costs;
}
