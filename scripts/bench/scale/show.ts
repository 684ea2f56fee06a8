import { ceilingOf, type Units } from './ceiling.ts';
import type { Cost } from './cost.ts';

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
