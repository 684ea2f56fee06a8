import { UserError } from '../lib/command.ts';
import type { WireRecord } from './fields.ts';

export type Side = 'from' | 'to';

/** The same record in both calendars. */
export type Pair = Readonly<Record<Side, WireRecord>>;

/** Limits memory: both lists have the same order, so few records wait unless the calendars have little in common. */
const MAX_WAITING = 20_000;

/**
 * Matches the records of two lists while both are read, so that only records without a match so far are kept. The keys
 * of a record identify it in both calendars.
 */
export class Pairs {
  readonly #keysOf: (record: WireRecord) => readonly string[];
  readonly #waiting: Readonly<Record<Side, Map<string, WireRecord>>> = { from: new Map(), to: new Map() };

  constructor(keysOf: (record: WireRecord) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** Takes a record of one list. @returns it with its match, if the other list already had one */
  take(side: Side, record: WireRecord): Pair | undefined {
    const other = side === 'from' ? 'to' : 'from';
    const keys = this.#keysOf(record);
    const match = keys.map((key) => this.#waiting[other].get(key)).find((one) => one !== undefined);
    if (match !== undefined) {
      this.#forget(other, match);
      return side === 'from' ? { from: record, to: match } : { from: match, to: record };
    }
    for (const key of keys) this.#waiting[side].set(key, record);
    if (this.#waiting[side].size > MAX_WAITING)
      throw new UserError('The calendars have too little in common: import one into the other first.');
    return undefined;
  }

  /** Removes two records that were matched in another way. */
  remove({ from, to }: Pair): void {
    this.#forget('from', from);
    this.#forget('to', to);
  }

  #forget(side: Side, record: WireRecord): void {
    for (const key of this.#keysOf(record)) this.#waiting[side].delete(key);
  }

  /** The records without a match. */
  unmatched(side: Side): WireRecord[] {
    return [...new Set(this.#waiting[side].values())];
  }
}
