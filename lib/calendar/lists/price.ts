import { invalidParameter } from '../../http/failure.ts';
import { readBudget } from '../../table/capacity.ts';

/**
 * What lists may read, in read units of the table: 4 KB each, half as much for a state of a moment ago. A request has a
 * limit (`lib/table/read-budget.ts`); a list that would exceed it is refused before it is read, since the table knows
 * how many records there are and how many bytes they take.
 */

/** Bytes that a unit reads of side by side items in a state of a moment ago. */
const BYTES_PER_UNIT = 8192;

/** What an entry of a list takes, and one with all that filters look at, in bytes as experience has it. */
const ENTRY_BYTES = 450;
const FULL_ENTRY_BYTES = 600;

/** What items that lie apart cost each, up to 4 KB. */
const UNITS_PER_ITEM = 0.5;

/** What an event of a page costs with its venue, its organizer and six terms, none of which another event has. */
const UNITS_PER_EVENT = 4.5;

export const unitsOf = {
  entries: (count: number) => (count * ENTRY_BYTES) / BYTES_PER_UNIT,
  fullEntries: (count: number) => (count * FULL_ENTRY_BYTES) / BYTES_PER_UNIT,
  bytes: (bytes: number) => bytes / BYTES_PER_UNIT,
  items: (count: number) => count * UNITS_PER_ITEM,
  /** What the events of a page take once they are found. */
  eventPage: (events: number) => events * UNITS_PER_EVENT,
};

/** What the caller can do to make a list cost less. */
export interface Narrowing {
  readonly parameter: string;
  readonly advice: string;
}

/**
 * Refuses a list that would read more than its request may, before it is read.
 * @param units of the next reads
 * @param reserve units that are needed after them
 * @throws Failure 400 that names the parameter
 */
export function requireUnits(units: number, { parameter, advice }: Narrowing, reserve = 0): void {
  const left = unitsLeft(reserve);
  if (units <= left) return;
  const message = `this would read ${Math.ceil(units + reserve)} units of the ${Math.floor(left + reserve)} that the request has left`;
  throw invalidParameter(parameter, `${message}: ${advice}`);
}

/** What a request may still read; no limit for what is no request. */
export const unitsLeft = (reserve = 0) =>
  Math.max((readBudget()?.left.units ?? Number.POSITIVE_INFINITY) - reserve, 0);

/** How often it may still call the table. */
export const callsLeft = () => readBudget()?.left.calls ?? Number.POSITIVE_INFINITY;
