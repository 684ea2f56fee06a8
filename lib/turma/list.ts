import { Reply } from '../http/reply.ts';
import type { Predicate } from './filters.ts';

/** Which page of a list is wanted, and in which order: the parameters `limit`, `offset`, `order-asc`, `order-desc`. */
export interface Page<R> {
  readonly limit: number;
  readonly offset: number;
  readonly orderAsc: readonly (keyof R & string)[];
  readonly orderDesc: readonly (keyof R & string)[];
}

/** Gives records by ascending identifier, and no more than `limit` of them if that is given. */
export type Source<R> = (options: { limit?: number }) => AsyncIterable<R> | Iterable<R>;

export interface Listing<S, R> {
  readonly page: Page<R>;
  /** Which of the stored records belong to the list; all if not given. */
  readonly where?: Predicate<S> | undefined;
  /** Makes the record that this caller gets to see; what is sorted is what is seen. */
  readonly present: (stored: S) => R | Promise<R>;
  /** Whether the caller wants to know how many records match, on all pages together. */
  readonly total: boolean | undefined;
}

/**
 * Answers one page of a list. It reads no further than the page's end, unless it has to sort or to count; pages past
 * the end are empty. The number of all matches goes into the header `x-total`.
 */
export async function listed<S, R>(source: Source<S>, listing: Listing<S, R>): Promise<Reply<R[]>> {
  const { page, where, present, total } = listing;
  const end = page.offset + page.limit;
  const sorts = page.orderAsc.length > 0 || page.orderDesc.length > 0;
  const needed = sorts || total === true ? Number.POSITIVE_INFINITY : end;

  const matches: S[] = [];
  for await (const stored of source(where === undefined && needed === end ? { limit: end } : {})) {
    if (where === undefined || where(stored)) matches.push(stored);
    if (matches.length >= needed) break;
  }
  const seen = (stored: readonly S[]) => Promise.all(stored.map((one) => present(one)));
  const records = sorts
    ? (await seen(matches)).sort(comparison(page)).slice(page.offset, end)
    : await seen(matches.slice(page.offset, end));
  return new Reply(200, records, total === true ? { 'x-total': String(matches.length) } : {});
}

/** Ties keep the order in which the records came, which is that of their identifiers. */
function comparison<R>({ orderAsc, orderDesc }: Page<R>): (a: R, b: R) => number {
  const steps = [
    ...orderAsc.map((field) => ({ field, sign: 1 })),
    ...orderDesc.map((field) => ({ field, sign: -1 })),
  ];
  return (a, b) => {
    for (const { field, sign } of steps) {
      const order = compare(a[field], b[field], sign);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Made when the first list is sorted by text: it takes as long as loading a tenth of a function. */
let collator: Intl.Collator | undefined;

function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('pt', { sensitivity: 'base' });
  return collator.compare(a, b);
}

/** Records without a value come last, in both directions. Lists have no order: they are all alike. */
function compare(a: unknown, b: unknown, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return sign * compareTexts(a, b);
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? 0 : sign * difference;
}
