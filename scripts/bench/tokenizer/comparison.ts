import { table } from '../../cli/lib/text-table.ts';
import { type Contender, type MeasureOptions, measure } from '../measure.ts';

/** A measurement, compared with others that do the same work. */
export interface Row {
  readonly name: string;
  /** Operations per second, and megabytes of input per second. */
  readonly perSecond: number;
  readonly megabytesPerSecond: number;
  /** How many times as fast it is as each of the others. */
  readonly ratios: Readonly<Record<string, number>>;
  /** Peak memory, if it runs in its own process. */
  readonly peakMegabytes?: number;
}

export interface Section {
  readonly title: string;
  /** The unit of the count, in the plural. */
  readonly unit: string;
  readonly rows: readonly Row[];
}

/**
 * Compares the first contender with the others.
 * @param count operations per round
 * @param bytes input bytes per round
 */
export async function compare(
  name: string,
  contenders: readonly Contender[],
  { count, bytes }: { count: number; bytes: number },
  options?: MeasureOptions,
): Promise<Row> {
  const [ours, ...others] = await measure(contenders, options);
  const milliseconds = ours?.p50 ?? Number.NaN;
  return {
    name,
    perSecond: (count / milliseconds) * 1e3,
    megabytesPerSecond: bytes / milliseconds / 1e3,
    ratios: Object.fromEntries(others.map((other) => [other.name, other.p50 / milliseconds])),
  };
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function cellsOf(
  { name, perSecond, megabytesPerSecond, ratios, peakMegabytes }: Row,
  others: readonly string[],
): string[] {
  const times = others.map((other) => {
    const ratio = ratios[other];
    return ratio === undefined ? '' : `${ratio.toFixed(2)} x`;
  });
  const memory = peakMegabytes === undefined ? [] : [whole.format(peakMegabytes)];
  return [name, whole.format(perSecond), whole.format(megabytesPerSecond), ...times, ...memory];
}

/** Formats the sections as tables. A ratio above 1 means faster than the contender in the column header. */
export function showSections(sections: readonly Section[]): string {
  return sections
    .map(({ title, unit, rows }) => {
      const others = [...new Set(rows.flatMap(({ ratios }) => Object.keys(ratios)))];
      const memory = rows.some(({ peakMegabytes }) => peakMegabytes !== undefined) ? ['peak MB'] : [];
      const headers = ['', `${unit}/s`, 'MB/s', ...others.map((other) => `to ${other}`), ...memory];
      return `${title}\n\n${table(
        headers,
        rows.map((row) => cellsOf(row, others)),
      )}`;
    })
    .join('\n\n');
}
