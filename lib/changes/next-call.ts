import { MAX_ENTRY_BYTES, type Outgoing } from './entry.ts';

/** Limits of one call of PutEvents. */
const MAX_ENTRIES = 10;
const MAX_BYTES = MAX_ENTRY_BYTES;

/**
 * Selects the entries of the next call: the first of each record that is not on hold, as many as fit. A call never has
 * two entries of a record, because the bus may refuse the first and accept the second.
 */
export function nextCall(left: readonly Outgoing[], onHold: ReadonlySet<string>): Outgoing[] {
  const seen = new Set(onHold);
  const call: Outgoing[] = [];
  let bytes = 0;
  for (const one of left) {
    if (call.length === MAX_ENTRIES) break;
    if (seen.has(one.key)) continue;
    seen.add(one.key);
    if (bytes + one.bytes > MAX_BYTES) continue;
    call.push(one);
    bytes += one.bytes;
  }
  return call;
}
