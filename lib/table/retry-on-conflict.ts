import { setTimeout } from 'node:timers/promises';
import { retriedUntilMs } from './backoff.ts';
import { currentDeadline } from './deadline.ts';
import { TableContended, TableUnavailable } from './faults.ts';
import { ConditionFailed } from './write.ts';

/**
 * Does work that reads, decides and writes under conditions, and does it again from the reading on when others'
 * writes came between, for as long as there is time.
 * @param work is told how often it has failed so far
 * @throws TableContended when there is no time left
 */
export async function retryOnConflict<T>(work: (failures: number) => Promise<T>): Promise<T> {
  const turns = new Turns();
  let conflict: ConditionFailed | undefined;
  for (let failures = 0; ; failures += 1) {
    const startedMs = performance.now();
    try {
      return await work(failures);
    } catch (error) {
      if (error instanceof ConditionFailed) conflict = error;
      // What took the time are the attempts before, and not the call that it ended in.
      else if (conflict === undefined || !isOver(error)) throw error;
      if (!(await turns.wait(performance.now() - startedMs)))
        throw new TableContended(`Others came between, ${failures + 1} times`, conflict);
    }
  }
}

const isOver = (error: unknown) => error instanceof TableUnavailable && currentDeadline()?.isOver === true;

/** How much longer the waits are after each failure. */
const GROWTH = 1.5;

/**
 * The waits of those who want to change the same record. An attempt succeeds where no other one ends while it runs, so
 * the attempts have to spread over the time that all of them take one after the other. How many they are, nobody
 * knows: a slow attempt tells of many at once, and so do many failures. The less time is left, the shorter are the
 * waits; so those who came first go before those who came later.
 */
class Turns {
  readonly #endMs = retriedUntilMs();
  #boundMs = 0;

  /** @param attemptMs how long the last attempt took @returns whether there is time for another one */
  async wait(attemptMs: number): Promise<boolean> {
    const leftMs = this.#endMs - performance.now();
    this.#boundMs = Math.max(this.#boundMs * GROWTH, attemptMs * 2);
    const waitMs = Math.random() * Math.min(this.#boundMs, leftMs / 2);
    if (leftMs < waitMs + attemptMs) return false;
    await setTimeout(waitMs);
    return true;
  }
}
