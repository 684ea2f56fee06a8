import { memoize } from '../../memoize.ts';

/**
 * What the attributes of a record of counts mean: `10` is the number of events that start in slot 10 of the month,
 * `10+3` the number of those that end three slots later, and `*` the size of all search texts of the month, in bytes.
 * Earlier versions counted that size for each slot (`10*`).
 */
type CounterName =
  | { readonly of: 'events'; readonly place: number; readonly length: number | undefined }
  | { readonly of: 'bytes' }
  | { readonly of: 'malformed' }
  /** An attribute that is not a counter. */
  | { readonly of: 'nothing' };

/** The name of the counter of bytes. */
export const SEARCH_BYTES = '*';

/** Whether an attribute is a counter. */
export const isCounter = (name: string) => /^[\d*]/.test(name);

const MAX_MEMOIZED = 5000;

/** There are few distinct names, and a list reads a thousand counters. */
export const counterNamed = memoize(MAX_MEMOIZED, (name: string): CounterName => {
  if (!isCounter(name)) return { of: 'nothing' };
  if (/^\d*\*$/.test(name)) return { of: 'bytes' };
  const [, place, length] = /^(\d+)(?:\+(\d+))?$/.exec(name) ?? [];
  if (place === undefined) return { of: 'malformed' };
  return { of: 'events', place: Number(place), length: length === undefined ? undefined : Number(length) };
});
