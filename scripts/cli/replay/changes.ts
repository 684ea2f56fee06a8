import { setTimeout as sleep } from 'node:timers/promises';
import {
  type _Record,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { type Bus, BusUnavailable } from '../../../lib/changes/bus.ts';
import { entryOf, type RefusedEvent } from '../../../lib/changes/refused-event.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { tableRecord } from '../../stack/event-source/table-record.ts';
import { reasonOf } from '../lib/command.ts';
import { discardedRange, type Range, rangeText, recordsUpTo } from './discarded.ts';
import { type Failure, NotReplayed, type Replayed, type ReplayOptions, replayMessages } from './replay.ts';

interface ChangeReplay extends ReplayOptions {
  readonly busNamed: (name: string) => Pick<Bus, 'put'>;
  readonly streams: DynamoDBStreamsClient;
  readonly lambda: LambdaClient;
}

/** An event that the bus refused: the message has all of it. */
const Refused = z.object({
  reason: z.string(),
  bus: z.string(),
  source: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  detail: z.looseObject({ id: z.string() }),
}) satisfies z.ZodType<RefusedEvent>;

const FUNCTION_NAME = /^arn:[\w-]+:lambda:[\w-]+:\d+:function:([\w-]+)(?::.*)?$/;

const Discarded = z.object({
  requestContext: z.object({ condition: z.string(), functionArn: z.string().regex(FUNCTION_NAME) }),
  DDBStreamBatchInfo: discardedRange(/^arn:[\w-]+:dynamodb:/),
});

/** Sends the changes that messages are about, and deletes the messages. */
export async function replayChanges(options: ChangeReplay): Promise<Replayed> {
  return replayMessages(options, (json) => {
    const refused = Refused.safeParse(json).data;
    if (refused !== undefined) return failureOf(refused, options);
    const discarded = Discarded.safeParse(json).data;
    if (discarded !== undefined) return failureOfBatch(discarded, options);
    throw new NotReplayed('it is not about changes');
  });
}

function failureOf(event: z.output<typeof Refused>, { busNamed, dryRun }: ChangeReplay): Failure {
  const name = `${event.type} ${event.detail.id} (${event.reason})`;
  const replay = async () => {
    if (!dryRun) await sendRefused(event, busNamed(event.bus));
    return name;
  };
  return { name, replay };
}

/** Maximum number of retries for an event, with growing pauses. */
const MAX_RETRIES = 6;
const FIRST_PAUSE_MS = 100;

/** @throws NotReplayed if the bus refuses it again, or all events */
async function sendRefused(event: RefusedEvent, bus: Pick<Bus, 'put'>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const [result] = await bus.put([entryOf(event)]).catch((error: unknown) => {
      if (error instanceof BusUnavailable) throw new NotReplayed(error.message);
      throw error;
    });
    if (result?.kind === 'sent') return;
    if (result?.kind === 'refused' || attempt === MAX_RETRIES)
      throw new NotReplayed(`the bus does not accept it: ${result?.code}`);
    await sleep(FIRST_PAUSE_MS * 2 ** attempt);
  }
}

/**
 * The largest batch that the function gets from its event source mapping, and a size that Lambda accepts, including the
 * rest of the payload: 6 MB. A range also has records that the mapping leaves out.
 */
const MAX_BATCH_RECORDS = 100;
const MAX_BATCH_BYTES = 5 * 1024 * 1024;

/** The function is invoked with the discarded records again, and sends their changes. */
function failureOfBatch(
  { requestContext, DDBStreamBatchInfo: range }: z.output<typeof Discarded>,
  { streams, lambda, dryRun }: ChangeReplay,
): Failure {
  const name = `${rangeText(range)} (${requestContext.condition})`;
  const [, functionName = ''] = FUNCTION_NAME.exec(requestContext.functionArn) ?? [];
  const replay = async () => {
    const records = await discardedChanges(streams, range);
    if (dryRun) return name;
    for (const batch of batchesOf(records)) await invoke(lambda, functionName, batch);
    return name;
  };
  return { name, replay };
}

/** Divides records into batches within the limits; one that exceeds them is a batch of its own. */
function batchesOf(records: readonly DynamoDBRecord[]): DynamoDBRecord[][] {
  const batches: DynamoDBRecord[][] = [];
  let roomBytes = 0;
  for (const record of records) {
    const bytes = Buffer.byteLength(JSON.stringify(record));
    const last = batches.at(-1);
    if (last === undefined || last.length === MAX_BATCH_RECORDS || bytes > roomBytes) {
      batches.push([record]);
      roomBytes = MAX_BATCH_BYTES - bytes;
    } else {
      last.push(record);
      roomBytes -= bytes;
    }
  }
  return batches;
}

const Report = z.object({ batchItemFailures: z.array(z.unknown()) });

/** @throws NotReplayed if the function fails or cannot send all of them */
async function invoke(lambda: LambdaClient, FunctionName: string, Records: DynamoDBRecord[]): Promise<void> {
  const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify({ Records }) });
  const { Payload, FunctionError } = await lambda.send(command).catch((error: unknown) => {
    throw new NotReplayed(`the function cannot be invoked: ${reasonOf(error)}`);
  });
  // Null for an empty response, whatever its type says.
  const text = Buffer.from(Payload ?? []).toString();
  if (FunctionError !== undefined) throw new NotReplayed(`the function failed: ${text}`);
  const report = Report.safeParse(parseJson(text));
  if (!report.success || report.data.batchItemFailures.length > 0)
    throw new NotReplayed('the function could not send all of them');
}

/**
 * Returns discarded records from the table's stream, which keeps records for 24 hours.
 * @throws NotReplayed if it no longer has them, or cannot be read now
 */
export async function discardedChanges(
  client: DynamoDBStreamsClient,
  range: Range,
): Promise<DynamoDBRecord[]> {
  const numberOf = ({ dynamodb }: _Record) => dynamodb?.SequenceNumber ?? '0';
  const records = await recordsUpTo(range, pagesOf(client, range), numberOf);
  return records.map(tableRecord);
}

/**
 * Consecutive pages without records after which the rest counts as expired. DynamoDB Streams may return empty pages
 * before more records, and an open shard always has a next page.
 */
const MAX_EMPTY_PAGES = 10;
/** Pause before the next page: a shard accepts five calls a second. */
const PAUSE_MS = 200;
/** The largest page. */
const MAX_PAGE_RECORDS = 1000;

/**
 * The first page is as large as the batch, and each one after it twice as large as the one before, for a range with
 * many other records. A page without a limit has up to 1 MB, mostly of later records.
 */
async function* pagesOf(
  client: DynamoDBStreamsClient,
  { streamArn: StreamArn, shardId: ShardId, from: SequenceNumber, batchSize = MAX_PAGE_RECORDS }: Range,
): AsyncGenerator<_Record[]> {
  let limit = batchSize;
  const ShardIteratorType = 'AT_SEQUENCE_NUMBER';
  let { ShardIterator } = await client.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType, SequenceNumber }),
  );
  let emptyPages = 0;
  while (ShardIterator !== undefined && emptyPages < MAX_EMPTY_PAGES) {
    if (emptyPages > 0) await sleep(PAUSE_MS);
    const Limit = Math.min(limit, MAX_PAGE_RECORDS);
    const command = new GetRecordsCommand({ ShardIterator, Limit });
    const { Records = [], NextShardIterator } = await client.send(command);
    yield Records;
    limit *= 2;
    emptyPages = Records.length === 0 ? emptyPages + 1 : 0;
    ShardIterator = NextShardIterator;
  }
}
