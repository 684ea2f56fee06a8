import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';

/** Adds up what a piece of work asks of the table: calls, and DynamoDB's capacity units. */
class Consumption {
  calls = 0;
  units = 0;
  #writeUnits = 0;
  readonly #around: Consumption | undefined;

  constructor(around: Consumption | undefined) {
    this.#around = around;
  }

  get readUnits(): number {
    return this.units - this.#writeUnits;
  }

  get writeUnits(): number {
    return this.#writeUnits;
  }

  count(kind: 'read' | 'write', capacities: readonly ConsumedCapacity[]): void {
    const units = capacities.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    this.calls += 1;
    this.units += units;
    if (kind === 'write') this.#writeUnits += units;
    this.#around?.count(kind, capacities);
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
