import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { batchesOf } from '../../../lib/table/batches.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import type { Message } from './replay.ts';

/** How long received messages are hidden from others. */
const VISIBILITY_TIMEOUT_SECONDS = 120;

/**
 * Yields each message of a queue once. Skips messages that arrive during the run, and those that remain and become
 * visible again: with either, it might never end. At the end, the messages that remain become visible immediately, for
 * the next run.
 * @param onNew called for each message that arrives during the run
 * @throws UserError if the queue cannot be read
 */
export async function* messagesOf(QueueUrl: string, onNew = () => {}): AsyncGenerator<Message, void, void> {
  const client = new SQSClient({ ...regionOf(QueueUrl), endpoint: new URL(QueueUrl).origin });
  const start = Date.now();
  /** By identifier, the last receipts of the messages that remain. */
  const hidden = new Map<string, string>();
  const seen = new Set<string>();
  /** Messages that came again since the last new one. When these are all that remain, no other message is left. */
  let repeated = 0;
  try {
    while (repeated <= seen.size) {
      const { Messages: [message] = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 1,
          MessageSystemAttributeNames: ['SentTimestamp'],
          VisibilityTimeout: VISIBILITY_TIMEOUT_SECONDS,
          // Long polling asks all of the queue's servers; otherwise messages may be missed.
          WaitTimeSeconds: 1,
        }),
      );
      if (message === undefined) return;
      const { Body: text = '', MessageId: id = '', ReceiptHandle = '', Attributes } = message;
      // A server that did not answer may still have a copy of a deleted one.
      const isCopy = seen.has(id) && !hidden.has(id);
      hidden.set(id, ReceiptHandle);
      repeated = seen.has(id) ? repeated + 1 : 0;
      const remove = async () => {
        await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        hidden.delete(id);
      };
      if (isCopy) await remove();
      if (seen.has(id)) continue;
      seen.add(id);
      if (Number(Attributes?.SentTimestamp) >= start) {
        onNew();
        continue;
      }
      yield { text, remove };
    }
  } catch (error) {
    throw new UserError(`The queue cannot be read: ${reasonOf(error)}`);
  } finally {
    await show(client, QueueUrl, hidden.values());
    client.destroy();
  }
}

/** Messages that SQS accepts in one call, each of which succeeds or fails alone. */
const MAX_BATCH = 10;

/**
 * Makes received messages visible again, except for those that are visible already. Where that fails, they become
 * visible when their timeout ends.
 */
async function show(client: SQSClient, QueueUrl: string, receipts: Iterable<string>): Promise<void> {
  try {
    for await (const batch of batchesOf(receipts, MAX_BATCH)) {
      const Entries = batch.map((ReceiptHandle, n) => ({ Id: `${n}`, ReceiptHandle, VisibilityTimeout: 0 }));
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    }
  } catch {}
}

/** Returns the region in the URL of a queue on AWS; for other URLs that of the environment. */
export function regionOf(url: string): { readonly region?: string } {
  const [, region] = /^https:\/\/sqs\.([\w-]+)\.amazonaws\.com/.exec(url) ?? [];
  return region === undefined ? {} : { region };
}
