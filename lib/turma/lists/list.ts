import { passesFilter, presentEach } from '../../http/present-each.ts';
import { Reply } from '../../http/reply.ts';
import type { Range } from '../../table/entity.ts';
import { query, readAll } from '../../table/read.ts';
import { compareTexts } from '../../text/fold.ts';
import type { Predicate } from './filters.ts';
import { requireReads } from './read-cost.ts';

/** The page of a list and its order: the parameters `limit`, `offset`, `order-asc`, `order-desc`. */
export interface Page<R> {
  readonly limit: number;
  readonly offset: number;
  readonly orderAsc: readonly (keyof R & string)[];
  readonly orderDesc: readonly (keyof R & string)[];
}

interface Wanted {
  /** Maximum number of records to read, if known. */
  readonly limit?: number;
  /** Whether all records will be read; a source that knows the cost may reject this. */
  readonly all: boolean;
}

/** Yields records by ascending identifier. */
export type Source<R> = (wanted: Wanted) => AsyncIterable<R> | Iterable<R>;

/** The source of all records of a range. */
export const sourceOf =
  <R>(range: Range<R>): Source<R> =>
  (wanted) =>
    query(range, wanted);

/** Reads all records of several ranges, sorted together. @throws ReadsTooExpensive for too many ranges */
export async function* readSorted<R>(
  ranges: readonly Range<R>[],
  order: (a: R, b: R) => number,
): AsyncGenerator<R> {
  requireReads({ calls: ranges.length });
  const found = await Promise.all(ranges.map((range) => readAll(range)));
  yield* found.flat().sort(order);
}

interface BaseList<S extends object, R> {
  readonly page: Page<R>;
  /** Filter on the stored records. */
  readonly where?: Predicate<S> | undefined;
  /** Counts the records of the source without reading them, if possible. */
  readonly count?: (() => Promise<number>) | undefined;
  /** Whether the caller wants the total number of matches. */
  readonly total: boolean | undefined;
}

/** A list whose records are presented one by one. */
export interface List<S extends object, R> extends BaseList<S, R> {
  /** Converts a stored record to the one that this caller may see; the list is sorted by the result. */
  readonly present: (stored: S) => R;
}

/** A list whose records are joined with related records, which are read for many of them together. */
interface JoinedList<S extends object, R> extends BaseList<S, R> {
  readonly presentAll: (stored: readonly S[]) => Promise<R[]>;
  /** Members that are presented as stored: to sort by them, only the records of the page are joined. */
  readonly stored: readonly (keyof R & keyof S & string)[];
}

/**
 * Answers with one page of a list. Reads no further than the end of the page, unless it must sort or count; pages past
 * the end are empty. The header `x-total` contains the number of matches. Skips records that cannot be filtered or
 * presented.
 */
export async function listReply<S extends object, R>(
  source: Source<S>,
  list: List<S, R> | JoinedList<S, R>,
): Promise<Reply<R[]>> {
  const { page, where, total } = list;
  const end = page.offset + page.limit;
  const sorts = page.orderAsc.length > 0 || page.orderDesc.length > 0;
  const count = where === undefined ? list.count : undefined;
  const all = sorts || (total === true && count === undefined);

  const matches: S[] = [];
  for await (const stored of source(where === undefined && !all ? { limit: end, all } : { all })) {
    if (where === undefined || passesFilter(stored, where)) matches.push(stored);
    if (!all && matches.length >= end) break;
  }
  const records = await pageOf(matches, list);
  const matching = total === true && count !== undefined ? await count() : matches.length;
  return withTotal(records, matching, { paginado: total });
}

interface TotalWanted {
  readonly paginado?: boolean | undefined;
}

/** Answers with a list that has no pages. The header `x-total` contains the number of its records. */
export const wholeList = <R>(records: readonly R[], headers: TotalWanted): Reply<R[]> =>
  withTotal([...records], records.length, headers);

/** Answers with the header `x-total`, if the caller wants it. */
export const withTotal = <B>(body: B, total: number, { paginado }: TotalWanted): Reply<B> =>
  new Reply(200, body, paginado === true ? { 'x-total': String(total) } : {});

async function pageOf<S extends object, R>(
  matches: readonly S[],
  list: List<S, R> | JoinedList<S, R>,
): Promise<R[]> {
  const { page } = list;
  const { orderAsc, orderDesc, offset, limit } = page;
  const order = [...orderAsc, ...orderDesc];
  const onPage = <T>(records: readonly T[]) => records.slice(offset, offset + limit);
  const presentAll =
    'present' in list ? (some: readonly S[]) => presentEach(some, list.present) : list.presentAll;
  if (order.length === 0) return presentAll(onPage(matches));
  if ('stored' in list && order.every(isOneOf(list.stored))) return presentAll(onPage(sorted(matches, page)));
  return onPage(sorted(await presentAll(matches), page));
}

const isOneOf = (names: readonly string[]) => (name: string) => names.includes(name);

type Order = Record<'orderAsc' | 'orderDesc', readonly string[]>;

/** Sorts records by these members. Ties, and records without an order, keep the order that they have. */
export const sorted = <R>(records: readonly R[], order: Readonly<Order>): R[] =>
  records.toSorted(comparison(order));

function comparison({ orderAsc, orderDesc }: Readonly<Order>): (a: unknown, b: unknown) => number {
  const keys = [
    ...orderAsc.map((field) => ({ field, sign: 1 })),
    ...orderDesc.map((field) => ({ field, sign: -1 })),
  ];
  return (a, b) => {
    for (const { field, sign } of keys) {
      const order = compare(memberOf(a, field), memberOf(b, field), sign);
      if (order !== 0) return order;
    }
    return 0;
  };
}

const memberOf = (record: unknown, field: string): unknown => Reflect.get(Object(record), field) ?? null;

/** Missing values come last in both directions. All lists compare equal. */
function compare(a: unknown, b: unknown, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return sign * compareTexts(a, b);
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? 0 : sign * difference;
}
