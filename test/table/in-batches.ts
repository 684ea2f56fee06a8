/** DynamoDB Local answers several requests at the same time faster than one after the other. */
const CONCURRENCY = 4;

/** Does the work for each of the values, a few at a time. @returns the results in the order of the values */
export async function inBatches<V, R>(values: readonly V[], work: (value: V) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  while (results.length < values.length) {
    const batch = values.slice(results.length, results.length + CONCURRENCY);
    results.push(...(await Promise.all(batch.map(work))));
  }
  return results;
}
