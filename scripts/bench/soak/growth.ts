import type { Outcome } from './phase.ts';

/** A memory measurement after a number of requests. */
export interface MemorySample {
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Maximum average memory growth per request, in bytes. It is 100 to 400 while caches fill and code is optimized, and
 * 1100 or more if each request leaks a kilobyte.
 */
const MAX_BYTES_PER_REQUEST = 700;

/** Evaluates the measurements of a process under load. The first one only covers one-time allocations. */
export function growthIn([first, ...samples]: readonly MemorySample[]): Outcome {
  if (first === undefined || samples.length < 2)
    return { done: ['Too few requests to decide whether memory grows.'], problems: [] };
  const growth = Math.round(bytesPerRequest(samples));
  const reported = [first, ...samples].map(({ bytes }) => (bytes / 1e6).toFixed(1)).join(', ');
  return {
    done: [
      `The functions used ${reported} MB: from the second measurement on, ${growth} bytes more with each request.`,
    ],
    problems: growth > MAX_BYTES_PER_REQUEST ? [`Each request leaks ${growth} bytes`] : [],
  };
}

/** Returns the slope of the regression line through the measurements. */
function bytesPerRequest(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const requests = mean((sample) => sample.requests);
  const bytes = mean((sample) => sample.bytes);
  const covariance = mean((sample) => (sample.requests - requests) * (sample.bytes - bytes));
  return covariance / mean((sample) => (sample.requests - requests) ** 2);
}
