import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import type { Bus } from '../../../lib/changes/bus.ts';
import { entryOf, type RefusedEvent } from '../../../lib/changes/refused-event.ts';
import { reasonOf } from '../lib/command.ts';
import type { Message } from '../replay/message.ts';
import { changeFailureIn, type DiscardedRecords, described } from './messages.ts';
import { NotSent } from './not-sent.ts';
import { discardedRecords } from './stream-records.ts';

export interface ChangeReplay {
  readonly messages: AsyncIterable<Message>;
  readonly busNamed: (name: string) => Pick<Bus, 'put'>;
  readonly streams: DynamoDBStreamsClient;
  readonly lambda: LambdaClient;
  /** Only report what would be done. */
  readonly dryRun: boolean;
  readonly print: (line: string) => void;
}

/** The outcome, in messages. */
export interface Replayed {
  readonly done: number;
  readonly left: number;
}

/** Sends the changes that messages are about, and deletes the messages. */
export async function replayChanges(options: ChangeReplay): Promise<Replayed> {
  const { messages, dryRun, print } = options;
  const replayed = { done: 0, left: 0 };
  for await (const { text, remove } of messages) {
    const failure = changeFailureIn(text);
    try {
      if (failure === undefined) throw new NotSent('it is not about changes');
      if (failure.kind === 'refused') await (dryRun || sendRefused(failure.event, options));
      else await replayDiscarded(failure.records, options);
      if (!dryRun) await remove();
      replayed.done += 1;
      print(described(failure));
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      replayed.left += 1;
      print(`${failure === undefined ? 'A message' : described(failure)} remains: ${error.message}`);
    }
  }
  return replayed;
}

/** Maximum number of retries for an event, with growing pauses. */
const MAX_RETRIES = 6;
const FIRST_PAUSE_MS = 100;

/** @throws NotSent if the bus refuses it again */
async function sendRefused(event: RefusedEvent, { busNamed }: ChangeReplay): Promise<void> {
  const bus = busNamed(event.bus);
  for (let attempt = 0; ; attempt += 1) {
    const [result] = await bus.put([entryOf(event)]);
    if (result?.kind === 'sent') return;
    if (result?.kind === 'refused' || attempt === MAX_RETRIES)
      throw new NotSent(`the bus does not accept it: ${result?.code}`);
    await sleep(FIRST_PAUSE_MS * 2 ** attempt);
  }
}

/** The largest batch that the function gets from its event source mapping. */
const MAX_BATCH = 100;

/** Invokes the function with the discarded records again; it sends their changes. */
async function replayDiscarded(
  records: DiscardedRecords,
  { streams, lambda, dryRun }: ChangeReplay,
): Promise<void> {
  const found = await discardedRecords(streams, records);
  if (dryRun) return;
  for (let n = 0; n < found.length; n += MAX_BATCH)
    await invoke(lambda, records.functionName, found.slice(n, n + MAX_BATCH));
}

const Report = z.object({ batchItemFailures: z.array(z.unknown()) });

/** @throws NotSent if the function fails or cannot send all of them */
async function invoke(lambda: LambdaClient, FunctionName: string, Records: DynamoDBRecord[]): Promise<void> {
  const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify({ Records }) });
  const { Payload = new Uint8Array(), FunctionError } = await lambda.send(command).catch((error: unknown) => {
    throw new NotSent(`the function cannot be invoked: ${reasonOf(error)}`);
  });
  const text = Buffer.from(Payload).toString();
  if (FunctionError !== undefined) throw new NotSent(`the function failed: ${text}`);
  const report = Report.safeParse(JSON.parse(text));
  if (!report.success || report.data.batchItemFailures.length > 0)
    throw new NotSent('the function could not send all of them');
}
