import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';

/** Adds up what a piece of work asks of the table: calls, and DynamoDB's capacity units. */
class Consumption {
  calls = 0;
  units = 0;
  readonly #around: Consumption | undefined;

  constructor(around: Consumption | undefined) {
    this.#around = around;
  }

  count(capacities: readonly ConsumedCapacity[]): void {
    this.calls += 1;
    for (const { CapacityUnits } of capacities) this.units += CapacityUnits ?? 0;
    this.#around?.count(capacities);
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
