import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK_TOLERANCE_SECONDS, VerifiedTokens } from '../../../lib/http/verified-tokens.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('verified tokens', () => {
  it('are cached until they expire, and not longer', () => {
    const tokens = new VerifiedTokens();
    tokens.keep('a', { sub: 'ana', exp: 100 });
    vi.setSystemTime((100 + CLOCK_TOLERANCE_SECONDS) * 1000 - 1);
    expect(tokens.find('a')).toEqual({ sub: 'ana', exp: 100 });
    vi.setSystemTime((100 + CLOCK_TOLERANCE_SECONDS) * 1000);
    expect(tokens.find('a')).toBeUndefined();
  });

  it('are matched as a whole', () => {
    const tokens = new VerifiedTokens();
    tokens.keep('a', { exp: 100 });
    expect(tokens.find('A')).toBeUndefined();
  });

  it('are limited in number', () => {
    const tokens = new VerifiedTokens();
    const names = Array.from({ length: 1500 }, (_, n) => `token ${n}`);
    for (const name of names) tokens.keep(name, { exp: 100 });
    expect(names.filter((name) => tokens.find(name) !== undefined)).toEqual(names.slice(500));
  });
});
