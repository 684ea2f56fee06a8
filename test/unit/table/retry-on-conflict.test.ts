import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConditionFailed } from '../../../lib/table/commit.ts';
import { withDeadline } from '../../../lib/table/deadline.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import type { Write } from '../../../lib/table/writes.ts';

const write: Write = { what: 'put note', key: { pk: 'a', sk: 'b' }, request: {} };

const STARTED_MS = 60_000;
let nowMs: number;

/** Makes the random waits between attempts zero, and the clock the test's. */
beforeEach(() => {
  nowMs = STARTED_MS;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Work that fails for the same item until an attempt; each takes this time. */
const failingUntil = (attempt: number, attemptMs: number) => async (failures: number) => {
  nowMs += attemptMs;
  if (failures < attempt) throw new ConditionFailed([{ write, item: { version: 1 } }], undefined);
  return failures;
};

it('goes on while the same condition fails within half a second, because an eventually consistent read may lag', async () => {
  expect(await retryOnConflict(failingUntil(20, 20))).toBe(20);
});

it('ends when the same condition fails for longer, because the record is broken', async () => {
  await expect(retryOnConflict(failingUntil(20, 200))).rejects.toThrow(
    'The condition never holds: put note a b',
  );
  expect(nowMs - STARTED_MS).toBe(600);
});

it('makes at least three attempts, however long they take', async () => {
  expect(await retryOnConflict(failingUntil(2, 700))).toBe(2);
});

/** Conflicts with a different write each time, as on a busy machine. */
const contendedUntil = (attempt: number, attemptMs: number) => async (failures: number) => {
  nowMs += attemptMs;
  if (failures < attempt) throw new ConditionFailed([{ write, item: { version: failures } }], undefined);
  return failures;
};

it('makes five attempts however long they take, if nobody waits for a response', async () => {
  expect(await retryOnConflict(contendedUntil(4, 9000))).toBe(4);
  await expect(retryOnConflict(contendedUntil(5, 9000))).rejects.toThrow(
    'Conflicts with concurrent writes, attempts: 5',
  );
});

it('makes no other attempt that would take longer than the deadline allows', async () => {
  await expect(withDeadline(10_000, () => retryOnConflict(contendedUntil(1, 6000)))).rejects.toThrow(
    'Conflicts with concurrent writes, attempts: 1',
  );
});
