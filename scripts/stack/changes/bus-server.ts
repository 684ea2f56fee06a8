import { hash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { appendLines } from '../append-lines.ts';
import { CHANGE_FAILURES, CHANGES } from '../message-files.ts';
import { type LocalHttp, serveHttp } from '../process/local-http.ts';

/** An entry of a PutEvents call. */
const BusEntry = z.object({
  Source: z.string(),
  DetailType: z.string(),
  Detail: z.string().transform((json): unknown => JSON.parse(json)),
  Time: z.number().optional(),
  EventBusName: z.string(),
});
export type BusEntry = z.output<typeof BusEntry>;

/** Returns the error code for an entry; undefined if the bus accepts it. */
export type Refuse = (entry: BusEntry) => string | undefined;

const PutEvents = z.object({ Entries: z.array(BusEntry).min(1).max(10) });
const SendMessage = z.object({ MessageBody: z.string() });

/**
 * Serves the APIs of EventBridge, and of SQS for the events that the bus refuses, at one URL: everything goes to files
 * of the directory. Empties the one of events.
 */
export async function serveBus(directory: string, refuse: Refuse = () => undefined): Promise<LocalHttp> {
  const [log, failuresFile] = [join(directory, CHANGES), join(directory, CHANGE_FAILURES)];
  await writeFile(log, '');
  /** One call at a time, so that the lines of two calls do not mix. */
  let last: Promise<unknown> = Promise.resolve();
  const put = async (entries: readonly BusEntry[]) => {
    const codes = entries.map(refuse);
    const accepted = entries.filter((_entry, n) => codes[n] === undefined);
    await appendLines(
      log,
      accepted.map((entry) => JSON.stringify(eventOf(entry))),
    );
    const Entries = codes.map((ErrorCode) =>
      ErrorCode === undefined ? { EventId: randomUUID() } : { ErrorCode },
    );
    return { FailedEntryCount: entries.length - accepted.length, Entries };
  };
  const answer = async (target: string, body: unknown): Promise<object> => {
    if (target === 'AWSEvents.PutEvents') return put(PutEvents.parse(body).Entries);
    if (target === 'AmazonSQS.GetQueueUrl') return { QueueUrl: `${server.url}/000000000000/change-failures` };
    if (target !== 'AmazonSQS.SendMessage') throw new Error(`The local bus does not support ${target}`);
    const { MessageBody } = SendMessage.parse(body);
    await appendLines(failuresFile, [MessageBody]);
    return { MessageId: randomUUID(), MD5OfMessageBody: hash('md5', MessageBody) };
  };
  const server = await serveHttp(async (request, response) => {
    const body = await text(request);
    const answered = last.then(() => answer(String(request.headers['x-amz-target']), JSON.parse(body)));
    last = answered.catch(() => undefined);
    const reply = await answered.catch((error: unknown) => ({
      __type: 'ValidationException',
      message: String(error),
    }));
    response.writeHead('__type' in reply ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(reply));
  });
  return server;
}

/** Returns an event as the targets of rules receive it. */
function eventOf({ Source, DetailType, Detail, Time }: BusEntry): object {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': DetailType,
    source: Source,
    account: '000000000000',
    time: new Date((Time ?? 0) * 1000).toISOString().replace('.000Z', 'Z'),
    region: 'us-east-1',
    resources: [],
    detail: Detail,
  };
}
