import { type Contender, type MeasureOptions, measure } from './measure.ts';
import type { Row } from './section.ts';

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
