import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TableUnavailable } from '../../../lib/table/faults.ts';
import { inBatches } from '../../../lib/table/in-batches.ts';

/** Makes the random waits between attempts zero. */
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const requests = Array.from({ length: 60 }, (_, n) => n);

it('resends a batch that the table did not answer, and requests that it left unprocessed', async () => {
  const processed: number[] = [];
  let calls = 0;
  const count = await inBatches(requests, async (batch) => {
    calls += 1;
    if (calls === 1) throw new TableUnavailable('DynamoDB did not serve BatchWriteItem', undefined);
    processed.push(...batch.filter((n) => calls > 4 || n % 10 !== 0));
    return calls > 4 ? [] : batch.filter((n) => n % 10 === 0);
  });
  expect(count).toBe(requests.length);
  expect(processed.sort((a, b) => a - b)).toEqual(requests);
});

it('goes on when a busy table has not answered for most of a minute', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let calls = 0;
  const count = await inBatches(requests.slice(0, 20), async () => {
    calls += 1;
    if (calls > 4) return [];
    nowMs += 12_000;
    throw new TableUnavailable('DynamoDB did not serve BatchWriteItem', undefined);
  });
  expect(count).toBe(20);
});

it('gives up when the table has not answered for two minutes after the first call', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const sent = inBatches([1], async () => {
    nowMs += 12_000;
    throw new TableUnavailable('DynamoDB did not serve BatchWriteItem', undefined);
  });
  await expect(sent).rejects.toThrow('DynamoDB did not serve BatchWriteItem');
  expect(nowMs).toBe(132_000);
});

it('does not give up while a busy table processes some requests', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const count = await inBatches([1, 2, 3, 4], async (batch) => {
    nowMs += 100_000;
    return batch.slice(1);
  });
  expect(count).toBe(4);
});

it('fails at once for an invalid call', async () => {
  let calls = 0;
  const sent = inBatches([1], async () => {
    calls += 1;
    throw new Error('ValidationException');
  });
  await expect(sent).rejects.toThrow('ValidationException');
  expect(calls).toBe(1);
});
