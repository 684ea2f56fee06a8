import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ConditionFailed, commit, commitUpdate } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { TableUnavailable } from '../../lib/table/faults.ts';
import { get } from '../../lib/table/read.ts';
import { retryOnConflict } from '../../lib/table/retry-on-conflict.ts';
import { sequence } from '../../lib/table/sequence.ts';
import { create, replace, update } from '../../lib/table/writes.ts';

const prefix = randomUUID();
const entity = keyspace(prefix);

const Poll = z.object({ id: z.string(), votes: z.int(), weight: z.int(), version: z.int(), by: z.int() });
const polls = entity<z.output<typeof Poll>>('poll').at({ pk: 'POLL#{id}', sk: 'POLL' });

async function newPoll() {
  const poll = { id: randomUUID(), votes: 0, weight: 0, version: 1, by: -1 };
  await commit(create(polls, poll));
  return poll;
}
const stored = (poll: { id: string }) => get(polls, polls.key(poll));
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** The results of concurrent calls, except those for which the server of a busy machine had no time. */
async function served<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results = await times(count, async (n) => {
    try {
      return [await work(n)];
    } catch (error) {
      if (error instanceof TableUnavailable) return [];
      throw error;
    }
  });
  return results.flat();
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Warms up the server, which is slow just after its start and would distort the first test. */
beforeAll(async () => {
  for (let round = 0; round < 5; round += 1) await times(20, newPoll);
});

describe('increments', () => {
  it('are exact with 200 concurrent writers', async () => {
    const poll = await newPoll();
    const added = await served(200, async (n) => {
      await commit(update(polls, polls.key(poll), { by: n }, { increments: { votes: 1, weight: n } }));
      return n;
    });
    const { votes = 0, weight = 0 } = (await stored(poll)) ?? {};
    // An increment that was not answered may have been made.
    expect(votes).toBeGreaterThanOrEqual(added.length);
    expect(votes).toBeLessThanOrEqual(200);
    expect(weight).toBeGreaterThanOrEqual(sum(added));
    expect(weight).toBeLessThanOrEqual((199 * 200) / 2);
  });

  it('are exact in conflicting transactions', async () => {
    const [a, b] = [await newPoll(), await newPoll()];
    const vote = (poll: { id: string }) => update(polls, polls.key(poll), {}, { increments: { votes: 1 } });
    await times(40, () => commit(vote(a), vote(b)));
    expect([await stored(a), await stored(b)]).toMatchObject([{ votes: 40 }, { votes: 40 }]);
  });
});

describe('the replacement of a record', () => {
  it('succeeds for exactly one of 20 writers that read the same version, in every round', async () => {
    const poll = await newPoll();
    for (let round = 1; round <= 10; round += 1) {
      const before = await stored(poll);
      if (before === undefined) throw new Error('The poll is gone');
      const won = await times(20, async (n) => {
        try {
          await commit(replace(polls, before, { ...before, by: n }));
          return [n];
        } catch (error) {
          if (error instanceof ConditionFailed) return [];
          throw error;
        }
      });
      const winners = won.flat();
      expect(winners).toHaveLength(1);
      expect(await stored(poll)).toMatchObject({ by: winners[0], version: round + 1 });
    }
  });
});

it('a failed condition does not report the item, because a log line shows all members of an error', async () => {
  const poll = await newPoll();
  const writes = [
    commit(create(polls, poll)),
    commitUpdate(polls, update(polls, polls.key(poll), { by: 1 }, { condition: { is: { version: 2 } } })),
  ];
  for (const write of writes) {
    const error: unknown = await write.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConditionFailed);
    expect(inspect(error, { depth: null })).not.toContain('weight');
  }
});

describe('retryOnConflict', () => {
  it('retries from the read on, until there is no conflict', async () => {
    const poll = await newPoll();
    await times(10, () =>
      retryOnConflict(async () => {
        const before = await stored(poll);
        if (before === undefined) throw new Error('The poll is gone');
        await commit(replace(polls, before, { ...before, votes: before.votes + 1 }));
      }),
    );
    expect(await stored(poll)).toMatchObject({ votes: 10, version: 11 });
  });

  it('stops when attempts fail in the same way and the record does not change', async () => {
    const poll = await newPoll();
    const failures: number[] = [];
    const work = retryOnConflict(async (failed) => {
      failures.push(failed);
      if (failed < 3) await commit(update(polls, polls.key(poll), { by: failed }));
      await commit(create(polls, poll));
    });
    await expect(work).rejects.toMatchObject({
      message: `The condition never holds: put poll ${prefix}#POLL#${poll.id} POLL`,
      cause: expect.any(ConditionFailed),
    });
    // The third attempt is the last that follows a change, and at least two more have to fail in the same way.
    expect(failures.length).toBeGreaterThanOrEqual(5);
  });

  it('does not retry other errors', async () => {
    const failures: number[] = [];
    const work = retryOnConflict(async (failed) => {
      failures.push(failed);
      if (failed < 2) throw new ConditionFailed([], undefined);
      throw new Error('Something else');
    });
    await expect(work).rejects.toThrow('Something else');
    expect(failures).toEqual([0, 1, 2]);
  });
});

describe('a sequence', () => {
  it('begins with 1 and yields each number once, even to 200 concurrent callers', async () => {
    const ids = sequence(prefix, 'tickets');
    expect(await ids.next()).toBe(1);
    const given = await served(200, () => ids.next());
    expect(new Set(given).size).toBe(given.length);
    expect(Math.min(...given)).toBeGreaterThan(1);
  });

  it('skips used numbers', async () => {
    const ids = sequence(prefix, 'imported');
    await ids.skipTo(5_000_000_000);
    expect(await ids.next()).toBe(5_000_000_001);
  });

  it('never goes back', async () => {
    const ids = sequence(prefix, 'forward');
    await times(20, (n) => ids.skipTo(n * 10));
    await ids.skipTo(5);
    expect(await ids.next()).toBe(191);
  });

  it('ends at the largest safe integer', async () => {
    const ids = sequence(prefix, 'ending');
    await ids.skipTo(Number.MAX_SAFE_INTEGER - 1);
    expect(await ids.next()).toBe(Number.MAX_SAFE_INTEGER);
    await expect(ids.next()).rejects.toThrow();
  });

  it('begins at a given number, and continues after earlier numbers', async () => {
    const ids = sequence(prefix, 'later', 40);
    expect([await ids.next(), await ids.take(3), await ids.next()]).toEqual([40, 41, 44]);
    await ids.skipTo(50);
    expect(await sequence(prefix, 'later', 100).next()).toBe(51);
  });

  it('is separate for each name and prefix', async () => {
    await sequence(prefix, 'a').skipTo(10);
    expect(await sequence(prefix, 'b').next()).toBe(1);
    expect(await sequence(`${prefix}2`, 'a').next()).toBe(1);
  });
});
