import * as z from 'zod';
import { measurementsIn } from './embedded.ts';

/** What was measured of one thing since the start: of an operation, of a kind of failures, or of all together. */
const Group = z.object({
  /** Such as `{ operation: 'turmasList' }`; empty for all together. */
  dimensions: z.record(z.string(), z.string()),
  sums: z.record(z.string(), z.number()),
  /** Of what is measured in milliseconds, over the last values. */
  percentiles: z.record(z.string(), z.object({ p50: z.number(), p99: z.number() })),
});
export type Group = z.output<typeof Group>;

export const Snapshot = z.object({ groups: z.array(Group) });
export type Snapshot = z.output<typeof Snapshot>;

/** How many values percentiles are taken of. */
const KEPT = 1000;

interface Collected {
  readonly dimensions: Record<string, string>;
  readonly sums: Map<string, number>;
  readonly times: Map<string, number[]>;
}

/** Adds up the metrics in what functions write, as CloudWatch does. */
export class Figures {
  readonly #groups = new Map<string, Collected>();

  /** @param line any line; one without metrics changes nothing */
  take(line: string): void {
    for (const { name, unit, value, dimensions } of measurementsIn(line)) {
      const { sums, times } = this.#group(dimensions);
      sums.set(name, (sums.get(name) ?? 0) + value);
      if (unit !== 'Milliseconds') continue;
      const values = times.get(name) ?? [];
      values.push(value);
      if (values.length > KEPT) values.shift();
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

  /** Service and stage are the same in all lines of a stack. */
  #group({ service: _service, stage: _stage, ...rest }: Readonly<Record<string, unknown>>): Collected {
    const dimensions = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    const key = JSON.stringify(dimensions);
    const group = this.#groups.get(key) ?? { dimensions, sums: new Map(), times: new Map() };
    this.#groups.set(key, group);
    return group;
  }
}

function percentiles(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
