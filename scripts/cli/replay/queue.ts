import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { reasonOf, UserError } from '../lib/command.ts';
import type { Message } from './replay.ts';

/** How long received messages are hidden from others. */
const VISIBILITY_TIMEOUT_SECONDS = 120;

/**
 * Yields the messages of a queue until it is empty. Skips messages that arrive meanwhile: records that are put back and
 * fail again would make it endless.
 * @throws UserError if the queue cannot be read
 */
export async function* messagesOf(QueueUrl: string): AsyncGenerator<Message, void, void> {
  const client = new SQSClient({ ...regionOf(QueueUrl), endpoint: new URL(QueueUrl).origin });
  const start = Date.now();
  try {
    while (true) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 1,
          MessageSystemAttributeNames: ['SentTimestamp'],
          VisibilityTimeout: VISIBILITY_TIMEOUT_SECONDS,
          // Long polling asks all of the queue's servers; otherwise messages may be missed.
          WaitTimeSeconds: 1,
        }),
      );
      if (Messages.length === 0) return;
      for (const { Body: text = '', ReceiptHandle, Attributes } of Messages) {
        if (Number(Attributes?.SentTimestamp) >= start) continue;
        const remove = async () => {
          await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        };
        yield { text, remove };
      }
    }
  } catch (error) {
    throw new UserError(`The queue cannot be read: ${reasonOf(error)}`);
  } finally {
    client.destroy();
  }
}

/** Returns the region in the URL of a queue on AWS; for other URLs that of the environment. */
export function regionOf(url: string): { readonly region?: string } {
  const [, region] = /^https:\/\/sqs\.([\w-]+)\.amazonaws\.com/.exec(url) ?? [];
  return region === undefined ? {} : { region };
}
