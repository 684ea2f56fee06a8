import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { currentDeadline, withDeadline } from '../../../lib/table/deadline.ts';

describe('a deadline', () => {
  it('is over as soon as it has aborted the calls, even if the timer fired early', async () => {
    const timeouts = Array.from({ length: 60 }, (_, n) => 2 + n / 7);
    const seen = await Promise.all(
      timeouts.map((timeoutMs) =>
        withDeadline(timeoutMs, async () => {
          const deadline = currentDeadline();
          if (deadline === undefined) return undefined;
          const before = deadline.isOver;
          await once(deadline.signal, 'abort');
          return { before, after: deadline.isOver };
        }),
      ),
    );
    expect(seen).toEqual(timeouts.map(() => ({ before: false, after: true })));
  });
});
