import { Bench } from 'tinybench';
import { percentile } from '../stack/figures/percentile.ts';

export interface Contender {
  readonly name: string;
  /** Does one round of work, and returns something that depends on all of it, or `overriddenDuration`. */
  readonly run: () => unknown;
  /** Prepares a round, without being measured. */
  readonly prepare?: () => void;
}

/** Percentiles of the time of a round, in milliseconds. */
interface Measured {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
}

export interface MeasureOptions {
  /** A clock in milliseconds; the process's CPU time by default. */
  readonly now?: () => number;
  readonly repetitions?: number;
  /** Rounds of each contender in a repetition. */
  readonly iterations?: number;
  /** Unmeasured rounds before those. */
  readonly warmupIterations?: number;
}

/** Elapsed time would depend on what else the machine does. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures contenders in alternation, so that a slow moment of the machine affects all of them. */
export async function measure(
  contenders: readonly Contender[],
  { now = cpuTime, repetitions = 5, iterations = 10, warmupIterations = 5 }: MeasureOptions = {},
): Promise<Measured[]> {
  const rounds = { iterations, time: 0, warmup: warmupIterations > 0, warmupIterations, warmupTime: 0 };
  const bench = new Bench({ ...rounds, now, retainSamples: true, throws: true });
  for (const { name, run, prepare } of contenders)
    bench.add(name, run, prepare === undefined ? {} : { beforeEach: prepare });
  const samples = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    // Without it, tinybench returns the samples of the first repetition again.
    bench.reset();
    for (const { name, result } of await bench.run())
      if ('latency' in result) samples.get(name)?.push(...(result.latency.samples ?? []));
  }
  return [...samples].map(([name, times]) => ({
    name,
    p50: percentile(times, 0.5) ?? Number.NaN,
    p99: percentile(times, 0.99) ?? Number.NaN,
  }));
}
