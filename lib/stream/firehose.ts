import type {
  FirehoseRecordMetadata,
  FirehoseTransformationEvent,
  FirehoseTransformationEventRecord,
  FirehoseTransformationResult,
  FirehoseTransformationResultRecord,
} from 'aws-lambda';
import { ByteWriter } from '../tokenizer/index.ts';
import type { LogFunction } from './log-function.ts';
import { Origin } from './origin.ts';
import { RecordTime } from './record-time.ts';
import { sourcesOf } from './route.ts';
import { transform } from './transform.ts';
import { Unreadable } from './unreadable.ts';

/** Lambda limits responses to 6 MB. */
const MAX_RESPONSE_LENGTH = 6_000_000;

type Result = FirehoseTransformationResultRecord;

const failed = (recordId: string): Result => ({ recordId, result: 'ProcessingFailed' });

/** The length of a result in the response without its data. No other result is longer than a failed one. */
const lengthWithoutData = ({ recordId }: FirehoseTransformationEventRecord): number =>
  JSON.stringify(failed(recordId)).length + 1;

/** The number of bytes that have at most this length in base64. */
const bytesIn = (base64Length: number): number => 3 * Math.floor(base64Length / 4);

/**
 * The place of a record among those with its sequence number: Firehose splits aggregated records. It sends a number,
 * although the types have text.
 */
const partOf = (source?: FirehoseRecordMetadata): number => Number(source?.subsequenceNumber ?? 0);

const LINE_FEED = 0x0a;

/**
 * Transforms a record. Ignores sinks, because all output goes to one delivery stream.
 * @throws Unreadable if the data is broken, or yields more than `maxBytes`
 */
async function transformRecord(
  { recordId, data, kinesisRecordMetadata: source }: FirehoseTransformationEventRecord,
  { pipeline, counters }: LogFunction,
  sources: readonly string[],
  maxBytes: number,
): Promise<{ data: Buffer; events: number }> {
  const bytes = Buffer.from(data, 'base64');
  const lines = new ByteWriter();
  let eventsOut = 0;
  const events = await transform({
    data: bytes,
    partitionKey: source?.partitionKey ?? recordId,
    origin: new Origin(source?.sequenceNumber ?? recordId, source?.shardId, partOf(source)),
    pipeline,
    sources,
    emit: (_sink, _partitionKey, json) => {
      if (lines.length + json.length + 1 > maxBytes)
        throw new Unreadable('too_large', 'too large for the response to Firehose');
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
 * events is dropped. One that is unreadable, does not fit into the response, or may take more time than is left, is
 * returned as failed, and Firehose delivers it unchanged to its error output. If the function were stopped, Firehose
 * would deliver all records of the event there.
 * @param remaining milliseconds until the function is stopped
 * @throws Error if no source of the pipeline reads the stream
 */
export async function transformRecords(
  event: FirehoseTransformationEvent,
  logFunction: LogFunction,
  remaining: () => number,
): Promise<FirehoseTransformationResult> {
  const { pipeline, counters } = logFunction;
  const sources = sourcesOf(pipeline, event.sourceKinesisStreamArn ?? event.deliveryStreamArn);
  const records: Result[] = [];
  let room = event.records.reduce((left, record) => left - lengthWithoutData(record), MAX_RESPONSE_LENGTH);
  const time = new RecordTime(remaining);
  for (const record of event.records) {
    const { recordId } = record;
    const undoCounts = counters.beginRecord();
    try {
      if (time.beginsTooLate()) throw new Unreadable('no_time', 'no time left for the record');
      const lines = await transformRecord(record, logFunction, sources, bytesIn(room));
      const data = lines.data.toString('base64');
      room -= data.length;
      counters.outputWritten(lines);
      records.push(lines.events === 0 ? { recordId, result: 'Dropped' } : { recordId, result: 'Ok', data });
    } catch (error) {
      const { kind, message } = Unreadable.from(error);
      undoCounts();
      counters.failed({ kind, reason: message, record: recordId });
      records.push(failed(recordId));
    }
    time.end();
  }
  return { records };
}
