import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deliver, type Result } from '../../../lib/changes/deliver.ts';
import type { Outgoing } from '../../../lib/changes/entry.ts';

/** Makes the random waits between attempts zero. */
beforeAll(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const SENT: Result = { kind: 'sent' };
const FAILED: Result = { kind: 'failed', code: 'ThrottlingException' };
const REFUSED: Result = { kind: 'refused', code: 'InvalidArgument' };

const entry = (key: string, position: number, bytes = 100): Outgoing => ({
  key,
  position,
  bytes,
  entry: { Source: 's', DetailType: 't', Detail: '{}', Time: new Date(0) },
});

/** A bus with the answers of a function, which records what it accepted and what was set aside, in order. */
function busAnswering(
  answer: (one: Outgoing, attempt: number) => Result,
  time = { calls: Number.POSITIVE_INFINITY },
) {
  const log: { sent: Outgoing[]; aside: Outgoing[]; calls: (readonly Outgoing[])[] } = {
    sent: [],
    aside: [],
    calls: [],
  };
  const attempts = new Map<Outgoing, number>();
  const failures: string[] = [];
  const delivery = {
    send: async (entries: readonly Outgoing[]) => {
      log.calls.push(entries);
      return entries.map((one) => {
        attempts.set(one, (attempts.get(one) ?? 0) + 1);
        const result = answer(one, attempts.get(one) ?? 0);
        if (result.kind === 'sent') log.sent.push(one);
        return result;
      });
    },
    setAside: async (one: Outgoing) => {
      log.aside.push(one);
    },
    remaining: () => (log.calls.length < time.calls ? 60_000 : 0),
    onFailure: (code: string) => failures.push(code),
  };
  return { log, delivery, failures };
}

const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'), {
  maxLength: 60,
});

describe('delivery', () => {
  it('sends everything once, ten entries a call, if nothing fails', async () => {
    const entries = Array.from({ length: 25 }, (_, n) => entry(`record ${n}`, n));
    const { log, delivery } = busAnswering(() => SENT);
    expect(await deliver(entries, delivery)).toEqual({ sent: 25, setAside: 0, left: [] });
    expect(log.sent).toEqual(entries);
    expect(log.calls.map(({ length }) => length)).toEqual([10, 10, 5]);
  });

  it('keeps the order of each record, loses nothing and ends, however often the bus fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        keys,
        fc.infiniteStream(fc.constantFrom(SENT, SENT, FAILED, REFUSED)),
        async (names, results) => {
          const entries = names.map((name, n) => entry(name, n));
          const { log, delivery } = busAnswering(() => results.next().value ?? SENT);
          const { sent, setAside, left } = await deliver(entries, delivery);
          expect(left).toEqual([]);
          expect(sent + setAside).toBe(entries.length);
          expect(new Set([...log.sent, ...log.aside])).toEqual(new Set(entries));
          for (const name of new Set(names)) {
            const positions = log.sent.filter(({ key }) => key === name).map(({ position }) => position);
            expect(positions).toEqual(positions.toSorted((a, b) => a - b));
          }
          for (const call of log.calls) {
            expect(call.length).toBeLessThanOrEqual(10);
            expect(new Set(call.map(({ key }) => key)).size).toBe(call.length);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves what it could not send in time, and sends nothing after it of the same record', async () => {
    await fc.assert(
      fc.asyncProperty(keys, fc.infiniteStream(fc.boolean()), fc.nat(5), async (names, results, calls) => {
        const entries = names.map((name, n) => entry(name, n));
        const { log, delivery } = busAnswering(() => (results.next().value === true ? SENT : FAILED), {
          calls,
        });
        const { left } = await deliver(entries, delivery);
        expect(left).toEqual(entries.filter((one) => !log.sent.includes(one)));
        for (const one of left)
          expect(log.sent.filter(({ key, position }) => key === one.key && position > one.position)).toEqual(
            [],
          );
      }),
      { numRuns: 60 },
    );
  });

  it('sends the entries of other records while one fails', async () => {
    const entries = [entry('stuck', 0), entry('stuck', 1), ...[2, 3, 4].map((n) => entry('other', n))];
    const { log, delivery } = busAnswering(({ key }, attempt) =>
      key === 'stuck' && attempt < 4 ? FAILED : SENT,
    );
    await deliver(entries, delivery);
    expect(log.sent.map(({ position }) => position)).toEqual([2, 3, 4, 0, 1]);
  });

  it('pauses longer and longer before it repeats what failed', async () => {
    vi.mocked(Math.random).mockReturnValue(1);
    onTestFinished(() => void vi.mocked(Math.random).mockReturnValue(0));
    const { log, delivery } = busAnswering((_, attempt) => (attempt < 3 ? FAILED : SENT));
    const start = performance.now();
    await deliver([entry('a', 0)], delivery);
    expect(log.calls).toHaveLength(3);
    // 100 ms and 200 ms, and timers may be a little early.
    expect(performance.now() - start).toBeGreaterThan(250);
  });

  it('keeps each call within the size limit', async () => {
    const entries = Array.from({ length: 8 }, (_, n) =>
      entry(`record ${n}`, n, n % 2 === 0 ? 200_000 : 20_000),
    );
    const { log, delivery } = busAnswering(() => SENT);
    await deliver(entries, delivery);
    for (const call of log.calls)
      expect(call.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(250 * 1024);
    expect(log.calls).toHaveLength(4);
  });

  it('sends a small entry after a large one of its record for which a call has no room', async () => {
    const { log, delivery } = busAnswering(() => SENT);
    await deliver([entry('a', 0, 200_000), entry('b', 1, 100_000), entry('b', 2)], delivery);
    expect(log.sent.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it('keeps an entry that could not be set aside', async () => {
    const { log, delivery, failures } = busAnswering(() => REFUSED, { calls: 3 });
    const setAside = () => Promise.reject(new TypeError('no queue'));
    const { left } = await deliver([entry('a', 0), entry('a', 1)], { ...delivery, setAside });
    expect(left.map(({ position }) => position)).toEqual([0, 1]);
    expect(log.calls).toHaveLength(3);
    expect(new Set(failures)).toEqual(new Set(['InvalidArgument', 'TypeError']));
  });

  it('begins no call for which there may not be enough time', async () => {
    const { log, delivery } = busAnswering(() => SENT);
    // The bus refuses the call, then does not answer for its entries, and the queue does not either.
    const { left } = await deliver([entry('a', 0)], { ...delivery, remaining: () => 3 * 5000 });
    expect(left).toHaveLength(1);
    expect(log.calls).toEqual([]);
  });

  it('sets the entries of a call aside side by side', async () => {
    const entries = Array.from({ length: 10 }, (_, n) => entry(`record ${n}`, n));
    const { delivery } = busAnswering(() => REFUSED);
    const waiting: (() => void)[] = [];
    const setAside = () =>
      new Promise<void>((resolve) => {
        if (waiting.push(resolve) === entries.length) for (const end of waiting) end();
      });
    expect(await deliver(entries, { ...delivery, setAside })).toEqual({ sent: 0, setAside: 10, left: [] });
  });

  it('fails at once if the bus is unavailable', async () => {
    const { delivery } = busAnswering(() => SENT);
    const send = () => Promise.reject(new Error('no bus'));
    await expect(deliver([entry('a', 0)], { ...delivery, send })).rejects.toThrow('no bus');
  });
});
