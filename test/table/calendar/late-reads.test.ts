import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, FlakyDynamoDb } from '../flaky-dynamodb.ts';
import { useOwnCalendar } from './series/series-api.ts';

/**
 * Eventually consistent reads that do not see the last writes yet: DynamoDB Local always does. An index lags in each of
 * its partitions by itself, and so does a replica of the table.
 */

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

const send = useOwnCalendar();

const isConsistent = (body: object) => JSON.stringify(body).includes('"ConsistentRead":true');

/**
 * Reads twice, the second time after a change of which the eventually consistent reads do not know: they get the same
 * answers as the first time.
 * @param isLate which of these reads, by their text
 */
async function readLate<T>(
  read: () => Promise<T>,
  change: () => Promise<unknown>,
  isLate: (text: string) => boolean = () => true,
): Promise<T> {
  const answers = new Map<string, Answer>();
  server.behave(async (operation, body) => {
    const answer = await server.forward(operation, body);
    if (!isConsistent(body)) answers.set(JSON.stringify(body), answer);
    return answer;
  });
  await read();
  server.behave();
  await change();
  server.behave((operation, body) => {
    const text = JSON.stringify(body);
    return (isLate(text) ? answers.get(text) : undefined) ?? server.forward(operation, body);
  });
  return read().finally(() => server.behave());
}

const created = async (path: string, fields: object): Promise<number> => {
  const { status, body } = await send('POST', path, fields);
  expect([status, body]).toMatchObject([201, {}]);
  return body.id;
};

it('the address of a category has those above it, wherever these have just moved', async () => {
  const [top, other, middle] = await Promise.all(
    ['Top', 'Other', 'Middle'].map((name) => created('/categories', { name })),
  );
  const lowest = await created('/categories', { name: 'Lowest', parent: middle });
  const move = (parent: number | undefined) => send('PUT', `/categories/${middle}`, { parent });
  const address = async (method: string, body?: object) =>
    (await send(method, `/categories/${lowest}`, body)).body.url;
  await move(top);
  expect(
    await readLate(
      () => address('GET'),
      () => move(other),
    ),
  ).toMatch(/\/other\/middle\/lowest\/$/);
  expect(
    await readLate(
      () => address('PUT', { description: 'Low' }),
      () => move(top),
    ),
  ).toMatch(/\/top\/middle\/lowest\/$/);
});
