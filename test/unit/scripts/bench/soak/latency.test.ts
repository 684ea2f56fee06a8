import { describe, expect, it } from 'vitest';
import { compareLatency, latencyOf } from '../../../../../scripts/bench/soak/latency.ts';

describe('the latency of requests', () => {
  it('is reported as percentiles 50 and 95', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect(latencyOf(hundred)).toEqual({ requests: 100, p50: 50, p95: 95 });
    expect(latencyOf([7])).toEqual({ requests: 1, p50: 7, p95: 7 });
    expect(latencyOf([1000, 9])).toEqual({ requests: 2, p50: 9, p95: 1000 });
  });

  it('is undefined without responses', () => {
    expect(() => latencyOf([])).toThrow('There are no responses');
  });

  it('is reported alone, alongside other traffic, and as a ratio', () => {
    const alone = { requests: 10, p50: 10, p95: 40 };
    expect(compareLatency(alone, { requests: 20, p50: 25, p95: 60 })).toEqual([
      'honest requests alone: p50 10 ms, p95 40 ms (10 requests)',
      'honest requests alongside the hostile ones: p50 25 ms, p95 60 ms (20 requests)',
      'ratio: p50 2.5, p95 1.5',
    ]);
    // Avoids a division by zero.
    expect(compareLatency({ ...alone, p50: 0 }, alone)[2]).toBe('ratio: p50 10.0, p95 1.0');
  });
});
