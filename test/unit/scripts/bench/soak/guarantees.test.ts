import { describe, expect, it } from 'vitest';
import { violationsIn } from '../../../../../scripts/bench/soak/guarantees.ts';

const answer = (status: number, text = '{}', retryAfter: string | null = null) => ({
  status,
  text,
  retryAfter,
});

describe('the promises of a response', () => {
  it.each([
    [answer(200)],
    [answer(404, 'x'.repeat(11_000))],
    [answer(429)],
    [answer(503, '{}', '1')],
    [answer(200, 'x'.repeat(5_000_000))],
    // A refusal may repeat input.
    [answer(400, 'javascript: is no date')],
  ])('are kept by %j', (kept) => {
    expect(violationsIn(kept)).toEqual([]);
  });

  it.each([
    [answer(0, 'The operation timed out'), 'got no response: The operation timed out'],
    [answer(500, 'oh'), 'returns 500: oh'],
    [answer(502), 'returns 502: {}'],
    [answer(503), 'returns 503: {}'],
    [answer(503, '{}', 'soon'), 'returns 503: {}'],
    [answer(200, 'x'.repeat(6_000_001)), 'returns 6000001 bytes'],
    [answer(400, 'x'.repeat(20_000)), 'is refused with 20000 bytes'],
    [answer(200, '{"url":"javascript://localhost"}'), 'returns javascript: from its own headers'],
    [answer(200, '{"url":"https://attacker.example/"}'), 'returns attacker.example from its own headers'],
  ])('are broken by %j', (broken, violation) => {
    expect(violationsIn(broken)).toEqual([violation]);
  });
});
