import { describe, expect, it } from 'vitest';
import { currentDeadline, withDeadline } from '../../../lib/table/deadline.ts';

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

describe('a deadline', () => {
  it('aborts calls that are pending when the work has ended, and no others', async () => {
    const ended: string[] = [];
    const call = (name: string, until: (signal: AbortSignal) => Promise<void>) =>
      currentDeadline()?.call((signal) => {
        signal.addEventListener('abort', () => ended.push(name));
        return until(signal);
      });
    await withDeadline(60_000, async () => call('done', async () => {}));
    expect(ended).toEqual([]);
    let pending: Promise<void> | undefined;
    await withDeadline(60_000, async () => {
      pending = call('pending', aborted);
    });
    await pending;
    expect(ended).toEqual(['pending']);
  });

  it('is over as soon as it has aborted the calls, even if the timer fired early', async () => {
    const timeouts = Array.from({ length: 60 }, (_, n) => 2 + n / 7);
    const seen = await Promise.all(
      timeouts.map((timeoutMs) =>
        withDeadline(timeoutMs, async () => {
          const deadline = currentDeadline();
          await deadline?.call(aborted);
          return deadline?.isOver;
        }),
      ),
    );
    expect(seen).toEqual(timeouts.map(() => true));
    await withDeadline(60_000, async () => expect(currentDeadline()?.isOver).toBe(false));
  });
});
