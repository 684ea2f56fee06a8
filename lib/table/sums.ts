import { type ItemKey, nameOfKey, type RecordOf } from './entity.ts';
import { count, type Write } from './writes.ts';

/** An amount to add to a number of a record. */
export interface Addition<R> {
  readonly record: R;
  readonly name: string;
  readonly amount: number;
}

/** What is added to the numbers of one record. */
interface Sum<R> {
  readonly record: R;
  readonly by: Readonly<Record<string, number>>;
}

/** Adds up the amounts for each number of each record. */
function sumsOf<R>(entity: { key(record: R): ItemKey }, additions: Iterable<Addition<R>>): readonly Sum<R>[] {
  const sums = new Map<string, { readonly record: R; readonly by: Record<string, number> }>();
  for (const { record, name, amount } of additions) {
    const key = nameOfKey(entity.key(record));
    const sum = sums.get(key) ?? { record, by: {} };
    sum.by[name] = (sum.by[name] ?? 0) + amount;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** New records that contain the sums, for a table that has none of these records yet. */
export const newSums = <R extends object>(
  entity: { key(record: R): ItemKey },
  additions: Iterable<Addition<R>>,
): R[] => sumsOf(entity, additions).map(({ record, by }) => ({ ...record, ...by }));

/** The same additions with the opposite sign. */
export const negated = <R>(additions: readonly Addition<R>[]): Addition<R>[] =>
  additions.map((addition) => ({ ...addition, amount: -addition.amount }));

/** The writes that add amounts to numbers, one for each record whose numbers change. */
export function sumWrites<R extends object>(
  entity: RecordOf<R> & { key(record: R): ItemKey },
  additions: Iterable<Addition<R>>,
): Write[] {
  return sumsOf(entity, additions).flatMap(({ record, by }) => {
    const changes = Object.entries(by).filter(([, amount]) => amount !== 0);
    return changes.length === 0 ? [] : [count(entity, record, Object.fromEntries(changes))];
  });
}
