import { setTimeout } from 'node:timers/promises';
import { RETRY_TIMEOUT_MS } from './backoff.ts';
import { ConditionFailed } from './commit.ts';
import { currentDeadline, endWithin } from './deadline.ts';
import { TableContended, TableUnavailable } from './faults.ts';

/**
 * The number of attempts in a row whose failure in the same way shows that a record is broken: each of them, except the
 * first, has read the items that blocked it. One of them may have chosen at random, for example among free slugs.
 */
const MIN_SAME_FAILURES = 3;
/** How long they must have taken together, in milliseconds: an eventually consistent read may lag. */
const MIN_SAME_MS = 500;

/**
 * Runs work that reads, decides and writes conditionally, and retries all of it when a concurrent write made a
 * condition fail, until the deadline.
 * @param work receives the number of failed attempts so far
 * @throws TableContended if there is no time left, Error if a condition can never hold
 */
export async function retryOnConflict<T>(work: (failures: number) => Promise<T>): Promise<T> {
  const turns = new Turns();
  let conflict: ConditionFailed | undefined;
  let same = { failures: 0, sinceMs: 0 };
  for (let failures = 0; ; failures += 1) {
    const startedMs = performance.now();
    try {
      return await work(failures);
    } catch (error) {
      if (error instanceof ConditionFailed) {
        const isSame = conflict !== undefined && error.isRepeatOf(conflict);
        same = isSame ? { ...same, failures: same.failures + 1 } : { failures: 1, sinceMs: startedMs };
        if (same.failures >= MIN_SAME_FAILURES && performance.now() - same.sinceMs >= MIN_SAME_MS)
          throw new Error(`The condition never holds: ${error.blockedWrites}`, { cause: error });
        conflict = error;
      }
      // The earlier attempts used up the time, not the call that the deadline aborted.
      else if (conflict === undefined || !isOver(error)) throw error;
      if (!(await turns.wait(performance.now() - startedMs)))
        throw new TableContended(`Conflicts with concurrent writes, attempts: ${failures + 1}`, conflict);
    }
  }
}

const isOver = (error: unknown) => error instanceof TableUnavailable && currentDeadline()?.isOver === true;

/** Growth of the wait bound after each failure. */
const GROWTH = 1.5;

/**
 * The attempts that work without a deadline makes in any case, as a command does: nobody waits for a response, and on a
 * busy machine or a slow line a single attempt can take most of the time.
 */
const MIN_ATTEMPTS = 5;

/**
 * The waits of writers that compete for the same record. An attempt succeeds if no other one ends while it runs, so the
 * attempts must spread over the time that all of them take in sequence. Their number is unknown, but slow attempts and
 * repeated failures indicate many. Waits shrink as time runs out, so earlier requests win over later ones.
 */
class Turns {
  readonly #endMs = endWithin(RETRY_TIMEOUT_MS);
  readonly #minAttempts = currentDeadline() === undefined ? MIN_ATTEMPTS : 1;
  #attempts = 0;
  #boundMs = 0;

  /** @param attemptMs duration of the last attempt @returns false if there is no time for another one */
  async wait(attemptMs: number): Promise<boolean> {
    this.#attempts += 1;
    const isGranted = this.#attempts < this.#minAttempts;
    const leftMs = isGranted ? RETRY_TIMEOUT_MS : this.#endMs - performance.now();
    this.#boundMs = Math.max(this.#boundMs * GROWTH, attemptMs * 2);
    const waitMs = Math.random() * Math.min(this.#boundMs, leftMs / 2);
    if (!isGranted && leftMs < waitMs + attemptMs) return false;
    await setTimeout(waitMs);
    return true;
  }
}
