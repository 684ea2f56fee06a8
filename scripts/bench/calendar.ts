import { SizeCosts } from './calendar/cost.ts';
import { showCosts } from './calendar/show.ts';
import { runOnOwnTable } from './own-table.ts';

/** Numbers of events. */
const SIZES = [1000, 10_000, 100_000] as const;

/** Measures event lists in calendars of several sizes. */
export async function run() {
  const measured: SizeCosts[] = [];
  for (const size of SIZES) measured.push(await costsOf(size));
  return { data: { sizes: SIZES, measured }, text: showCosts(SIZES, measured) };
}

async function costsOf(size: number): Promise<SizeCosts> {
  console.error(`Loading ${size} events`);
  const costs = SizeCosts.parse(await runOnOwnTable('bench/calendar/measure-size', { size }));
  console.error(`Measured ${costs.costs.length} requests over ${costs.items} items`);
  return costs;
}
