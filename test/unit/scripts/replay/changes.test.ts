import { createServer } from 'node:http';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusUnavailable } from '../../../../lib/changes/bus.ts';
import { discardedChanges, replayChanges } from '../../../../scripts/cli/replay/changes.ts';
import { listen } from '../../../listen.ts';

/** The pages of a shard, as sequence numbers; all later pages are empty. */
let pages: readonly (readonly number[])[] = [];

/** DynamoDB Local returns no empty pages before records, but DynamoDB Streams may, so this server does. */
const server = createServer(async (request, response) => {
  const body = JSON.parse(await new Response(ReadableStream.from(request)).text());
  const page = Number(body.ShardIterator);
  const answer = String(request.headers['x-amz-target']).endsWith('GetShardIterator')
    ? { ShardIterator: '0' }
    : { Records: (pages[page] ?? []).map(recordWith), NextShardIterator: String(page + 1) };
  response.end(JSON.stringify(answer));
});
const recordWith = (number: number) => ({ dynamodb: { SequenceNumber: String(number) } });

let client: DynamoDBStreamsClient;
beforeAll(async () => {
  const endpoint = `http://localhost:${await listen(server)}`;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new DynamoDBStreamsClient({ endpoint, region: 'us-east-1', credentials });
});
afterAll(() => {
  client.destroy();
  server.close();
});

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

  it('are gone if an open shard has no more records', async () => {
    pages = [[5]];
    await expect(read(5, 7)).rejects.toThrow('the stream no longer has them');
  });
});

it('an event remains while the bus refuses all events, as without permission', async () => {
  const event = {
    ...{ reason: 'MalformedDetail', bus: 'sino-prod-changes', source: 'sino.turma', type: 'NotaAlterada' },
    ...{ time: '2027-01-15T08:00:00Z', detail: { id: '9a64c454' } },
  };
  async function* messages() {
    yield { text: JSON.stringify(event), remove: async () => undefined };
  }
  const refusal = new BusUnavailable('The event bus refuses all events: AccessDeniedException');
  const printed: string[] = [];
  const replayed = await replayChanges({
    messages: messages(),
    busNamed: () => ({ put: () => Promise.reject(refusal) }),
    streams: client,
    lambda: new LambdaClient({ region: 'us-east-1' }),
    dryRun: false,
    print: (line) => printed.push(line),
  });
  expect(replayed).toEqual({ done: 0, left: 1 });
  expect(printed).toEqual([
    'NotaAlterada 9a64c454 (MalformedDetail) remains: The event bus refuses all events: AccessDeniedException',
  ]);
});
