import * as z from 'zod';
import { SizeCosts } from './calendar/cost.ts';
import { ExpensiveCost } from './calendar/expensive-costs.ts';
import { showCosts } from './calendar/show.ts';
import { showExpensive } from './calendar/show-expensive.ts';
import { onOwnTable } from './own-table.ts';
import type { Measurement } from './section.ts';

/** Numbers of events. */
const SIZES = [1000, 10_000, 100_000] as const;

/** Measures event lists in calendars of several sizes, and the most expensive requests in a large one. */
export async function run(): Promise<Measurement> {
  const measured: SizeCosts[] = [];
  for (const size of SIZES) measured.push(await costsOf(size));
  const expensive = await expensiveCosts();
  return {
    data: { sizes: SIZES, measured, expensive },
    text: [showCosts(SIZES, measured), showExpensive(expensive)].join('\n\n'),
  };
}

async function costsOf(size: number): Promise<SizeCosts> {
  console.error(`Loading ${size} events`);
  const costs = SizeCosts.parse(await onOwnTable('bench/calendar/measure-size', { size }));
  console.error(`Measured ${costs.costs.length} requests over ${costs.items} items`);
  return costs;
}

async function expensiveCosts(): Promise<ExpensiveCost[]> {
  console.error('Loading a large calendar for expensive requests');
  return z.array(ExpensiveCost).parse(await onOwnTable('bench/calendar/measure-expensive', {}));
}
