import { passesFilter, presentEach } from '../../http/present-each.ts';
import { Reply } from '../../http/reply.ts';
import { compareTexts } from '../../text/fold.ts';
import type { Predicate } from './filters.ts';

/** Which page of a list is wanted, and in which order: the parameters `limit`, `offset`, `order-asc`, `order-desc`. */
export interface Page<R> {
  readonly limit: number;
  readonly offset: number;
  readonly orderAsc: readonly (keyof R & string)[];
  readonly orderDesc: readonly (keyof R & string)[];
}

export interface Wanted {
  /** No more records than this are wanted, if that is known. */
  readonly limit?: number;
  /** All of them will be read: a source that knows what that costs can refuse it. */
  readonly all: boolean;
}

/** Gives records by ascending identifier. */
export type Source<R> = (wanted: Wanted) => AsyncIterable<R> | Iterable<R>;

interface BaseList<S extends object, R> {
  readonly page: Page<R>;
  /** Which of the stored records belong to the list; all if not given. */
  readonly where?: Predicate<S> | undefined;
  /** How many records the source has, if that is known without reading them. */
  readonly count?: (() => Promise<number>) | undefined;
  /** Whether the caller wants to know how many records match, on all pages together. */
  readonly total: boolean | undefined;
}

/** A list of records that are seen as they are, or nearly so. */
export interface List<S extends object, R> extends BaseList<S, R> {
  /** Makes the record that this caller gets to see; what is sorted is what is seen. */
  readonly present: (stored: S) => R;
}

/** A list of records that need more of the table to be seen, which is read for many of them at once. */
export interface JoinedList<S extends object, R> extends BaseList<S, R> {
  readonly presentAll: (stored: readonly S[]) => Promise<R[]>;
  /** Members that are seen as they are stored: to sort by them, only the page has to be presented. */
  readonly stored: readonly (keyof R & keyof S & string)[];
}

/**
 * Answers one page of a list. It reads no further than the page's end, unless it has to sort or to count; pages past
 * the end are empty. The number of all matches goes into the header `x-total`. A record that cannot be judged or
 * presented is left out.
 */
export async function listReply<S extends object, R>(
  source: Source<S>,
  list: List<S, R> | JoinedList<S, R>,
): Promise<Reply<R[]>> {
  const { page, where, total, count } = list;
  const end = page.offset + page.limit;
  const sorts = page.orderAsc.length > 0 || page.orderDesc.length > 0;
  const counts = total === true && (where !== undefined || count === undefined);
  const all = sorts || counts;

  const matches: S[] = [];
  for await (const stored of source(where === undefined && !all ? { limit: end, all } : { all })) {
    if (where === undefined || passesFilter(stored, where)) matches.push(stored);
    if (!all && matches.length >= end) break;
  }
  const records = await pageOf(matches, list);
  if (total !== true) return new Reply(200, records);
  const matching = counts ? matches.length : await count?.();
  return new Reply(200, records, { 'x-total': String(matching) });
}

async function pageOf<S extends object, R>(
  matches: readonly S[],
  list: List<S, R> | JoinedList<S, R>,
): Promise<R[]> {
  const { page } = list;
  const { orderAsc, orderDesc, offset, limit } = page;
  const order = [...orderAsc, ...orderDesc];
  const onPage = <T>(sorted: readonly T[]) => sorted.slice(offset, offset + limit);
  const presentAll =
    'present' in list ? (some: readonly S[]) => presentEach(some, list.present) : list.presentAll;
  if (order.length === 0) return presentAll(onPage(matches));
  if ('stored' in list && order.every(isOneOf(list.stored)))
    return presentAll(onPage(matches.toSorted(comparison(page))));
  return onPage((await presentAll(matches)).toSorted(comparison(page)));
}

const isOneOf = (names: readonly string[]) => (name: string) => names.includes(name);

/** Ties keep the order in which the records came, which is that of their identifiers. */
function comparison({
  orderAsc,
  orderDesc,
}: {
  readonly orderAsc: readonly string[];
  readonly orderDesc: readonly string[];
}): (a: unknown, b: unknown) => number {
  const steps = [
    ...orderAsc.map((field) => ({ field, sign: 1 })),
    ...orderDesc.map((field) => ({ field, sign: -1 })),
  ];
  return (a, b) => {
    for (const { field, sign } of steps) {
      const order = compare(memberOf(a, field), memberOf(b, field), sign);
      if (order !== 0) return order;
    }
    return 0;
  };
}

const memberOf = (record: unknown, field: string): unknown => Reflect.get(Object(record), field) ?? null;

/** Records without a value come last, in both directions. Lists have no order: they are all alike. */
function compare(a: unknown, b: unknown, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return sign * compareTexts(a, b);
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? 0 : sign * difference;
}
