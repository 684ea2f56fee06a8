import { afterAll, beforeAll, expect, it } from 'vitest';
import { FlakyDynamoDb, failure } from '../flaky-dynamodb.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { imported, jam, jamFile, moved, seriesOf, WEEKLY } from './repeating-jam.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  await useOwnTable(CALENDAR_INDEXES);
});
afterAll(() => server.stop());

/** Lets a number of calls that may write take effect, and fails all calls after them. */
function failAfterWrites(count: number): void {
  let writes = 0;
  server.behave(async (operation, body) => {
    const isWrite = operation === 'TransactWriteItems' || operation === 'PutItem';
    if (writes === count) return failure('ValidationException');
    if (isWrite) writes += 1;
    return server.forward(operation, body);
  });
}

it('changes an occurrence without its event again after an interruption, which is no change made here', async () => {
  let interruptions = 0;
  for (let writes = 0; ; writes += 1) {
    const uid = `interrupted-${writes}`;
    server.behave();
    await imported(jam(uid, WEEKLY));
    const path = await jamFile(moved(uid));
    failAfterWrites(writes);
    const { code } = await importFrom(path);
    server.behave();
    const { code: repeated, stdout } = await importFrom(path);
    expect({ repeated, stdout }).toMatchObject({ repeated: 0, stdout: expect.not.stringContaining('kept') });
    expect((await seriesOf(uid)).events[1]).toMatchObject({ title: 'Late jam' });
    expect(await imported(moved(uid)), `after ${writes} writes`).toBe('events: 1 unchanged');
    expect(await imported(jam(uid, WEEKLY, 'DESCRIPTION:New'), moved(uid))).toBe('series: 1 updated');
    if (code === 0) break;
    interruptions += 1;
  }
  expect(interruptions).toBeGreaterThan(2);
});
