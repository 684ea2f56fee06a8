import type { Outcome } from './trial.ts';

/** What was in use after so many requests. */
export interface Look {
  readonly requests: number;
  readonly bytes: number;
}

/**
 * What a request may leave behind on average, in bytes. While caches fill and code is made better it is 100 to 400, and
 * 1100 and more if a kilobyte is kept of each.
 */
const MOST = 700;

/** Judges the looks at a process under load; the first one is there for what is made only once. */
export function growthIn([first, ...looks]: readonly Look[]): Outcome {
  if (first === undefined || looks.length < 2)
    return { done: ['These are too few requests to say whether memory grows.'], problems: [] };
  const growth = Math.round(bytesPerRequest(looks));
  const reported = [first, ...looks].map(({ bytes }) => (bytes / 1e6).toFixed(1)).join(', ');
  return {
    done: [
      `The functions had ${reported} MB in use: from the second on, ${growth} bytes more with each request.`,
    ],
    problems: growth > MOST ? [`Each request leaves ${growth} bytes behind`] : [],
  };
}

/** The slope of the line that fits the looks best. */
function bytesPerRequest(looks: readonly Look[]): number {
  const mean = (of: (look: Look) => number) => looks.reduce((sum, look) => sum + of(look), 0) / looks.length;
  const requests = mean((look) => look.requests);
  const bytes = mean((look) => look.bytes);
  const covariance = mean((look) => (look.requests - requests) * (look.bytes - bytes));
  return covariance / mean((look) => (look.requests - requests) ** 2);
}
