import { log } from './log.ts';

/** Whether there is time for another piece of work. */
export type HasTime = () => boolean;

/** Time for as long as this, from now on. */
export function timeFor(milliseconds: number): HasTime {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}

/** How far work in pieces has come. */
export interface Progress {
  readonly done: number;
  readonly failed: number;
  /** Whether all pieces were tried before the time was up. */
  readonly ended: boolean;
}

const CONCURRENCY = 4;

/**
 * Does work on one piece after the other, some at a time, for as long as there is time. A piece that fails is logged
 * and does not keep up the others.
 * @param describe what the log says of a piece: kinds and identifiers
 */
export async function forEachWhile<P>(
  pieces: AsyncIterable<P>,
  hasTime: HasTime,
  work: (piece: P) => Promise<void>,
  describe: (piece: P) => object,
): Promise<Progress> {
  const iterator = pieces[Symbol.asyncIterator]();
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
        log.warn('a piece of work failed', { ...describe(next.value), error });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return progress;
}
