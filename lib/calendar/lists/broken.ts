import { presentEach } from '../../http/present-each.ts';

/**
 * Makes something of each record, and leaves out what nothing can be made of; see `presentEach`.
 * @param kind what the records are, for the log
 */
export function withoutBroken<R extends { readonly id: number }, T>(
  kind: string,
  records: readonly R[],
  make: (record: R) => T,
): T[] {
  return presentEach(records, make, ({ id }) => ({ kind, id }));
}
