import { describe, expect, it } from 'vitest';
import { growthIn } from '../../../../../scripts/bench/soak/growth.ts';

const samples = (...megabytes: number[]) =>
  megabytes.map((one, n) => ({ requests: (n + 1) * 1000, bytes: one * 1e6 }));

describe('the growth of memory under load', () => {
  it('is fine if it ends before the second measurement, or if memory is freed again', () => {
    expect(growthIn(samples(60, 72.3, 71.9, 72.5, 72.4))).toEqual({
      done: [
        'The functions used 60.0, 72.3, 71.9, 72.5, 72.4 MB: from the second measurement on, 90 bytes more with each request.',
      ],
      problems: [],
    });
    expect(growthIn(samples(60, 72, 71, 70, 69)).problems).toEqual([]);
  });

  it('is a problem if each request leaks memory', () => {
    expect(growthIn(samples(73.4, 74.3, 75.4, 76.9, 78.3)).problems).toEqual([
      'Each request leaks 1350 bytes',
    ]);
    expect(growthIn(samples(70, 70.8, 71.6, 72.4, 73.2)).problems).toHaveLength(1);
  });

  it('is unknown after too few measurements', () => {
    const unknown = { done: ['Too few requests to decide whether memory grows.'], problems: [] };
    expect(growthIn([])).toEqual(unknown);
    expect(growthIn(samples(60, 70))).toEqual(unknown);
  });
});
