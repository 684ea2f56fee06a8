import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { KinesisStreamBatchResponse, KinesisStreamRecord } from 'aws-lambda';
import { type Entry, Packer, requireWritableInOrder } from './entry.ts';
import type { LogFunction } from './log-function.ts';
import { Origin } from './origin.ts';
import { arnOf, type Output, outputsOf } from './outputs.ts';
import { PartitionKeys } from './partition-key.ts';
import { RecordTime } from './record-time.ts';
import { refuseLoop, sourcesOf } from './route.ts';
import { transform } from './transform.ts';
import { Unreadable } from './unreadable.ts';
import { StreamWriter } from './writer.ts';

/** The client for writing a batch, the function that writes it, and the time left. */
interface WriteContext {
  readonly client: KinesisClient;
  readonly functionArn: string;
  /** Milliseconds until the function is stopped. */
  readonly remaining: () => number;
}

/** The entries of a record, by output. */
type Prepared = ReadonlyMap<Output, readonly Entry[]>;

/** What reads and writes the records of a batch. */
interface Routes {
  readonly sources: readonly string[];
  /** The output of each sink. */
  readonly outputs: ReadonlyMap<string, Output>;
  readonly writers: ReadonlyMap<Output, StreamWriter>;
}

function routesOf(
  { pipeline, outputStream, counters }: LogFunction,
  streamArn: string,
  { client, functionArn, remaining }: WriteContext,
): Routes {
  const outputs = outputsOf(pipeline, outputStream, functionArn);
  const sources = sourcesOf(pipeline, streamArn);
  refuseLoop(pipeline, arnOf(outputStream, functionArn), sources, streamArn);
  const writerTo = ({ stream, ordered }: Output) =>
    new StreamWriter({ client, stream, remaining }, counters, ordered);
  return {
    sources,
    outputs,
    writers: new Map([...new Set(outputs.values())].map((output) => [output, writerTo(output)])),
  };
}

/** The shard in a record's identifier, such as `shardId-000000000000:SEQUENCE`. */
const shardOf = (eventID: string) => eventID.slice(0, eventID.indexOf(':'));

/**
 * Prepares all entries of a record before any of them is written, so that a record is processed entirely or not at all.
 * Counts an unreadable record as a failure, and none of its events.
 * @returns undefined if the record is unreadable
 */
async function prepare(
  { eventID, kinesis }: KinesisStreamRecord,
  position: number,
  { pipeline, counters }: LogFunction,
  { sources, outputs, writers }: Routes,
): Promise<Prepared | undefined> {
  const packers = new Map([...writers.keys()].map((output) => [output, new Packer(position, output.pack)]));
  const data = Buffer.from(kinesis.data, 'base64');
  const undoCounts = counters.beginRecord();
  try {
    const events = await transform({
      data,
      // A stream that distributes records itself also accepts them without a key.
      partitionKey: new PartitionKeys(kinesis.sequenceNumber).of(kinesis.partitionKey),
      origin: new Origin(kinesis.sequenceNumber, shardOf(eventID)),
      pipeline,
      sources,
      emit: (sink, partitionKey, json) => {
        const output = outputs.get(sink);
        if (output !== undefined) packers.get(output)?.add(partitionKey, json);
      },
    });
    const prepared = new Map([...packers].map(([output, packer]) => [output, packer.finish()]));
    for (const [{ ordered }, entries] of prepared) if (ordered) requireWritableInOrder(entries);
    counters.recordProcessed({ bytes: data.length, events });
    return prepared;
  } catch (error) {
    const { kind, message } = Unreadable.from(error);
    undoCounts();
    counters.failed({ kind, reason: message, record: eventID });
    return undefined;
  }
}

/**
 * Writes the entries of the records in order, up to the first unreadable record, until a writer is stuck, or until
 * there may be too little time for another record.
 * @returns the position of the record that is unreadable or has to wait, if there is one
 * @throws Error if the first of several records is unreadable
 */
async function writeUpToFailure(
  records: readonly KinesisStreamRecord[],
  logFunction: LogFunction,
  routes: Routes,
  remaining: () => number,
): Promise<number | undefined> {
  const time = new RecordTime(remaining);
  for (const [position, record] of records.entries()) {
    if (time.beginsTooLate()) return position;
    const entries = await prepare(record, position, logFunction, routes);
    time.end();
    if (entries === undefined) {
      if (position === 0 && records.length > 1)
        throw new Error(`The first of ${records.length} records is unreadable`);
      return position;
    }
    for (const [output, writer] of routes.writers) {
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
 * A record fails if its events could not be written, if there is no time left for it, or if it is unreadable. An
 * unreadable record fails every time, until the mapping sends it to the failure destination; it must be alone then, or
 * the records with it are lost. So a batch that begins with an unreadable record fails the whole invocation, which
 * makes the mapping split the batch (`bisectBatchOnFunctionError`) until the record is alone.
 * @throws Error if the first of several records is unreadable, if no source of the pipeline reads the stream, or if a
 * sink writes its events to it
 */
export async function processBatch(
  records: readonly KinesisStreamRecord[],
  logFunction: LogFunction,
  context: WriteContext,
): Promise<KinesisStreamBatchResponse> {
  const routes = routesOf(logFunction, records[0]?.eventSourceARN ?? '', context);
  const stopped = await writeUpToFailure(records, logFunction, routes, context.remaining);
  const writers = [...routes.writers.values()];
  await Promise.all(writers.map((writer) => writer.flush()));
  const unwritten = writers.map((writer) => writer.unwritten);
  const failed = [stopped, ...unwritten].filter((position) => position !== undefined);
  const first = records[Math.min(...failed)];
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first.kinesis.sequenceNumber }] };
}
