import { createServer } from 'node:http';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Bus, BusUnavailable } from '../../../../lib/changes/bus.ts';
import { discardedChanges, replayChanges } from '../../../../scripts/cli/replay/changes.ts';
import { failureMessage } from '../../../../scripts/stack/event-source/failure-message.ts';
import { listen } from '../../../listen.ts';

/** The pages of a shard, as sequence numbers; all later pages are empty. */
let pages: readonly (readonly number[])[] = [];
/** How many records were asked for, for each page. */
const limits: unknown[] = [];

/** DynamoDB Local returns no empty pages before records, but DynamoDB Streams may, so this server does. */
const server = createServer(async (request, response) => {
  const body = JSON.parse(await new Response(ReadableStream.from(request)).text());
  const page = Number(body.ShardIterator);
  const isIterator = String(request.headers['x-amz-target']).endsWith('GetShardIterator');
  if (!isIterator) limits.push(body.Limit);
  const answer = isIterator
    ? { ShardIterator: '0' }
    : { Records: (pages[page] ?? []).map(recordWith), NextShardIterator: String(page + 1) };
  response.end(JSON.stringify(answer));
});
/** The size of a record's new image, in bytes. */
let imageSize = 0;
const recordWith = (number: number) => ({
  dynamodb: { SequenceNumber: String(number), NewImage: { text: { S: 'ç'.repeat(imageSize / 2) } } },
});

/** The lengths of the payloads with which the function was invoked, in bytes. */
const payloads: number[] = [];
/** What the function returns. */
let returned = '{"batchItemFailures":[]}';
const lambdaServer = createServer(async (request, response) => {
  payloads.push((await new Response(ReadableStream.from(request)).arrayBuffer()).byteLength);
  response.end(returned);
});

let client: DynamoDBStreamsClient;
let lambda: LambdaClient;
beforeAll(async () => {
  const local = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  client = new DynamoDBStreamsClient({ ...local, endpoint: `http://localhost:${await listen(server)}` });
  lambda = new LambdaClient({ ...local, endpoint: `http://localhost:${await listen(lambdaServer)}` });
});
afterAll(() => {
  client.destroy();
  lambda.destroy();
  server.close();
  lambdaServer.close();
});

/** Replays one message. @returns what is done, what remains, and the lines that were printed */
async function replay(message: object, put: Bus['put'] = () => Promise.reject(new Error('not expected'))) {
  async function* messages() {
    yield { text: JSON.stringify(message), remove: async () => undefined };
  }
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const clients = { busNamed: () => ({ put }), streams: client, lambda };
  return { ...(await replayChanges({ ...clients, messages: messages(), dryRun: false, print })), printed };
}

const read = async (from: number, to: number) => {
  const shard = { streamArn: 'arn:aws:dynamodb:', shardId: 'shard' };
  const records = await discardedChanges(client, { ...shard, from: String(from), to: String(to) });
  return records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));
};

describe('discarded records', () => {
  it('are read across empty pages', async () => {
    pages = [[], [5], [], [], [6, 7], [8]];
    expect(await read(5, 7)).toEqual([5, 6, 7]);
  });

  it('end before the first record after the last one', async () => {
    pages = [[5, 6, 9]];
    expect(await read(5, 7)).toEqual([5, 6]);
  });

  it('are read with as few of the records after them as possible, also if there are others between them', async () => {
    pages = [[5], [6, 7], [9, 12, 13, 14]];
    limits.length = 0;
    const shard = { streamArn: 'arn:aws:dynamodb:', shardId: 'shard' };
    await discardedChanges(client, { ...shard, from: '5', to: '12', batchSize: 1 });
    pages = [[5], [6]];
    await discardedChanges(client, { ...shard, from: '5', to: '6', batchSize: 900 });
    expect(limits).toEqual([1, 2, 4, 900, 1000]);
  });

  it('are gone if the stream no longer has the first one: the rest would count as all of them', async () => {
    pages = [[6, 7]];
    await expect(read(5, 7)).rejects.toThrow('the stream no longer has them');
    pages = [[8]];
    await expect(read(5, 7)).rejects.toThrow('the stream no longer has them');
  });

  it('are gone if an open shard has no more records', async () => {
    pages = [[5]];
    await expect(read(5, 7)).rejects.toThrow('the stream no longer has them');
  });
});

