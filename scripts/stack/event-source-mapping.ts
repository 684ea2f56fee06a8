import { appendFile } from 'node:fs/promises';
import { Checkpoints } from './event-source/checkpoints.ts';
import { kinesisEvent, type Shard } from './event-source/event.ts';
import { type Discarded, failureMessage } from './event-source/failure-message.ts';
import { gather } from './event-source/gather.ts';
import { Invoker } from './event-source/invocation.ts';
import { ShardReader } from './event-source/shard-reader.ts';
import { ShardWorker, type WorkEffects } from './event-source/shard-worker.ts';
import { followShards } from './event-source/shards.ts';
import type { Service } from './service.ts';
import { kinesisClient, streamArnOf } from './streams.ts';

export interface MappingOptions {
  readonly service: Service;
  /** The URLs of the Kinesis server and of the Lambda API. */
  readonly endpoints: { readonly kinesis: string; readonly lambda: string };
  /** Stores which records are processed; in memory by default. */
  readonly checkpointFile?: string | undefined;
  /** Receives a JSON line for each batch of discarded records. */
  readonly failuresFile: string;
  /** Called with messages about discarded records. */
  readonly onLine: (line: string) => void;
}

/**
 * Replaces the event source mapping of AWS: invokes the log tokenizer with the records of the input stream, with the
 * batches, retries and failure reports that `functions/logs.yml` configures. One batch per shard at a time.
 * @returns a function that stops it
 */
export async function startEventSourceMapping(options: MappingOptions): Promise<() => Promise<void>> {
  const { endpoints, service } = options;
  const { name, events } = service.functions.logsTokenize;
  const [{ stream: settings }] = events;
  const client = kinesisClient(endpoints.kinesis);
  const checkpoints = await Checkpoints.open(options.checkpointFile);
  const streamArn = await streamArnOf(client, service.provider.environment.LOG_INPUT_STREAM);
  const abort = new AbortController();
  const { signal } = abort;
  const invoker = new Invoker(endpoints.lambda, name, signal);
  const policy = { ...settings, reportsFailures: settings.functionResponseType !== undefined };

  const discard = async (shard: Shard, discarded: Discarded) => {
    await appendFile(options.failuresFile, `${JSON.stringify(failureMessage(shard, name, discarded))}\n`);
    options.onLine(`Log records discarded: ${discarded.records.length}. ${options.failuresFile} lists them.`);
  };
  const follow = async (shardId: string) => {
    const shard = { streamArn, shardId };
    const after = checkpoints.get(shardId);
    const reader = new ShardReader(client, shard, { ...settings, after });
    const effects: WorkEffects = {
      invoke: (records) => invoker.invoke(kinesisEvent(shard, records)),
      checkpoint: ({ sequenceNumber }) => checkpoints.set(shardId, sequenceNumber),
      discard: (discarded) => discard(shard, discarded),
    };
    const worker = new ShardWorker(policy, effects, signal);
    for await (const records of gather(reader, settings, signal)) await worker.process(records);
  };
  const following = followShards(client, streamArn, follow).catch((error: unknown) => {
    if (!signal.aborted) options.onLine(`The input stream is no longer read: ${error}`);
  });

  return async () => {
    abort.abort();
    await following;
    client.destroy();
  };
}
