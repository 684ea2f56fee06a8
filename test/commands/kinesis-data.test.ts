import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type KinesisClient,
  ListShardsCommand,
  ListStreamsCommand,
  PutRecordCommand,
  waitUntilStreamExists,
} from '@aws-sdk/client-kinesis';
import { expect, it, onTestFinished } from 'vitest';
import { Checkpoints } from '../../scripts/stack/event-source/checkpoints.ts';
import { startKinesis } from '../../scripts/stack/kinesis.ts';
import { kinesisClient } from '../../scripts/stack/streams.ts';
import { newDirectory } from '../new-directory.ts';

const directory = await newDirectory();

const onError = (error: unknown) => {
  throw error;
};

/** Opens the file of the server once it has data. */
async function openData() {
  for (;;) {
    const file = await open(join(directory, 'kinesis-data.json')).catch(() => undefined);
    if (file !== undefined && (await file.stat()).size > 0) return file;
    await file?.close();
    await sleep(50);
  }
}

async function start() {
  const server = await startKinesis(directory);
  const client = kinesisClient(server.endpoint);
  onTestFinished(async () => {
    client.destroy();
    await server.kill();
  });
  return { server, client };
}

it('saves to a new file each time, so that a server that is killed leaves a whole one', async () => {
  const first = await start();
  await first.client.send(new CreateStreamCommand({ StreamName: 'logs', ShardCount: 1 }));
  const saved = await openData();
  onTestFinished(() => saved.close());
  // A file whose name a newer one has has no name left.
  await expect.poll(async () => (await saved.stat()).nlink, { timeout: 60_000 }).toBe(0);
  expect(JSON.parse(await saved.readFile('utf8'))).toHaveProperty('streams');
  await first.server.kill();
  const { client } = await start();
  expect((await client.send(new ListStreamsCommand({}))).StreamNames).toEqual(['logs']);
});

it('saves before it stops', async () => {
  const { server, client } = await start();
  await client.send(new CreateStreamCommand({ StreamName: 'last', ShardCount: 1 }));
  await server.stop();
  const again = await start();
  expect((await again.client.send(new ListStreamsCommand({}))).StreamNames).toContain('last');
});

async function recordsOf(client: KinesisClient, StreamName: string): Promise<string[]> {
  const { Shards = [] } = await client.send(new ListShardsCommand({ StreamName }));
  const from = { StreamName, ShardId: Shards[0]?.ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
  const { ShardIterator } = await client.send(new GetShardIteratorCommand(from));
  const { Records = [] } = await client.send(new GetRecordsCommand({ ShardIterator }));
  return Records.map(({ Data = [] }) => Buffer.from(Data).toString());
}

it('has the events of all lines that are processed according to the positions, even if it is killed', async () => {
  const StreamName = 'events';
  const { server, client } = await start();
  await client.send(new CreateStreamCommand({ StreamName, ShardCount: 1 }));
  await waitUntilStreamExists({ client, minDelay: 1, maxWaitTime: 60 }, { StreamName });
  const file = join(directory, 'checkpoints.json');
  const { saved } = server;
  const checkpoints = await Checkpoints.open({ file, saved, onError });
  await client.send(
    new PutRecordCommand({ StreamName, PartitionKey: 'key', Data: Buffer.from('event of line 1') }),
  );
  checkpoints.set('shard', 'line 1');
  await checkpoints.stored();
  // A second one, whose line will be processed again.
  await client.send(
    new PutRecordCommand({ StreamName, PartitionKey: 'key', Data: Buffer.from('event of line 2') }),
  );
  checkpoints.set('shard', 'line 2');
  await server.kill();
  await checkpoints.stored();
  const again = await start();
  expect((await Checkpoints.open({ file, onError })).get('shard')).toBe('line 1');
  expect(await recordsOf(again.client, StreamName)).toContain('event of line 1');
});
