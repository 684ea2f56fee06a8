import * as z from 'zod';
import { SAMPLES_NOW } from '../build/samples/requests/request.ts';
import { runOnOwnTable } from './own-table.ts';
import { Cost, markdownOf } from './scale/cost.ts';

/** The data sets, with the title of their table in docs/scale.md. */
const DATA = {
  classes: 'The class API, at 4,000 classes',
  site: 'The calendar, with the demo data',
  events: 'Lists of the calendar, at 10,000 events',
} as const;

/** Measures the cost of every operation by partition, and its maximum rate in DynamoDB. */
export async function run() {
  const measured: { title: string; costs: Cost[] }[] = [];
  for (const [data, title] of Object.entries(DATA)) {
    console.error(`Measuring: ${title}`);
    const costs = await runOnOwnTable('bench/scale/measure', { data }, SAMPLES_NOW);
    measured.push({ title, costs: z.array(Cost).parse(costs) });
  }
  const text = measured.map(({ title, costs }) => `### ${title}\n\n${markdownOf(costs)}`).join('\n\n');
  return { data: measured, text };
}
