import { presentEach } from '../../http/present-each.ts';

/**
 * Presents each record, and leaves out those that cannot be presented; see `presentEach`.
 * @param kind the kind of records, for the log
 */
export function withoutBroken<R extends { readonly id: number }, T>(
  kind: string,
  records: readonly R[],
  make: (record: R) => T,
): T[] {
  return presentEach(records, make, ({ id }) => ({ kind, id }));
}
