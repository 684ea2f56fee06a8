import { percentile } from '../../stack/figures/percentile.ts';

/** The latency of requests, in milliseconds. */
interface Latency {
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
}

/** @throws Error if there are none */
export function latencyOf(milliseconds: readonly number[]): Latency {
  const [p50, p95] = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)];
  if (p50 === undefined || p95 === undefined)
    throw new Error('There are no responses, so there is no latency');
  return { requests: milliseconds.length, p50, p95 };
}

/** Compares the latency of the same traffic alone and alongside other traffic. */
export function compareLatency(alone: Latency, mixed: Latency): string[] {
  const reported = ({ requests, p50, p95 }: Latency) =>
    `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${requests} requests)`;
  const ratio = (name: 'p50' | 'p95') => `${name} ${(mixed[name] / Math.max(alone[name], 1)).toFixed(1)}`;
  return [
    `honest requests alone: ${reported(alone)}`,
    `honest requests alongside the hostile ones: ${reported(mixed)}`,
    `ratio: ${ratio('p50')}, ${ratio('p95')}`,
  ];
}
