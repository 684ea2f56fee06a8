/**
 * Returns a percentile of values by the nearest rank; undefined without values.
 * @param share from 0 to 1
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const rank = Math.max(1, Math.ceil(share * values.length));
  return values.toSorted((a, b) => a - b)[rank - 1];
}
