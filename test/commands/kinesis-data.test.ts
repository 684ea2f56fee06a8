import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateStreamCommand, ListStreamsCommand } from '@aws-sdk/client-kinesis';
import { expect, it, onTestFinished } from 'vitest';
import { startKinesis } from '../../scripts/stack/kinesis.ts';
import { kinesisClient } from '../../scripts/stack/streams.ts';
import { newDirectory } from '../new-directory.ts';

const directory = await newDirectory();

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