/** What Lambda reports about discarded records with these sequence numbers. */
function messageAbout(numbers: readonly number[], shardId = 'shard'): object {
  const position = { streamArn: 'arn:aws:dynamodb:us-east-1:1:table/t/stream/1', shardId };
  const records = numbers.map((number) => {
    return { sequenceNumber: `${number}`, partitionKey: '', data: '', arrival: new Date() };
  });
  const discarded = { condition: 'RetryAttemptsExhausted', records, invocations: 3 } as const;
  return failureMessage(position, 'sino-dev-changesPublish', discarded);
}

it('a message remains if its last record comes before its first one, with which reading would begin', async () => {
  pages = [[7, 8]];
  expect(await replay(messageAbout([7, 5]))).toEqual({
    done: 0,
    left: 1,
    printed: ['A message remains: it is not about changes'],
  });
});

it('a message remains if its numbers are none', async () => {
  for (const number of [Number.NaN, 1.5]) {
    expect(await replay(messageAbout([7, number]))).toMatchObject({ done: 0, left: 1 });
    expect(await replay(messageAbout([number, 7]))).toMatchObject({ done: 0, left: 1 });
  }
});

it('a message cannot add lines to the output, or control a terminal', async () => {
  pages = [[7], [9]];
  const shardId = 'shard\nAll records are back\u001b[2K\u0007';
  const line = 'shard\ufffdAll records are back\ufffd 7 (RetryAttemptsExhausted)';
  expect(await replay(messageAbout([7], shardId))).toMatchObject({ done: 1, printed: [line] });
  expect(await replay(messageAbout([8], shardId))).toMatchObject({
    left: 1,
    printed: [`${line.replace('7', '8')} remains: the stream no longer has them`],
  });
});

it('records remain while their stream does not answer', async () => {
  const name = 'a stream that does not answer';
  client.middlewareStack.add(
    () => async () => {
      throw new Error('read ECONNRESET');
    },
    { step: 'initialize', name },
  );
  expect(await replay(messageAbout([5])).finally(() => client.middlewareStack.remove(name))).toEqual({
    done: 0,
    left: 1,
    printed: ['shard 5 (RetryAttemptsExhausted) remains: the stream cannot be read: read ECONNRESET'],
  });
});

it('an event remains while the bus refuses all events, as without permission', async () => {
  const event = {
    ...{ reason: 'MalformedDetail', bus: 'sino-prod-changes', source: 'sino.turma', type: 'NotaAlterada' },
    ...{ time: '2027-01-15T08:00:00Z', detail: { id: '9a64c454' } },
  };
  const refusal = new BusUnavailable('The event bus refuses all events: AccessDeniedException');
  expect(await replay(event, () => Promise.reject(refusal))).toEqual({
    done: 0,
    left: 1,
    printed: [
      'NotaAlterada 9a64c454 (MalformedDetail) remains: The event bus refuses all events: AccessDeniedException',
    ],
  });
});

it.each(['', 'null', '{"batchItemFailures":[{}]}'])(
  'records remain if the function returns "%s"',
  async (text) => {
    returned = text;
    onTestFinished(() => {
      returned = '{"batchItemFailures":[]}';
    });
    pages = [[5]];
    const records = [{ sequenceNumber: '5', partitionKey: '', data: '', arrival: new Date() }];
    const given = { condition: 'RecordAgeExceeded', records, invocations: 0 } as const;
    const shard = { streamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/t/stream/s', shardId: 'shard' };
    expect(await replay(failureMessage(shard, 'sino-prod-changesPublish', given))).toEqual({
      done: 0,
      left: 1,
      printed: ['shard 5 (RecordAgeExceeded) remains: the function could not send all of them'],
    });
  },
);

it('large records are given to the function in payloads that Lambda accepts', async () => {
  imageSize = 400_000;
  pages = [Array.from({ length: 20 }, (_, n) => n + 1)];
  const records = pages.flat().map((number) => {
    return { sequenceNumber: String(number), partitionKey: '', data: '', arrival: new Date() };
  });
  const given = { condition: 'RecordAgeExceeded', records, invocations: 0 } as const;
  const shard = { streamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/t/stream/s', shardId: 'shard' };
  const { done, left } = await replay(failureMessage(shard, 'sino-prod-changesPublish', given));
  expect({ done, left }).toEqual({ done: 1, left: 0 });
  expect(payloads.length).toBeGreaterThan(1);
  expect(Math.max(...payloads)).toBeLessThan(6 * 1024 * 1024);
});
