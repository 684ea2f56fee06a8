import type {
  FirehoseTransformationEvent,
  FirehoseTransformationEventRecord,
  FirehoseTransformationResult,
  FirehoseTransformationResultRecord,
} from 'aws-lambda';
import type { LogFunction } from './log-function.ts';
import { Origin } from './origin.ts';
import { sourcesOf } from './route.ts';
import { transform } from './transform.ts';
import { Unreadable } from './unreadable.ts';

/** Lambda answers with 6 MiB at most; what is not for data is for the records' identifiers. */
const ANSWER_CHARACTERS = 5 * 1024 * 1024;

/** What a record becomes. The sinks do not matter: all goes to one delivery stream. */
async function transformRecord(
  { recordId, data, kinesisRecordMetadata: source }: FirehoseTransformationEventRecord,
  { pipeline, counters }: LogFunction,
  sources: readonly string[],
): Promise<{ data: Buffer; events: number }> {
  const bytes = Buffer.from(data, 'base64');
  const lines: string[] = [];
  const events = await transform({
    data: bytes,
    partitionKey: source?.partitionKey ?? recordId,
    origin: new Origin(source?.sequenceNumber ?? recordId, source?.shardId),
    pipeline,
    sources,
    emit: (_sink, _partitionKey, text) => lines.push(`${text}\n`),
  });
  counters.taken({ bytes: bytes.length, events });
  return { data: Buffer.from(lines.join('')), events: lines.length };
}

/**
 * Transforms the records of a Firehose delivery stream: each becomes the JSON lines of its events. A record without
 * events is dropped; one that is unreadable, or too much for the answer, is given back as failed, and Firehose puts it
 * with the errors as it was.
 * @throws Error if no source of the pipeline reads the stream
 */
export async function transformRecords(
  event: FirehoseTransformationEvent,
  logFunction: LogFunction,
): Promise<FirehoseTransformationResult> {
  const { pipeline, counters } = logFunction;
  const sources = sourcesOf(pipeline, event.sourceKinesisStreamArn ?? event.deliveryStreamArn);
  const records: FirehoseTransformationResultRecord[] = [];
  let room = ANSWER_CHARACTERS;
  for (const record of event.records) {
    const { recordId } = record;
    try {
      const lines = await transformRecord(record, logFunction, sources);
      const data = lines.data.toString('base64');
      if (data.length > room) throw new Unreadable('too_large', 'more than fits into the answer to Firehose');
      room -= data.length;
      counters.written(lines);
      records.push(lines.events === 0 ? { recordId, result: 'Dropped' } : { recordId, result: 'Ok', data });
    } catch (error) {
      const { kind, message } = Unreadable.from(error);
      counters.failed({ kind, reason: message, record: recordId });
      records.push({ recordId, result: 'ProcessingFailed' });
    }
  }
  return { records };
}
