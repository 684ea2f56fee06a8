import * as z from 'zod';
import { table } from '../cli/lib/text-table.ts';
import { runOnOwnTable } from './own-table.ts';

/** What a request costs with data of one size. */
interface Cost {
  readonly name: string;
  /** Whether the cost must not grow with the data. */
  readonly isBounded: boolean;
  /** Read capacity units. */
  readonly units: number;
}

/** A benchmark that sends the same requests to data of several sizes. */
interface SizesBenchmark<C extends Cost> {
  /** Loads data of the size in its `workerData`, and posts the number of items and the costs of all requests. */
  readonly program: string;
  /** The smallest first. */
  readonly sizes: readonly number[];
  /** What the sizes count, in the plural. */
  readonly noun: string;
  readonly cost: z.ZodType<C>;
  /** What is shown of a cost, by the header of its column. */
  readonly columns: Readonly<Record<string, (cost: C) => string>>;
  readonly titles: { readonly bounded: string; readonly others: string };
}

/** Measures the costs at every size, and shows them side by side, bounded requests first. */
export async function measureSizes<C extends Cost>(benchmark: SizesBenchmark<C>) {
  const { program, sizes, noun, cost, titles } = benchmark;
  const SizeCosts = z.object({ items: z.number(), costs: z.array(cost) });
  const measured: { readonly items: number; readonly costs: readonly C[] }[] = [];
  for (const size of sizes) {
    console.error(`Loading ${size} ${noun}`);
    const { items, costs } = SizeCosts.parse(await runOnOwnTable(program, { size }));
    console.error(`Measured ${costs.length} requests over ${items} items`);
    measured.push({ items, costs });
  }
  const rows = rowsOf(measured.map(({ costs }) => costs));
  const [bounded, others] = [true, false].map((wanted) =>
    tableOf(
      benchmark,
      rows.filter(([first]) => first?.isBounded === wanted),
    ),
  );
  return { data: { sizes, measured }, text: [titles.bounded, bounded, titles.others, others].join('\n\n') };
}

/** Returns the costs of each request, from the smallest size to the largest. */
function rowsOf<C extends Cost>([smallest = [], ...larger]: readonly (readonly C[])[]): C[][] {
  return smallest.map((cost, n) => {
    const others = larger.flatMap((costs) => costs[n] ?? []);
    if (others.length < larger.length || others.some(({ name }) => name !== cost.name))
      throw new Error(`There is no measurement of ${cost.name} at every size`);
    return [cost, ...others];
  });
}

function tableOf<C extends Cost>(
  { sizes, columns }: SizesBenchmark<C>,
  rows: readonly (readonly C[])[],
): string {
  const headers = Object.keys(columns).flatMap((header) => sizes.map((size) => `${header} ${short(size)}`));
  return table(
    ['request', ...headers, 'ratio'],
    rows.map((row) => [
      row[0]?.name ?? '',
      ...Object.values(columns).flatMap((show) => row.map(show)),
      ratioOf(row).toFixed(2),
    ]),
  );
}

/** The ratio of units at the largest size to those at the smallest; 1 if nothing is read. */
function ratioOf(row: readonly Cost[]): number {
  const [smallest = Number.NaN, largest = Number.NaN] = [row[0]?.units, row.at(-1)?.units];
  return smallest === 0 && largest === 0 ? 1 : largest / smallest;
}

const short = (size: number) => (size % 1000 === 0 ? `${size / 1000}k` : String(size));
