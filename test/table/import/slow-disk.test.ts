import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FlakyDynamoDb } from '../flaky-dynamodb.ts';
import { importInto, rowsFile } from './command.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

/** Longer than all attempts of a request take together, in milliseconds. */
const SLOW_MS = 13_000;

it('an import into a server on a slow disk waits for each batch, and does not repeat it', async () => {
  server.behave(async (operation, body) => {
    if (operation === 'BatchWriteItem') await sleep(SLOW_MS);
    return server.forward(operation, body);
  });
  const file = await rowsFile('docentes.ndjson', [{ 'id-docente': 9161, externo: false, nome: 'ANA' }]);
  expect(await importInto(file)).toMatchObject({ code: 0, stdout: 'docentes: 1 row loaded\n', stderr: '' });
  expect(server.calls.filter((operation) => operation === 'BatchWriteItem')).toHaveLength(1);
});
