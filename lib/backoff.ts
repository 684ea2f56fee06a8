/** The upper bounds of waits between attempts, in milliseconds. */
export interface Waits {
  readonly firstMs: number;
  /** The bound does not grow beyond this. */
  readonly maxMs: number;
}

/**
 * How long to wait before the next attempt, in milliseconds: exponential backoff with full jitter, so that callers who
 * were throttled together do not retry together.
 * @param waitsBefore how many waits preceded this one
 */
export const backoffMs = (waitsBefore: number, { firstMs, maxMs }: Waits): number =>
  Math.random() * Math.min(maxMs, firstMs * 2 ** waitsBefore);
