import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../is-object.ts';
import { nameOfKey, type Parser, type RawItem } from './entity.ts';

/**
 * Memoizes the records of items that a warm container reads repeatedly: an item that equals the last one with its key
 * gives the same record object, so values derived from a record can be memoized by it. Records must not be changed.
 * @param maxRecords the number of records to keep, beyond which the oldest one is dropped
 */
export function memoizedRecords<R>(entity: Parser<R>, maxRecords: number): Parser<R> {
  const known = new Map<string, Known<R>>();
  return {
    fromItem(item) {
      const key = nameOfKey(item);
      const last = known.get(key);
      if (last !== undefined && isItemOf(last, item)) return last.record;
      const record = entity.fromItem(item);
      known.delete(key);
      const oldest = known.size < maxRecords ? undefined : known.keys().next().value;
      if (oldest !== undefined) known.delete(oldest);
      known.set(key, { names: Object.keys(item), values: Object.values(item), record });
      return record;
    },
  };
}

/** The attributes of the last item, in lists, because a loop over a large object takes four times as long. */
interface Known<R> {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  readonly record: R;
}

function isItemOf({ names, values }: Known<unknown>, item: RawItem): boolean {
  return (
    Object.keys(item).length === names.length &&
    names.every((name, index) => isSame(values[index], item[name]))
  );
}

/**
 * Compares lists itself: most items have some, and `isDeepStrictEqual` takes longer for them than for all other values.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return isObject(one) && isDeepStrictEqual(one, other);
  return one.length === other.length && one.every((element, index) => isSame(element, other[index]));
}
