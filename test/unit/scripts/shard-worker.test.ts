import { describe, expect, it } from 'vitest';
import type { StreamRecord } from '../../../scripts/stack/event-source/event.ts';
import type { Invocation } from '../../../scripts/stack/event-source/invocation.ts';
import { ShardWorker, type WorkPolicy } from '../../../scripts/stack/event-source/shard-worker.ts';

const POLICY: WorkPolicy = {
  maximumRetryAttempts: 1,
  maximumRecordAgeInSeconds: 60,
  bisectBatchOnFunctionError: true,
  reportsFailures: true,
};

const record = (sequenceNumber: string, arrival = new Date()): StreamRecord => ({
  sequenceNumber,
  partitionKey: 'key',
  data: '',
  arrival,
});

const numbersOf = (records: readonly StreamRecord[]) =>
  records.map(({ sequenceNumber }) => sequenceNumber).join(' ');

/** Processes records with a function that returns these responses. @returns what happened, in order */
async function process(
  records: readonly StreamRecord[],
  answer: (numbers: string, invocation: number) => Invocation,
  policy: Partial<WorkPolicy> = {},
): Promise<string[]> {
  const happened: string[] = [];
  let invocations = 0;
  const effects = {
    invoke: async (batch: readonly StreamRecord[]) => {
      happened.push(`invoke ${numbersOf(batch)}`);
      invocations += 1;
      return answer(numbersOf(batch), invocations);
    },
    checkpoint: ({ sequenceNumber }: StreamRecord) => {
      happened.push(`checkpoint ${sequenceNumber}`);
    },
    discard: async (given: { condition: string; records: readonly StreamRecord[]; invocations: number }) => {
      happened.push(`${given.condition} ${numbersOf(given.records)} after ${given.invocations}`);
    },
  };
  const worker = new ShardWorker({ ...POLICY, ...policy }, effects, new AbortController().signal);
  await worker.process(records);
  return happened;
}

const SUCCESS: Invocation = { kind: 'returned', value: undefined };
const failAt = (itemIdentifier: string): Invocation => ({
  kind: 'returned',
  value: { batchItemFailures: [{ itemIdentifier }] },
});

describe('the records of a shard', () => {
  it('are processed when the function has returned', async () => {
    expect(await process([record('1'), record('2')], () => SUCCESS)).toEqual(['invoke 1 2', 'checkpoint 2']);
  });

  it('are retried from the first failure on, and discarded one by one', async () => {
    const happened = await process([record('1'), record('2'), record('3')], (numbers) =>
      numbers.includes('2') ? failAt('2') : SUCCESS,
    );
    expect(happened).toEqual([
      'invoke 1 2 3',
      'checkpoint 1',
      'invoke 2 3',
      'invoke 2',
      'invoke 2',
      'RetryAttemptsExhausted 2 after 2',
      'checkpoint 2',
      'invoke 3',
      'checkpoint 3',
    ]);
  });

  it('are split when the function fails as a whole', async () => {
    const happened = await process([record('1'), record('2')], (_numbers, invocation) =>
      invocation === 1 ? { kind: 'failed' } : SUCCESS,
    );
    expect(happened).toEqual(['invoke 1 2', 'invoke 1', 'checkpoint 1', 'invoke 2', 'checkpoint 2']);
  });

  it('wait for a function that cannot be invoked, without using retries', async () => {
    const happened = await process([record('1')], (_numbers, invocation) =>
      invocation <= 3 ? { kind: 'impossible' } : SUCCESS,
    );
    expect(happened).toEqual(['invoke 1', 'invoke 1', 'invoke 1', 'invoke 1', 'checkpoint 1']);
  });

  it('are discarded without an invocation when they are too old', async () => {
    const old = record('1', new Date(Date.now() - 61_000));
    expect(await process([old, record('2')], () => SUCCESS)).toEqual([
      'RecordAgeExceeded 1 after 0',
      'checkpoint 1',
      'invoke 2',
      'checkpoint 2',
    ]);
    expect(await process([old], () => SUCCESS, { maximumRecordAgeInSeconds: -1 })).toContain('invoke 1');
  });

  it('are processed whatever the function returns, if it does not report failures', async () => {
    expect(await process([record('1')], () => failAt('1'), { reportsFailures: false })).toEqual([
      'invoke 1',
      'checkpoint 1',
    ]);
  });
});
