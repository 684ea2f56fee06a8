import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { KinesisStreamBatchResponse, KinesisStreamRecord } from 'aws-lambda';
import type { Pipeline } from '../tokenizer/index.ts';
import { type Entry, Packer } from './entry.ts';
import type { LogFunction } from './log-function.ts';
import { Origin } from './origin.ts';
import { PartitionKeys } from './partition-key.ts';
import { sourcesOf } from './route.ts';
import { transform } from './transform.ts';
import { Unreadable } from './unreadable.ts';
import { StreamWriter } from './writer.ts';

/** The client for writing a batch, and the time left. */
export interface WriteContext {
  readonly client: KinesisClient;
  /** Milliseconds until the function is stopped. */
  readonly remaining: () => number;
}

/** The entries of a record, by output. */
type Prepared = ReadonlyMap<string, readonly Entry[]>;

/**
 * The output of a sink. Sinks that write to the same stream in the same way have the same output, so that the order of a
 * partition key is kept from one sink to the other.
 */
const outputOf = ({ options: { stream, pack, ordered } }: Pipeline['sinks'][number]): string =>
  JSON.stringify([stream, pack, ordered]);

/** Creates a writer for each output. */
const openWriters = (
  { pipeline, outputStream, counters }: LogFunction,
  { client, remaining }: WriteContext,
) =>
  new Map(
    pipeline.sinks.map((sink) => {
      const { stream = outputStream, ordered } = sink.options;
      return [outputOf(sink), new StreamWriter({ client, stream, remaining }, counters, ordered)];
    }),
  );

/** The shard in a record's identifier, such as `shardId-000000000000:SEQUENCE`. */
const shardOf = (eventID: string) => eventID.slice(0, eventID.indexOf(':'));

/**
 * Prepares all entries of a record before any of them is written, so that a record is processed entirely or not at all.
 * Counts an unreadable record as a failure.
 * @returns undefined if the record is unreadable
 */
async function prepare(
  { eventID, kinesis }: KinesisStreamRecord,
  position: number,
  { pipeline, counters }: LogFunction,
  sources: readonly string[],
): Promise<Prepared | undefined> {
  const packers = new Map(
    pipeline.sinks.map((sink) => [outputOf(sink), new Packer(position, sink.options.pack)]),
  );
  const packerOf = new Map(pipeline.sinks.map((sink) => [sink.id, packers.get(outputOf(sink))]));
  const data = Buffer.from(kinesis.data, 'base64');
  try {
    const events = await transform({
      data,
      // A stream that distributes records itself also accepts them without a key.
      partitionKey: new PartitionKeys(kinesis.sequenceNumber).of(kinesis.partitionKey),
      origin: new Origin(kinesis.sequenceNumber, shardOf(eventID)),
      pipeline,
      sources,
      emit: (sink, partitionKey, json) => packerOf.get(sink)?.add(partitionKey, json),
    });
    counters.recordProcessed({ bytes: data.length, events });
    return new Map([...packers].map(([output, packer]) => [output, packer.finish()]));
  } catch (error) {
    const { kind, message } = Unreadable.from(error);
    counters.failed({ kind, reason: message, record: eventID });
    return undefined;
  }
}

/**
 * Writes the entries of the records in order, up to the first unreadable record or until a writer is stuck.
 * @returns the position of the unreadable record, if there is one
 * @throws Error if the first of several records is unreadable
 */
async function writeUpToFailure(
  records: readonly KinesisStreamRecord[],
  writers: ReadonlyMap<string, StreamWriter>,
  logFunction: LogFunction,
): Promise<number | undefined> {
  const sources = sourcesOf(logFunction.pipeline, records[0]?.eventSourceARN ?? '');
  for (const [position, record] of records.entries()) {
    const entries = await prepare(record, position, logFunction, sources);
    if (entries === undefined) {
      if (position === 0 && records.length > 1)
        throw new Error(`The first of ${records.length} records is unreadable`);
      return position;
    }
    for (const [output, writer] of writers) {
      await writer.add(entries.get(output) ?? []);
      if (writer.isStuck) return undefined;
    }
  }
  return undefined;
}

/**
 * Processes a batch of one shard in order, up to the first record that fails, and reports its sequence number. The
 * event source mapping redelivers that record and all after it, so nothing after it is written.
 *
 * A record fails if its events could not be written in time, or if it is unreadable. An unreadable record fails every
 * time, until the mapping sends it to the failure destination; it must be alone then, or the records with it are lost.
 * So a batch that begins with an unreadable record fails the whole invocation, which makes the mapping split the batch
 * (`bisectBatchOnFunctionError`) until the record is alone.
 * @throws Error if the first of several records is unreadable, or no source of the pipeline reads the stream
 */
export async function processBatch(
  records: readonly KinesisStreamRecord[],
  logFunction: LogFunction,
  context: WriteContext,
): Promise<KinesisStreamBatchResponse> {
  const writers = openWriters(logFunction, context);
  const unreadable = await writeUpToFailure(records, writers, logFunction);
  await Promise.all([...writers.values()].map((writer) => writer.flush()));
  const unwritten = [...writers.values()].map((writer) => writer.unwritten);
  const failed = [unreadable, ...unwritten].filter((position) => position !== undefined);
  const first = records[Math.min(...failed)];
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first.kinesis.sequenceNumber }] };
}
