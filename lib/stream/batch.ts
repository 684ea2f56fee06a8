import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { KinesisStreamBatchResponse, KinesisStreamRecord } from 'aws-lambda';
import { type Entry, Packer } from './entry.ts';
import type { LogFunction } from './log-function.ts';
import { Origin } from './origin.ts';
import { PartitionKeys } from './partition-key.ts';
import { sourcesOf } from './route.ts';
import { transform } from './transform.ts';
import { Unreadable } from './unreadable.ts';
import { StreamWriter } from './writer.ts';

/** What a batch is written with. */
export interface WriteContext {
  readonly client: KinesisClient;
  /** Milliseconds until the function is stopped. */
  readonly remaining: () => number;
}

/** The entries that a record gives, by sink. */
type Prepared = ReadonlyMap<string, readonly Entry[]>;

/** A writer for each sink, by the sink's name. */
const openWriters = (
  { pipeline, outputStream, counters }: LogFunction,
  { client, remaining }: WriteContext,
) =>
  new Map(
    pipeline.sinks.map(({ id, options: { stream = outputStream, ordered } }) => [
      id,
      new StreamWriter({ client, stream, remaining }, counters, ordered),
    ]),
  );

/** The name of the shard, from a record's identifier such as `shardId-000000000000:SEQUENCE`. */
const shardOf = (eventID: string) => eventID.slice(0, eventID.indexOf(':'));

/**
 * All entries of a record, made before any of them is written: a record is taken as a whole or not at all. Gives
 * undefined for an unreadable record, which is counted and logged.
 */
async function prepare(
  { eventID, kinesis }: KinesisStreamRecord,
  place: number,
  { pipeline, counters }: LogFunction,
  sources: readonly string[],
): Promise<Prepared | undefined> {
  const packers = new Map(pipeline.sinks.map(({ id, options }) => [id, new Packer(place, options.pack)]));
  const data = Buffer.from(kinesis.data, 'base64');
  try {
    const events = await transform({
      data,
      // A stream that distributes records by itself takes them without a key too.
      partitionKey: new PartitionKeys(kinesis.sequenceNumber).of(kinesis.partitionKey),
      origin: new Origin(kinesis.sequenceNumber, shardOf(eventID)),
      pipeline,
      sources,
      emit: (sink, partitionKey, text) => packers.get(sink)?.add(partitionKey, text),
    });
    counters.taken({ bytes: data.length, events });
    return new Map([...packers].map(([sink, packer]) => [sink, packer.finish()]));
  } catch (error) {
    const { kind, message } = Unreadable.from(error);
    counters.failed({ kind, reason: message, record: eventID });
    return undefined;
  }
}

/**
 * Writes what the records give, in order, up to the first unreadable one, whose place it gives, or until a writer is
 * stuck.
 * @throws Error if the first of several records is unreadable
 */
async function writeUpToFailure(
  records: readonly KinesisStreamRecord[],
  writers: ReadonlyMap<string, StreamWriter>,
  logFunction: LogFunction,
): Promise<number | undefined> {
  const sources = sourcesOf(logFunction.pipeline, records[0]?.eventSourceARN ?? '');
  for (const [place, record] of records.entries()) {
    const entries = await prepare(record, place, logFunction, sources);
    if (entries === undefined) {
      if (place === 0 && records.length > 1)
        throw new Error(`The first of ${records.length} records is unreadable`);
      return place;
    }
    for (const [sink, writer] of writers) {
      await writer.add(entries.get(sink) ?? []);
      if (writer.isStuck) return undefined;
    }
  }
  return undefined;
}

/**
 * Processes a batch of one shard, in order, up to the first record that fails, and answers with its sequence number.
 * The event source mapping delivers that record again and all after it, so nothing after it is written.
 *
 * A record fails when its events could not be written in the time there was, or when it is unreadable. An unreadable
 * one fails each time, until the mapping sets it aside; it has to be alone then, or what is set aside with it is lost.
 * So a batch that begins with one is an error of the invocation as a whole: that makes the mapping split the batch
 * (`bisectBatchOnFunctionError`), until the record is by itself.
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
  const failed = [unreadable, ...unwritten].filter((place) => place !== undefined);
  const first = records[Math.min(...failed)];
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first.kinesis.sequenceNumber }] };
}
