import { expect, it } from 'vitest';
import { TableUnavailable } from '../../../lib/table/faults.ts';
import { inBatches } from '../../../lib/table/in-batches.ts';

const requests = Array.from({ length: 60 }, (_, n) => n);

it('sends a batch again that the table did not answer, and what it left unprocessed', async () => {
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

it('fails at once for a call that is wrong', async () => {
  let calls = 0;
  const sent = inBatches([1], async () => {
    calls += 1;
    throw new Error('ValidationException');
  });
  await expect(sent).rejects.toThrow('ValidationException');
  expect(calls).toBe(1);
});
