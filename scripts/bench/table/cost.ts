import * as z from 'zod';

/** The cost of a request. */
export const Cost = z.object({
  route: z.string(),
  target: z.string(),
  isBounded: z.boolean(),
  calls: z.number(),
  /** Read capacity units. */
  units: z.number(),
});
export type Cost = z.output<typeof Cost>;

/** The costs of all requests in an institution of one size, and its number of items. */
export const SizeCosts = z.object({ items: z.number(), costs: z.array(Cost) });
export type SizeCosts = z.output<typeof SizeCosts>;

/** The same request in a small and in a large institution. */
export interface Comparison {
  readonly route: string;
  readonly target: string;
  readonly isBounded: boolean;
  readonly calls: readonly [small: number, large: number];
  readonly units: readonly [small: number, large: number];
  /** The ratio of units in the large institution to those in the small one; 1 if nothing is read. */
  readonly ratio: number;
}

export function compare(small: SizeCosts, large: SizeCosts): Comparison[] {
  return small.costs.map(({ route, target, isBounded, calls, units }, n) => {
    const other = large.costs[n];
    if (other?.target !== target) throw new Error(`There is no measurement of ${target} at both sizes`);
    const ratio = units === 0 && other.units === 0 ? 1 : other.units / units;
    return { route, target, isBounded, calls: [calls, other.calls], units: [units, other.units], ratio };
  });
}
