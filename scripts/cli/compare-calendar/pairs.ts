import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../lib/command.ts';
import type { WireRecord } from './fields.ts';

export type Side = 'from' | 'to';

/** The same record in both calendars. */
export type Pair = Readonly<Record<Side, WireRecord>>;

/** Limits memory: both lists have the same order, so few records wait unless the calendars have little in common. */
const MAX_WAITING = 20_000;

/**
 * Matches the records of two lists while both are read, so that only records without a match so far are kept. The keys
 * of a record identify it in both calendars. Several records with the same key have one match each.
 */
export class Pairs {
  readonly #keysOf: (record: WireRecord) => readonly string[];
  readonly #waiting: Readonly<Record<Side, Waiting>> = { from: new Waiting(), to: new Waiting() };

  constructor(keysOf: (record: WireRecord) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** Takes a record of one list. @returns it with its match, if the other list already had one */
  take(side: Side, record: WireRecord): Pair | undefined {
    const other = side === 'from' ? 'to' : 'from';
    const keys = this.#keysOf(record);
    const match = this.#waiting[other].firstWith(keys);
    if (match !== undefined) {
      this.#forget(other, match);
      return side === 'from' ? { from: record, to: match } : { from: match, to: record };
    }
    const waiting = this.#waiting[side];
    // A list that changes while it is read can have the same record twice.
    if (!isDeepStrictEqual(waiting.firstWith(keys), record)) waiting.add(keys, record);
    if (waiting.records.size > MAX_WAITING)
      throw new UserError('The calendars have too little in common: import one into the other first.');
    return undefined;
  }

  /** Removes two records that were matched in another way. */
  remove({ from, to }: Pair): void {
    this.#forget('from', from);
    this.#forget('to', to);
  }

  #forget(side: Side, record: WireRecord): void {
    this.#waiting[side].delete(this.#keysOf(record), record);
  }

  unmatched(side: Side): WireRecord[] {
    return [...this.#waiting[side].records];
  }
}

/** The records of one list that wait for a match. Several can have the same key. */
class Waiting {
  readonly records = new Set<WireRecord>();
  readonly #byKey = new Map<string, Set<WireRecord>>();

  firstWith(keys: readonly string[]): WireRecord | undefined {
    for (const key of keys) {
      for (const record of this.#byKey.get(key) ?? []) return record;
    }
    return undefined;
  }

  add(keys: readonly string[], record: WireRecord): void {
    this.records.add(record);
    for (const key of keys) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(record));
  }

  delete(keys: readonly string[], record: WireRecord): void {
    this.records.delete(record);
    for (const key of keys) {
      const sharing = this.#byKey.get(key);
      sharing?.delete(record);
      if (sharing?.size === 0) this.#byKey.delete(key);
    }
  }
}
