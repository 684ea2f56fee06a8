import { appendFile } from 'node:fs/promises';
import type { Checkpoints } from './event-source/checkpoints.ts';
import type { Shard } from './event-source/event.ts';
import { type Discarded, failureMessage } from './event-source/failure-message.ts';
import { gather } from './event-source/gather.ts';
import { Invoker } from './event-source/invocation.ts';
import { ShardWorker, type WorkEffects } from './event-source/shard-worker.ts';
import { followShards } from './event-source/shards.ts';
import type { EventSource } from './event-source/source.ts';
import type { StreamFunction } from './service.ts';

export interface MappingOptions {
  readonly source: EventSource;
  /** The function with its settings for the stream. */
  readonly of: StreamFunction;
  /** The URL of the Lambda API. */
  readonly lambda: string;
  /** Which records are processed. */
  readonly checkpoints: Checkpoints;
  /** Receives a JSON line for each batch of discarded records. */
  readonly failuresFile: string;
  /** Called with messages about discarded records. */
  readonly onLine: (line: string) => void;
}

/**
 * Replaces an event source mapping of AWS: invokes a function with the records of its stream, with the batches, retries
 * and failure reports that `functions/` configures. One batch per shard at a time.
 * @returns a function that stops it
 */
export function startEventSourceMapping(options: MappingOptions): () => Promise<void> {
  const { source, checkpoints } = options;
  const { name, events } = options.of;
  const [{ stream: settings }] = events;
  const abort = new AbortController();
  const { signal } = abort;
  const invoker = new Invoker(options.lambda, name, signal);
  const policy = { ...settings, reportsFailures: settings.functionResponseType !== undefined };

  const discard = async (shard: Shard, discarded: Discarded) => {
    await appendFile(options.failuresFile, `${JSON.stringify(failureMessage(shard, name, discarded))}\n`);
    options.onLine(
      `Records of ${name} discarded: ${discarded.records.length}. ${options.failuresFile} lists them.`,
    );
  };
  const follow = async (shardId: string) => {
    const shard = { streamArn: source.streamArn, shardId };
    const reader = source.reader(shard, { ...settings, after: checkpoints.get(shardId) });
    const effects: WorkEffects = {
      invoke: (records) => invoker.invoke(source.eventOf(shard, records)),
      checkpoint: ({ sequenceNumber }) => checkpoints.set(shardId, sequenceNumber),
      discard: (discarded) => discard(shard, discarded),
    };
    const worker = new ShardWorker(policy, effects, signal);
    for await (const records of gather(reader, settings, signal)) await worker.process(records);
  };
  const following = followShards(() => source.listShards(), follow).catch((error: unknown) => {
    if (!signal.aborted) options.onLine(`The stream of ${name} is no longer read: ${error}`);
  });

  return async () => {
    abort.abort();
    await following;
    source.close();
  };
}
