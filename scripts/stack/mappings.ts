import { join } from 'node:path';
import { appendLines } from './append-lines.ts';
import { ensureStream } from './changes/table-stream.ts';
import { type CheckpointOptions, Checkpoints } from './event-source/checkpoints.ts';
import type { Shard } from './event-source/event.ts';
import { type Discarded, failureMessage } from './event-source/failure-message.ts';
import { gather } from './event-source/gather.ts';
import { Invoker } from './event-source/invocation.ts';
import { kinesisSource } from './event-source/kinesis-source.ts';
import { ShardReader } from './event-source/shard-reader.ts';
import { ShardWorker, type WorkEffects } from './event-source/shard-worker.ts';
import { followShards } from './event-source/shards.ts';
import type { EventSource } from './event-source/source.ts';
import { tableSource } from './event-source/table-source.ts';
import { CHANGE_FAILURES, LOG_FAILURES } from './message-files.ts';
import type { Cleanup } from './process/cleanup.ts';
import type { Server } from './process/server.ts';
import type { Service, StreamFunction } from './service.ts';
import type { Endpoints, StackOptions } from './stack.ts';

/** The options of a stack that determine which of its streams outlive it. */
type StreamOptions = Pick<StackOptions, 'dataDir' | 'dynamodbEndpoint' | 'kinesisEndpoint' | 'stateDir'>;

interface Mappings extends StreamOptions {
  readonly service: Service;
  readonly endpoints: Endpoints;
  /** Waits until the Kinesis server has saved its records, which the positions in its stream stand for. */
  readonly recordsSaved: Server['saved'];
  /** Called with messages about discarded records. */
  readonly onLine: (line: string) => void;
}

/** Starts the event source mappings of the functions that read streams. */
export async function startMappings(options: Mappings, cleanup: Cleanup): Promise<void> {
  const { service, endpoints, stateDir, recordsSaved, onLine } = options;
  const files = checkpointFiles(options);
  const { logsTokenize, changesPublish } = service.functions;
  const start = async (
    of: StreamFunction,
    source: EventSource,
    failures: string,
    positions: Pick<CheckpointOptions, 'file' | 'saved'>,
  ) => {
    const onError = (error: unknown) =>
      onLine(`The position in the stream of ${of.name} cannot be saved: ${error}`);
    const checkpoints = await Checkpoints.open({ ...positions, onError });
    const failuresFile = join(stateDir, failures);
    const { lambda } = endpoints;
    await cleanup.add(startMapping({ of, source, checkpoints, failuresFile, lambda, onLine }));
  };
  const logs = await kinesisSource(endpoints.kinesis, service.provider.environment.LOG_INPUT_STREAM);
  await start(logsTokenize, logs, LOG_FAILURES, { file: files.logs, saved: recordsSaved });
  if (changesPublish === undefined) return;
  const [{ stream }] = changesPublish.events;
  const streamArn = await ensureStream(service, endpoints.dynamodb);
  const table = tableSource(endpoints.dynamodb, streamArn, stream.filterPatterns);
  await start(changesPublish, table, CHANGE_FAILURES, { file: files.changes });
}

/** Returns files for the streams that outlive the stack; the checkpoints of others are kept in memory. */
export function checkpointFiles({ dataDir, dynamodbEndpoint, kinesisEndpoint, stateDir }: StreamOptions) {
  const fileFor = (endpoint: string | undefined, name: string) => {
    const directory = endpoint === undefined ? dataDir : stateDir;
    return directory === undefined ? undefined : join(directory, name);
  };
  return {
    logs: fileFor(kinesisEndpoint, 'checkpoints.json'),
    changes: fileFor(dynamodbEndpoint, 'change-checkpoints.json'),
  };
}

interface Mapping extends Pick<Mappings, 'onLine'> {
  readonly source: EventSource;
  /** The function with its settings for the stream. */
  readonly of: StreamFunction;
  /** The URL of the Lambda API. */
  readonly lambda: string;
  /** Which records are processed. */
  readonly checkpoints: Checkpoints;
  /** Receives a JSON line for each batch of discarded records. */
  readonly failuresFile: string;
}

/**
 * Replaces an event source mapping of AWS: invokes a function with the records of its stream, with the batches, retries
 * and failure reports that `functions/` configures. One batch per shard at a time.
 * @returns a function that stops it
 */
function startMapping({ source, of, lambda, checkpoints, failuresFile, onLine }: Mapping) {
  const { name, events } = of;
  const [{ stream: settings }] = events;
  const abort = new AbortController();
  const { signal } = abort;
  const invoker = new Invoker(lambda, name, signal);
  const policy = { ...settings, reportsFailures: settings.functionResponseType !== undefined };

  const discard = async (shard: Shard, discarded: Discarded) => {
    await appendLines(failuresFile, [JSON.stringify(failureMessage(shard, name, discarded))]);
    onLine(`Records of ${name} discarded: ${discarded.records.length}. ${failuresFile} lists them.`);
  };
  const follow = async (shardId: string, isNew: boolean) => {
    const shard = { streamArn: source.streamArn, shardId };
    const startingPosition = isNew ? 'TRIM_HORIZON' : settings.startingPosition;
    const position = { startingPosition, after: checkpoints.get(shardId) };
    const effects: WorkEffects = {
      invoke: (records) => invoker.invoke(source.eventOf(shard, records)),
      checkpoint: ({ sequenceNumber }) => checkpoints.set(shardId, sequenceNumber),
      discard: (discarded) => discard(shard, discarded),
    };
    const worker = new ShardWorker(policy, effects, signal);
    const reader = new ShardReader(source, shardId, position);
    for await (const records of gather(reader, settings, signal)) await worker.process(records);
  };
  const following = followShards(() => source.listShards(), follow).catch((error: unknown) => {
    if (!signal.aborted) onLine(`The stream of ${name} is no longer read: ${error}`);
  });

  return async () => {
    abort.abort();
    await following;
    await checkpoints.stored();
    source.close();
  };
}
