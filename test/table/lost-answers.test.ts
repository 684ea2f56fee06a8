import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ConditionFailed, commit } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { get } from '../../lib/table/read.ts';
import { sequence } from '../../lib/table/sequence.ts';
import { count, create, replace } from '../../lib/table/writes.ts';
import { FlakyDynamoDb } from './flaky-dynamodb.ts';

const prefix = randomUUID();
const Ballot = z.object({ id: z.string(), choice: z.string(), version: z.int() });
const ballots = keyspace(prefix)<z.output<typeof Ballot>>('ballot').at({ pk: 'BALLOT#{id}', sk: 'BALLOT' });
const counters = keyspace(prefix)<{ id: string; value?: number }>('counter').at({
  pk: 'COUNTER#{id}',
  sk: 'COUNTER',
});
const ballot = () => ({ id: randomUUID(), choice: 'a', version: 1 });

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

/** Performs the next call, but fails it afterwards, so that the SDK retries it. */
function loseOneAnswer(): void {
  let lost = false;
  server.behave(async (operation, body) => {
    const answer = await server.forward(operation, body);
    if (lost) return answer;
    lost = true;
    return { status: 500, body: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' } };
  });
}

describe('a write whose response is lost', () => {
  it('does not conflict with itself: a new record', async () => {
    const record = ballot();
    loseOneAnswer();
    await commit(create(ballots, record));
    expect(server.calls).toHaveLength(2);
    expect(await get(ballots, ballots.key(record))).toEqual(record);
    await expect(commit(create(ballots, { ...record, choice: 'b' }))).rejects.toThrow(ConditionFailed);
  });

  it('does not conflict with itself: a replaced record', async () => {
    const record = ballot();
    await commit(create(ballots, record));
    loseOneAnswer();
    await commit(replace(ballots, record, { ...record, choice: 'b' }));
    expect(server.calls).toHaveLength(2);
    expect(await get(ballots, ballots.key(record))).toMatchObject({ choice: 'b', version: 2 });
  });

  it('is performed once: a count', async () => {
    const counter = { id: randomUUID(), value: 0 };
    await commit(count(counters, { id: counter.id }, { value: 1 }));
    loseOneAnswer();
    await commit(count(counters, { id: counter.id }, { value: 2 }));
    expect(server.calls).toHaveLength(2);
    expect(await get(counters, counters.key(counter))).toMatchObject({ value: 3 });
  });

  it('is performed once in a transaction with others', async () => {
    const [a, b] = [ballot(), ballot()];
    loseOneAnswer();
    await commit(create(ballots, a), create(ballots, b));
    expect(server.calls).toHaveLength(2);
    expect(await get(ballots, ballots.key(b))).toEqual(b);
  });
});

describe('a block of a sequence', () => {
  it('does not overlap with others, even if its response is lost', async () => {
    const ids = sequence(prefix, 'blocks');
    expect(await ids.take(400)).toBe(1);
    expect(await ids.next()).toBe(401);
    loseOneAnswer();
    const first = await ids.take(10);
    expect(first).toBeGreaterThan(401);
    expect(await ids.next()).toBe(first + 10);
    const blocks = await Promise.all(Array.from({ length: 20 }, () => ids.take(7)));
    const sorted = blocks.toSorted((a, b) => a - b);
    const gaps = sorted.slice(1).map((block, n) => block - (sorted[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(7);
  });
});
