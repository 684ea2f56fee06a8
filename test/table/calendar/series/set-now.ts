import { afterEach, beforeEach, vi } from 'vitest';

/** Sets the current time. Fakes only `Date`, because faked timers would stop. */
export const setNow = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

/** Gives each test of a file the same current time. */
export function useNow(now: string): void {
  beforeEach(() => {
    setNow(now);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
