import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { ReadBudget, type ReadLimit } from './read-budget.ts';

/** Counts the DynamoDB calls and capacity units of a piece of work. Log lines copy its public fields. */
class Consumption {
  calls = 0;
  units = 0;
  #writeUnits = 0;
  #budget: ReadBudget | undefined;
  readonly #parent: Consumption | undefined;

  constructor(parent: Consumption | undefined) {
    this.#parent = parent;
    this.#budget = parent?.budget;
  }

  get readUnits(): number {
    return this.units - this.#writeUnits;
  }

  get writeUnits(): number {
    return this.#writeUnits;
  }

  /** The remaining read budget; undefined if reads are unlimited. */
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
    this.#parent?.count(kind, units);
  }
}

const running = new AsyncLocalStorage<Consumption>();

/** Runs `work` and counts what it consumes; see `consumed`. Nested calls count towards the outer one too. */
export function collectCapacity<T>(work: () => T): T {
  return running.run(new Consumption(running.getStore()), work);
}

/** What the current work has consumed so far; undefined outside `collectCapacity`. */
export function consumed(): Consumption | undefined {
  return running.getStore();
}

/** Limits what the current work may read from now on; has no effect outside `collectCapacity`. */
export function limitReads(limit: ReadLimit): void {
  consumed()?.limitReads(limit);
}

/**
 * The read budget of the current request, for operations that can estimate their cost:
 * `readBudget()?.require({ units })` throws before anything is read. Undefined if there is no limit.
 */
export function readBudget(): ReadBudget | undefined {
  return consumed()?.budget;
}

/** The capacity units of one DynamoDB response. */
export function consumedUnits(output: object): number {
  const { ConsumedCapacity = [] }: { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] } = output;
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
