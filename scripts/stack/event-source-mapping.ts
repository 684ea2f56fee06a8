import { appendFile } from 'node:fs/promises';
import { Checkpoints } from './event-source/checkpoints.ts';
import { kinesisEvent, type Shard } from './event-source/event.ts';
import { failureMessage, type GivenUp } from './event-source/failure-message.ts';
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
  /** Where it is kept which records are done with; in memory if not said. */
  readonly checkpointFile?: string | undefined;
  /** Gets a JSON line for records that are given up. */
  readonly failuresFile: string;
  /** Told about records that are given up. */
  readonly onLine: (line: string) => void;
}

/**
 * Stands for the event source mapping of AWS: brings what comes on the input stream to the log tokenizer, with the
 * batches, retries and reports of failures that `functions/logs.yml` asks for. One batch a shard is under way.
 * @returns what ends it
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

  const giveUp = async (shard: Shard, given: GivenUp) => {
    await appendFile(options.failuresFile, `${JSON.stringify(failureMessage(shard, name, given))}\n`);
    options.onLine(`Log records given up: ${given.records.length}. ${options.failuresFile} says which.`);
  };
  const follow = async (shardId: string) => {
    const shard = { streamArn, shardId };
    const after = checkpoints.get(shardId);
    const reader = new ShardReader(client, shard, { ...settings, after });
    const effects: WorkEffects = {
      invoke: (records) => invoker.invoke(kinesisEvent(shard, records)),
      checkpoint: ({ sequenceNumber }) => checkpoints.set(shardId, sequenceNumber),
      giveUp: (given) => giveUp(shard, given),
    };
    const worker = new ShardWorker(policy, effects, signal);
    for await (const records of gather(reader, settings, signal)) await worker.process(records);
  };
  const following = followShards(client, streamArn, follow).catch((error: unknown) => {
    if (!signal.aborted) options.onLine(`The input stream is not followed any more: ${error}`);
  });

  return async () => {
    abort.abort();
    await following;
    client.destroy();
  };
}
