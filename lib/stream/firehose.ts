import type {
  FirehoseTransformationEvent,
  FirehoseTransformationEventRecord,
  FirehoseTransformationResult,
  FirehoseTransformationResultRecord,
} from 'aws-lambda';
import { ByteWriter } from '../tokenizer/index.ts';
import type { LogFunction } from './log-function.ts';
import { Origin } from './origin.ts';
import { sourcesOf } from './route.ts';
import { transform } from './transform.ts';
import { Unreadable } from './unreadable.ts';

/** Lambda limits responses to 6 MiB; the rest is for the records' identifiers. */
const MAX_RESPONSE_DATA_LENGTH = 5 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Transforms a record. Ignores sinks, because all output goes to one delivery stream. */
async function transformRecord(
  { recordId, data, kinesisRecordMetadata: source }: FirehoseTransformationEventRecord,
  { pipeline, counters }: LogFunction,
  sources: readonly string[],
): Promise<{ data: Buffer; events: number }> {
  const bytes = Buffer.from(data, 'base64');
  const lines = new ByteWriter();
  let eventsOut = 0;
  const events = await transform({
    data: bytes,
    partitionKey: source?.partitionKey ?? recordId,
    origin: new Origin(source?.sequenceNumber ?? recordId, source?.shardId),
    pipeline,
    sources,
    emit: (_sink, _partitionKey, json) => {
      lines.append(json);
      lines.byte(LINE_FEED);
      eventsOut++;
    },
  });
  counters.recordProcessed({ bytes: bytes.length, events });
  return { data: Buffer.from(lines.bytes), events: eventsOut };
}

/**
 * Transforms the records of a Firehose delivery stream: each becomes the JSON lines of its events. A record without
 * events is dropped. One that is unreadable, or does not fit into the response, is returned as failed, and Firehose
 * delivers it unchanged to its error output.
 * @throws Error if no source of the pipeline reads the stream
 */
export async function transformRecords(
  event: FirehoseTransformationEvent,
  logFunction: LogFunction,
): Promise<FirehoseTransformationResult> {
  const { pipeline, counters } = logFunction;
  const sources = sourcesOf(pipeline, event.sourceKinesisStreamArn ?? event.deliveryStreamArn);
  const records: FirehoseTransformationResultRecord[] = [];
  let room = MAX_RESPONSE_DATA_LENGTH;
  for (const record of event.records) {
    const { recordId } = record;
    try {
      const lines = await transformRecord(record, logFunction, sources);
      const data = lines.data.toString('base64');
      if (data.length > room) throw new Unreadable('too_large', 'too large for the response to Firehose');
      room -= data.length;
      counters.outputWritten(lines);
      records.push(lines.events === 0 ? { recordId, result: 'Dropped' } : { recordId, result: 'Ok', data });
    } catch (error) {
      const { kind, message } = Unreadable.from(error);
      counters.failed({ kind, reason: message, record: recordId });
      records.push({ recordId, result: 'ProcessingFailed' });
    }
  }
  return { records };
}
