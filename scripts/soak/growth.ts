import type { Outcome } from './trial.ts';

/** A memory measurement after a number of requests. */
export interface Look {
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Maximum average memory growth per request, in bytes. It is 100 to 400 while caches fill and code is optimized, and 1100
 * or more if each request leaks a kilobyte.
 */
const MAX_BYTES_PER_REQUEST = 700;

/** Evaluates the measurements of a process under load. The first one only covers one-time allocations. */
export function growthIn([first, ...looks]: readonly Look[]): Outcome {
  if (first === undefined || looks.length < 2)
    return { done: ['Too few requests to decide whether memory grows.'], problems: [] };
  const growth = Math.round(bytesPerRequest(looks));
  const reported = [first, ...looks].map(({ bytes }) => (bytes / 1e6).toFixed(1)).join(', ');
  return {
    done: [
      `The functions used ${reported} MB: from the second measurement on, ${growth} bytes more with each request.`,
    ],
    problems: growth > MAX_BYTES_PER_REQUEST ? [`Each request leaks ${growth} bytes`] : [],
  };
}

/** Returns the slope of the regression line through the measurements. */
function bytesPerRequest(looks: readonly Look[]): number {
  const mean = (of: (look: Look) => number) => looks.reduce((sum, look) => sum + of(look), 0) / looks.length;
  const requests = mean((look) => look.requests);
  const bytes = mean((look) => look.bytes);
  const covariance = mean((look) => (look.requests - requests) * (look.bytes - bytes));
  return covariance / mean((look) => (look.requests - requests) ** 2);
}
