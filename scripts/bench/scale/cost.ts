import * as z from 'zod';

/** Consumed capacity units. */
const Units = z.object({ read: z.number(), write: z.number() });
export type Units = z.output<typeof Units>;

/** The cost of a request for the table, and for its busiest partition. */
export const Cost = z.object({
  /** `GET /turmas/57610`, without the base path of its API. */
  request: z.string(),
  calls: z.number(),
  total: Units,
  /** The key of the busiest partition; undefined if the request does not use the table. */
  partition: z.string().optional(),
  busiest: Units,
});
export type Cost = z.output<typeof Cost>;

/** DynamoDB's published limits per second. */
const LIMITS = {
  /** Units of one partition, and therefore of any item in it. */
  partition: { read: 3000, write: 1000 },
  /** Units of an on-demand table; AWS raises this quota on request. */
  table: { read: 40_000, write: 40_000 },
} as const;

/**
 * Returns the maximum rate of such requests per second, if all of them read and write the same records.
 * @returns a whole number; infinity if a request does not use the table
 */
export function ceilingOf({ total, busiest }: Pick<Cost, 'total' | 'busiest'>): number {
  const maxShare = Math.max(
    partitionShare(busiest),
    total.read / LIMITS.table.read,
    total.write / LIMITS.table.write,
  );
  return maxShare === 0 ? Number.POSITIVE_INFINITY : Math.floor(1 / maxShare);
}

/** The share of a partition's capacity per second; reads and writes add up. */
export const partitionShare = ({ read, write }: Units) =>
  read / LIMITS.partition.read + write / LIMITS.partition.write;

/** The rates in docs/scale.md, in requests per second. */
const RATES = [1, 100, 10_000] as const;

/** Formats the costs as a Markdown table for docs/scale.md. */
export function markdownOf(costs: readonly Cost[]): string {
  const headers = [
    'request',
    'calls',
    'read',
    'written',
    'busiest partition',
    'ceiling',
    ...RATES.map(headerOf),
  ];
  const rows = costs.map((cost) => {
    const { request, calls, partition } = cost;
    const [total, busiest] = [rounded(cost.total), rounded(cost.busiest)];
    const ceiling = ceilingOf({ total, busiest });
    return [
      `\`${request}\``,
      String(calls),
      String(total.read),
      String(total.write),
      partition === undefined ? 'none' : `\`${partition}\`: ${busiest.read} + ${busiest.write}`,
      formatNumber(ceiling),
      ...RATES.map((rate) => formatShare(rate, ceiling)),
    ];
  });
  return [headers, headers.map((_, n) => (n === 0 || n === 4 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const headerOf = (rate: number) => `${formatNumber(rate)}/s`;

/** Rounds units to one decimal, as shown; the ceiling is calculated from these. */
const rounded = ({ read, write }: Units): Units => ({ read: toTenth(read), write: toTenth(write) });
const toTenth = (units: number) => Math.round(units * 10) / 10;

/** Formats the share of the ceiling that a rate uses. */
export function formatShare(rate: number, ceiling: number): string {
  if (ceiling === Number.POSITIVE_INFINITY) return '0 %';
  if (rate > ceiling) return `**${formatNumber(Math.ceil(rate / ceiling))} ×**`;
  return `${Math.ceil((100 * rate) / ceiling)} %`;
}

export const formatNumber = (number: number) =>
  number === Number.POSITIVE_INFINITY ? 'none' : number.toLocaleString('en-US');
