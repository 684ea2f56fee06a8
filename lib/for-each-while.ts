import { log } from './log.ts';
import { requestId } from './request-id.ts';

/** Whether there is time to start another item. */
export type HasTime = () => boolean;

/** Returns a `HasTime` that is true for this many milliseconds from now. */
export function timeFor(milliseconds: number): HasTime {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}

export interface ForEachResult {
  readonly done: number;
  readonly failed: number;
  /** Whether every item was attempted before time ran out. */
  readonly ended: boolean;
}

const CONCURRENCY = 4;

/**
 * Processes items, some of them concurrently, while there is time. An item that fails is logged and does not stop the
 * others.
 * @param describe returns what to log about an item: kinds and identifiers
 */
export async function forEachWhile<T>(
  items: Iterable<T> | AsyncIterable<T>,
  hasTime: HasTime,
  work: (item: T) => Promise<void>,
  describe: (item: T) => object,
): Promise<ForEachResult> {
  const iterator = asAsync(items);
  const progress = { done: 0, failed: 0, ended: true };
  const worker = async () => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      if (!hasTime()) {
        progress.ended = false;
        return;
      }
      try {
        await work(next.value);
        progress.done += 1;
      } catch (error) {
        progress.failed += 1;
        log.warn('an item failed', { request_id: requestId(), ...describe(next.value), error });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return progress;
}

async function* asAsync<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}
