import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { UserError } from '../lib/command.ts';
import type { Message } from './message.ts';

/** How long a message that was received is kept from others, and from coming again, in seconds. */
const HIDDEN = 120;

/**
 * The messages of a queue, one after the other, until it has no more. Those that come meanwhile are left: what is put
 * back and fails again would never end.
 * @throws Complaint if the queue cannot be read
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
          VisibilityTimeout: HIDDEN,
          // With less, a message of a queue on many machines may be overlooked.
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
    throw new UserError(`The queue cannot be read: ${error instanceof Error ? error.message : error}`);
  } finally {
    client.destroy();
  }
}

/** The region that the address of a queue on AWS names; for any other that of the environment. */
export function regionOf(url: string): { readonly region?: string } {
  const [, region] = /^https:\/\/sqs\.([\w-]+)\.amazonaws\.com/.exec(url) ?? [];
  return region === undefined ? {} : { region };
}
