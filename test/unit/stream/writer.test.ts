import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { Counters } from '../../../lib/stream/counters.ts';
import type { Entry } from '../../../lib/stream/entry.ts';
import { StreamWriter } from '../../../lib/stream/writer.ts';
import { listen } from '../../listen.ts';
import { type Outcome, ScriptedKinesis, type Sent } from './scripted-kinesis.ts';
import { connect } from './streams.ts';

/** Makes the random waits between attempts zero. */
beforeAll(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const LARGE = 900_000;
const NO_TIME = 0;
const REJECTION: Outcome = { results: ['rejected'], responds: true };
const TIME = 60_000;

const entry = (partitionKey: string, position: number, size = 0): Entry => ({
  partitionKey,
  data: Buffer.from(String(position).padEnd(size)),
  events: 1,
  position,
});

/** Entries numbered from 0, with random keys and sizes. */
const entries: fc.Arbitrary<Entry[]> = fc
  .array(
    fc.record({
      partitionKey: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      size: fc.oneof({ weight: 30, arbitrary: fc.constant(10) }, fc.constant(LARGE)),
    }),
    { maxLength: 60 },
  )
  .map((plan) => plan.map(({ partitionKey, size }, position) => entry(partitionKey, position, size)));

const outcomesOf = (responds: fc.Arbitrary<boolean>): fc.Arbitrary<Outcome[]> =>
  fc.array(
    fc.record({
      results: fc.array(fc.constantFrom('accepted', 'rejected'), { minLength: 1, maxLength: 6 }),
      responds,
    }),
    { maxLength: 40 },
  );
const outcomes = outcomesOf(fc.constant(true));
const outcomesWithLosses = outcomesOf(
  fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
);

const numbers = (sent: readonly Sent[], key?: string) =>
  sent.filter((one) => key === undefined || one.key === key).map(({ text }) => Number(text));
const positionsOf = (some: readonly Entry[], key: string) =>
  some.filter(({ partitionKey }) => partitionKey === key).map(({ position }) => position);
const distinct = (all: readonly number[]) => [...new Set(all)];
const ascending = (all: readonly number[]) => all.toSorted((a, b) => a - b);

/** Writes entries in a limited number of calls. @returns the first that was not written */
async function write(
  kinesis: ScriptedKinesis,
  some: readonly Entry[],
  { calls = Number.POSITIVE_INFINITY, time = TIME, isOrdered = true } = {},
): Promise<number | undefined> {
  const remaining = () => (kinesis.calls.length < calls ? time : NO_TIME);
  const writer = new StreamWriter(
    { client: kinesis.client, stream: 's', remaining },
    new Counters(),
    isOrdered,
  );
  await writer.add(some);
  await writer.flush();
  return writer.unwritten;
}

it('writes everything exactly once, in order by key, whatever is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(entries, outcomes, async (some, given) => {
      const kinesis = new ScriptedKinesis(given);
      expect(await write(kinesis, some)).toBeUndefined();
      expect(kinesis.stream).toHaveLength(some.length);
      for (const key of 'abcde') expect(numbers(kinesis.stream, key)).toEqual(positionsOf(some, key));
    }),
  );
});

it('resends only what was rejected or got no response, and never sends a key twice in a call', async () => {
  await fc.assert(
    fc.asyncProperty(entries, outcomesWithLosses, async (some, given) => {
      const kinesis = new ScriptedKinesis(given);
      await write(kinesis, some);
      for (const [n, call] of kinesis.calls.entries()) {
        expect(distinct(numbers(call))).toHaveLength(call.length);
        expect(new Set(call.map(({ key }) => key)).size).toBe(call.length);
        expect(call.reduce((sum, { key, text }) => sum + key.length + text.length, 0)).toBeLessThan(
          5 * 2 ** 20,
        );
        const { results, responds } = kinesis.outcomeOf(n);
        const left = call.filter((_sent, i) => !responds || results[i % results.length] === 'rejected');
        if (left.length > 0) expect(kinesis.calls[n + 1]).toEqual(left);
      }
    }),
  );
});

it('keeps the order of a key when responses are lost: duplicates precede their successors', async () => {
  await fc.assert(
    fc.asyncProperty(entries, outcomesWithLosses, async (some, given) => {
      const kinesis = new ScriptedKinesis(given);
      expect(await write(kinesis, some)).toBeUndefined();
      for (const key of 'abcde') {
        const all = numbers(kinesis.stream, key);
        expect(all).toEqual(ascending(all));
        expect(distinct(all)).toEqual(positionsOf(some, key));
      }
    }),
  );
});

