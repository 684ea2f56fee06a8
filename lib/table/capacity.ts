import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { ReadBudget, type ReadLimit } from './read-budget.ts';

/** Adds up what a piece of work asks of the table: calls, and DynamoDB's capacity units. */
class Consumption {
  calls = 0;
  units = 0;
  #writeUnits = 0;
  #budget: ReadBudget | undefined;
  readonly #around: Consumption | undefined;

  constructor(around: Consumption | undefined) {
    this.#around = around;
    this.#budget = around?.budget;
  }

  get readUnits(): number {
    return this.units - this.#writeUnits;
  }

  get writeUnits(): number {
    return this.#writeUnits;
  }

  /** What the work may still read; none if it may read as much as it needs. */
  get budget(): ReadBudget | undefined {
    return this.#budget;
  }

  limitReads(limit: ReadLimit): void {
    this.#budget = new ReadBudget(limit);
  }

  count(kind: 'read' | 'write', units: number): void {
    this.calls += 1;
    this.units += units;
    if (kind === 'write') this.#writeUnits += units;
    this.#around?.count(kind, units);
  }
}

const running = new AsyncLocalStorage<Consumption>();

/** Runs `work` and counts what it asks of the table; see `consumed`. It counts for the work around it as well. */
export function collectCapacity<T>(work: () => T): T {
  return running.run(new Consumption(running.getStore()), work);
}

/** What the work around this call has consumed so far; nothing outside of `collectCapacity`. */
export function consumed(): Consumption | undefined {
  return running.getStore();
}

/** Sets a limit to what the work around this call reads from now on; nothing outside of `collectCapacity`. */
export function limitReads(limit: ReadLimit): void {
  consumed()?.limitReads(limit);
}

/**
 * What the request around this call may still read, for operations that know what they are about to need:
 * `readBudget()?.require({ units })` refuses what would cost more, before it is read. Nothing if there is no limit.
 */
export function readBudget(): ReadBudget | undefined {
  return consumed()?.budget;
}

/** The units of one answer of DynamoDB. */
export function unitsOf(output: object): number {
  const { ConsumedCapacity = [] }: { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] } = output;
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
