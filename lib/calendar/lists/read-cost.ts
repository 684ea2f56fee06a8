import { invalidParameter } from '../../http/failure.ts';
import { collectCapacity, consumed, readBudget } from '../../table/capacity.ts';
import { EVENTUAL_UNIT_BYTES } from '../../table/read-cost.ts';

/**
 * The cost of lists, in read units of the table: 4 KB each with a consistent read, 8 KB with an eventually consistent
 * one. A request has a budget (`lib/table/read-budget.ts`). Since the table keeps the number and size of records, a
 * list that would exceed the budget is refused before it is read.
 */

/** The typical size of a list entry, and of one with the fields of all filters, in bytes. */
const ENTRY_BYTES = 450;
const FULL_ENTRY_BYTES = 600;

/** The cost of an item of up to 4 KB in a batch, in units. */
const UNITS_PER_ITEM = 0.5;

/**
 * The cost of an event on a page with its venue, its organizer and six terms, none of which it shares with others, in
 * units.
 */
const UNITS_PER_EVENT = 4.5;

/**
 * The additional cost of caching venues and organizers, in units: finding out which have changed, and, on a page with
 * few events, reading 20 of them consistently. See `linkedRecordReader`.
 */
const UNITS_TO_COMPARE = 1;
const UNITS_TO_CACHE = 10;
const FEW_EVENTS = 20;

export const unitsOf = {
  entries: (count: number) => (count * ENTRY_BYTES) / EVENTUAL_UNIT_BYTES,
  fullEntries: (count: number) => (count * FULL_ENTRY_BYTES) / EVENTUAL_UNIT_BYTES,
  bytes: (bytes: number) => bytes / EVENTUAL_UNIT_BYTES,
  items: (count: number) => count * UNITS_PER_ITEM,
  /** The cost of the events of a page once they are found. */
  eventPage: (events: number) =>
    events * UNITS_PER_EVENT + UNITS_TO_COMPARE + (events <= FEW_EVENTS ? UNITS_TO_CACHE : 0),
};

/** How the caller can make a list cheaper. */
interface Narrowing {
  readonly parameter: string;
  readonly advice: string;
}

/**
 * Throws if a list would exceed the read budget, before it is read.
 * @param units the cost of the next reads
 * @param reserve the units that are needed after them
 * @throws Failure 400 that names the parameter
 */
export function requireUnits(units: number, { parameter, advice }: Narrowing, reserve = 0): void {
  if (units <= unitsLeft(reserve)) return;
  const message = `this would read ${Math.ceil(units + reserve)} units, but the request has only ${Math.floor(unitsLeft())} left`;
  throw invalidParameter(parameter, `${message}: ${advice}`);
}

/** The read units that the request has left; unlimited outside of requests. */
export const unitsLeft = (reserve = 0) =>
  Math.max((readBudget()?.left.units ?? Number.POSITIVE_INFINITY) - reserve, 0);

/** Raises the read budget of the request, for reads whose number is limited in another way. */
export const allowUnits = (units: number): void => readBudget()?.allow({ units });

/**
 * Reads beyond the read budget of the request, for reads whose number is limited in another way: the budget for all
 * others stays the same.
 * @param units the maximum cost
 */
export async function readBeyondBudget<T>(units: number, read: () => Promise<T>): Promise<T> {
  const budget = readBudget();
  if (budget === undefined) return read();
  budget.allow({ units });
  return collectCapacity(async () => {
    try {
      return await read();
    } finally {
      const unused = units - (consumed()?.readUnits ?? 0);
      budget.allow({ units: -Math.max(unused, 0) });
    }
  });
}

/** The table calls that the request has left. */
export const callsLeft = () => readBudget()?.left.calls ?? Number.POSITIVE_INFINITY;