it('reports the first unwritten entry, and a redelivery from there completes everything in order', async () => {
  const calls = fc.integer({ min: 0, max: 20 });
  await fc.assert(
    fc.asyncProperty(entries, outcomes, calls, async (some, given, maxCalls) => {
      const kinesis = new ScriptedKinesis(given);
      const first = await write(kinesis, some, { calls: maxCalls });
      const there = new Set(numbers(kinesis.stream));
      expect(first).toBe(some.find(({ position }) => !there.has(position))?.position);
      if (first !== undefined) await write(kinesis, some.slice(first));
      for (const key of 'abcde')
        expect(distinct(numbers(kinesis.stream, key))).toEqual(positionsOf(some, key));
    }),
  );
});

it('makes as few calls as possible if order does not matter, and loses nothing', async () => {
  await fc.assert(
    fc.asyncProperty(entries, outcomes, async (some, given) => {
      const kinesis = new ScriptedKinesis(given);
      expect(await write(kinesis, some, { isOrdered: false })).toBeUndefined();
      expect(ascending(numbers(kinesis.stream))).toEqual(some.map(({ position }) => position));
      if (given.length === 0) expect(numbers(kinesis.stream)).toEqual(some.map(({ position }) => position));
    }),
  );
  const kinesis = new ScriptedKinesis([]);
  const large = Array.from({ length: 12 }, (_, position) => entry('a', position, LARGE));
  await write(kinesis, large, { isOrdered: false });
  expect(kinesis.calls.map(({ length }) => length)).toEqual([5, 5, 2]);
});

it.each([
  [699, 0],
  [700, 1],
])('begins no call for which there may not be enough time: with %d ms it makes %d', async (time, calls) => {
  const kinesis = new ScriptedKinesis([]);
  expect(await write(kinesis, [entry('a', 0)], { time })).toBe(calls === 0 ? 0 : undefined);
  expect(kinesis.calls).toHaveLength(calls);
});

it('waits for no answer longer than there is time', async () => {
  const server = createServer(() => undefined);
  const client = connect(`http://localhost:${await listen(server)}`);
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const start = performance.now();
  const remaining = () => start + 1000 - performance.now();
  const writer = new StreamWriter({ client, stream: 's', remaining }, new Counters(), true);
  await writer.add([entry('a', 0)]);
  await writer.flush();
  expect(writer.unwritten).toBe(0);
  // Far less than the 15 seconds of a call with enough time.
  expect(performance.now() - start).toBeLessThan(10_000);
});

it('lets at most 5 MiB of entries wait, also if each needs a call of its own', async () => {
  const { client, stream } = new ScriptedKinesis([]);
  const writer = new StreamWriter({ client, stream: 's', remaining: () => TIME }, new Counters(), true);
  for (let position = 0; position < 20; position++) {
    await writer.add([entry('a', position, LARGE)]);
    const waiting = position + 1 - stream.length;
    expect(waiting * LARGE).toBeLessThan(5 * 2 ** 20);
  }
});

it('pauses longer and longer before it sends rejected entries again', async () => {
  vi.mocked(Math.random).mockReturnValue(1);
  onTestFinished(() => void vi.mocked(Math.random).mockReturnValue(0));
  const start = performance.now();
  await write(new ScriptedKinesis([REJECTION, REJECTION]), [entry('a', 0)]);
  // 200 ms and 400 ms, and timers may be a little early.
  expect(performance.now() - start).toBeGreaterThan(550);
});

it('reports an entry that waits, though a later one filled an earlier call and was rejected', async () => {
  const some = [...Array<string>(30).fill('a'), 'b'].map((key, position) => entry(key, position));
  const kinesis = new ScriptedKinesis([{ results: ['accepted', 'rejected'], responds: true }]);
  expect(await write(kinesis, some, { calls: 1 })).toBe(1);
  expect(kinesis.calls.map((call) => numbers(call))).toEqual([[0, 30]]);
});

it('writes an entry again for which the response has no result', async () => {
  const kinesis = new ScriptedKinesis([{ results: ['accepted', 'missing'], responds: true }]);
  expect(await write(kinesis, [entry('a', 0), entry('b', 1)])).toBeUndefined();
  expect(kinesis.calls.map((call) => numbers(call))).toEqual([[0, 1], [1]]);
});
