import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { listen } from '../../../listen.ts';

interface Waiting {
  readonly id: string;
  readonly body: string;
  readonly sent: number;
  hiddenUntil: number;
}

const Request = z.object({
  QueueUrl: z.string(),
  VisibilityTimeout: z.number().default(30),
  ReceiptHandle: z.string().optional(),
  Entries: z
    .array(z.object({ Id: z.string(), ReceiptHandle: z.string() }))
    .max(10)
    .default([]),
});

type Entries = z.output<typeof Request>['Entries'];

/** The message that was hidden the longest time ago. */
const byHiddenUntil = (a: Waiting, b: Waiting) => a.hiddenUntil - b.hiddenUntil;

/** A local queue with the JSON protocol of SQS and a visibility timeout. */
export class Queue {
  readonly #server = createServer(async (request, response) => {
    const answer = this.#answer(request, Request.parse(JSON.parse(await text(request))));
    response.writeHead('__type' in answer ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(answer));
  });
  #waiting: Waiting[] = [];
  #deleted: Waiting[] = [];
  #origin = '';
  #maxHiddenSeconds = Number.POSITIVE_INFINITY;

  static async start(): Promise<Queue> {
    const queue = new Queue();
    queue.#origin = `http://127.0.0.1:${await listen(queue.#server)}`;
    return queue;
  }

  get url(): string {
    return `${this.#origin}/000000000000/failures`;
  }

  /** All messages in the queue, hidden or not. */
  get bodies(): string[] {
    return this.#waiting.map(({ body }) => body);
  }

  /** @param sent when the message arrived */
  send(body: string, sent = Date.now() - 1000): void {
    this.#waiting.push({ id: randomUUID(), body, sent, hiddenUntil: 0 });
  }

  /** Hides received messages for this long at most, as if so much time passed after each of them. */
  hideFor(seconds: number): void {
    this.#maxHiddenSeconds = seconds;
  }

  /** Ends the time for which a message is hidden. */
  reveal(body: string): void {
    for (const one of this.#waiting) if (one.body === body) one.hiddenUntil = 0;
  }

  /** Brings deleted messages back, as when a server that has a copy did not answer while they were deleted. */
  bringBackDeleted(): void {
    this.#waiting.push(...this.#deleted.map((one) => ({ ...one, hiddenUntil: 0 })));
    this.#deleted = [];
  }

  clear(): void {
    this.#waiting = [];
    this.#deleted = [];
    this.#maxHiddenSeconds = Number.POSITIVE_INFINITY;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request: IncomingMessage, asked: z.output<typeof Request>): object {
    const { QueueUrl, VisibilityTimeout, ReceiptHandle, Entries } = asked;
    const message = 'The specified queue does not exist.';
    if (QueueUrl !== this.url) return { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message };
    if (request.headers['x-amz-target'] === 'AmazonSQS.DeleteMessage') {
      this.#deleted.push(...this.#waiting.filter(({ id }) => id === ReceiptHandle));
      this.#waiting = this.#waiting.filter(({ id }) => id !== ReceiptHandle);
      return {};
    }
    const hiddenUntil = Date.now() + Math.min(VisibilityTimeout, this.#maxHiddenSeconds) * 1000;
    if (request.headers['x-amz-target'] === 'AmazonSQS.ChangeMessageVisibilityBatch')
      return this.#show(Entries);
    const found = this.#waiting.filter((one) => one.hiddenUntil <= Date.now()).sort(byHiddenUntil)[0];
    if (found === undefined) return {};
    found.hiddenUntil = hiddenUntil;
    const { id, body, sent } = found;
    const MD5OfBody = createHash('md5').update(body).digest('hex');
    const Attributes = { SentTimestamp: String(sent) };
    return { Messages: [{ MessageId: id, ReceiptHandle: id, Body: body, MD5OfBody, Attributes }] };
  }

  /** Fails for messages that are not hidden, as SQS does. */
  #show(entries: Entries): object {
    const now = Date.now();
    const found = entries.map(({ Id, ReceiptHandle }) => {
      return {
        Id,
        hidden: this.#waiting.find(({ id, hiddenUntil }) => id === ReceiptHandle && hiddenUntil > now),
      };
    });
    for (const { hidden } of found) if (hidden !== undefined) hidden.hiddenUntil = 0;
    const Code = 'MessageNotInflight';
    return {
      Successful: found.filter(({ hidden }) => hidden !== undefined).map(({ Id }) => ({ Id })),
      Failed: found
        .filter(({ hidden }) => hidden === undefined)
        .map(({ Id }) => ({ Id, Code, SenderFault: true })),
    };
  }
}
