import * as z from 'zod';
import { measurementsIn } from './embedded.ts';
import { percentile } from './percentile.ts';

/** The metrics of one operation, of one kind of failure, or of everything, since the start. */
const Group = z.object({
  /** For example `{ operation: 'turmasList' }`; empty for everything. */
  dimensions: z.record(z.string(), z.string()),
  sums: z.record(z.string(), z.number()),
  /** Only for metrics in milliseconds, of the most recent values. */
  percentiles: z.record(z.string(), z.object({ p50: z.number(), p99: z.number() })),
});
export type Group = z.output<typeof Group>;

export const Snapshot = z.object({ groups: z.array(Group) });
export type Snapshot = z.output<typeof Snapshot>;

/** Maximum number of values that percentiles are calculated from. */
const MAX_VALUES = 1000;

interface Collected {
  readonly dimensions: Record<string, string>;
  readonly sums: Map<string, number>;
  readonly times: Map<string, number[]>;
}

/** Aggregates the metrics in the functions' log lines, as CloudWatch does. */
export class Figures {
  readonly #groups = new Map<string, Collected>();

  /** @param line any line; a line without metrics has no effect */
  take(line: string): void {
    for (const { name, unit, value, dimensions } of measurementsIn(line)) {
      const { sums, times } = this.#group(dimensions);
      sums.set(name, (sums.get(name) ?? 0) + value);
      if (unit !== 'Milliseconds') continue;
      const values = times.get(name) ?? [];
      values.push(value);
      if (values.length > MAX_VALUES) values.shift();
      times.set(name, values);
    }
  }

  snapshot(): Snapshot {
    return {
      groups: [...this.#groups.values()].map(({ dimensions, sums, times }) => ({
        dimensions,
        sums: Object.fromEntries(sums),
        percentiles: Object.fromEntries([...times].map(([name, values]) => [name, percentiles(values)])),
      })),
    };
  }

  /** Ignores service and stage, which are the same in all lines of a stack. */
  #group({ service: _service, stage: _stage, ...rest }: Readonly<Record<string, unknown>>): Collected {
    const dimensions = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    const key = JSON.stringify(dimensions);
    const group = this.#groups.get(key) ?? { dimensions, sums: new Map(), times: new Map() };
    this.#groups.set(key, group);
    return group;
  }
}

const percentiles = (values: readonly number[]) => ({
  p50: percentile(values, 0.5) ?? 0,
  p99: percentile(values, 0.99) ?? 0,
});
