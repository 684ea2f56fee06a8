/**
 * Records from several parts of an index, each once in its latest version: an index lags, so a record that has just
 * moved from one part to another can be in both.
 */
export function eachOnce<R extends { readonly id: number; readonly version: number }>(
  records: readonly R[],
): R[] {
  const latest = new Map<number, R>();
  for (const record of records) {
    const known = latest.get(record.id);
    if (known === undefined || known.version < record.version) latest.set(record.id, record);
  }
  return [...latest.values()];
}
