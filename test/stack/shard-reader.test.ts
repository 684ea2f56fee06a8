import { PutRecordCommand } from '@aws-sdk/client-kinesis';
import { expect, inject, it } from 'vitest';
import { kinesisSource } from '../../scripts/stack/event-source/kinesis-source.ts';
import { ShardReader } from '../../scripts/stack/event-source/shard-reader.ts';
import { connect, createStream } from '../unit/stream/streams.ts';

/** The sequence number of a record of another stream. */
const FOREIGN = '49590338271490256608559692538361571095921575989136588898';

it('a shard is read from its beginning if its checkpoint belongs to an earlier stream', async () => {
  const endpoint = inject('stack').endpoints.kinesis;
  const client = connect(endpoint);
  const stream = await createStream(client);
  await client.send(
    new PutRecordCommand({ StreamName: stream, PartitionKey: 'key', Data: Buffer.from('first') }),
  );
  const source = await kinesisSource(endpoint, stream);
  const position = { startingPosition: 'TRIM_HORIZON', after: FOREIGN } as const;
  const reader = new ShardReader(source, 'shardId-000000000000', position);
  const read = async () => (await reader.read(10, new AbortController().signal)).map(({ data }) => data);
  expect([await read(), await read()]).toEqual([[], [Buffer.from('first').toString('base64')]]);
  source.close();
  client.destroy();
});
