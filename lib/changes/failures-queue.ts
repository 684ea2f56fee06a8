import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

/** The queue of events that could not be sent. Loaded only when needed. */

const CALL_TIMEOUT_MS = 5000;

let client: SQSClient | undefined;
let queueUrl: string | undefined;

/** @param queue the name of the queue: only AWS knows its URL, which contains the account */
export async function sendToQueue(queue: string, message: object): Promise<void> {
  client ??= new SQSClient({});
  const abortSignal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  queueUrl ??= (await client.send(new GetQueueUrlCommand({ QueueName: queue }), { abortSignal })).QueueUrl;
  const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: bodyOf(message) });
  await client.send(command, { abortSignal });
}

/** Two characters that SQS replaces with U+FFFD, unlike all others that JSON does not escape. */
const REPLACED = /[\ufffe\uffff]/g;

/** A message as text that SQS keeps unchanged. */
export const bodyOf = (message: object): string =>
  JSON.stringify(message).replace(REPLACED, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
