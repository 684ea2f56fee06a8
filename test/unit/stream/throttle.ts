import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import getPort from 'get-port';
import * as z from 'zod';

/** An error code for each rejected entry of a PutRecords call, in order, or one for the whole call. */
export type Rejections = readonly (string | undefined)[] | string;

/** Chooses the entries of a call to reject, by their texts; `call` counts from 1. */
export type RejectEntries = (texts: readonly string[], call: number) => Rejections;

const Call = z.looseObject({ Records: z.array(z.looseObject({ Data: z.string() })) });
const Answer = z.looseObject({ Records: z.array(z.looseObject({})) });

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const rejectNone: RejectEntries = (texts) => texts.map(() => undefined);

/**
 * A proxy of a Kinesis server that rejects chosen entries, as Kinesis does when the throughput of a shard is exceeded;
 * the server itself never throttles.
 */
export class Throttle {
  readonly url: string;
  readonly stop: () => void;
  /** The number of entries of each call. */
  readonly calls: number[] = [];
  #reject = rejectNone;
  readonly #server: string;

  private constructor(url: string, server: string, stop: () => void) {
    this.url = url;
    this.#server = server;
    this.stop = stop;
  }

  static async start(server: string): Promise<Throttle> {
    const port = await getPort();
    const listener = createServer(async (request, response) => {
      const { status, body } = await throttle.#answer(request);
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    }).listen(port, 'localhost');
    await once(listener, 'listening');
    const throttle = new Throttle(`http://localhost:${port}`, server, () => listener.close());
    return throttle;
  }

  /** Sets which entries to reject, by default none, and clears the calls. */
  use(reject: RejectEntries = rejectNone): void {
    this.#reject = reject;
    this.calls.length = 0;
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const call = Call.parse(await json(request));
    const texts = call.Records.map(({ Data }) => Buffer.from(Data, 'base64').toString());
    this.calls.push(texts.length);
    const rejections = this.#reject(texts, this.calls.length);
    if (typeof rejections === 'string') {
      const status = rejections.startsWith('Internal') ? 500 : 400;
      return { status, body: { __type: rejections, message: 'refused' } };
    }

    const passed = call.Records.filter((_record, i) => rejections[i] === undefined);
    const forwarded = await this.#forward(request, { ...call, Records: passed });
    if (forwarded.status !== 200) return forwarded;
    const results = Answer.parse(forwarded.body).Records[Symbol.iterator]();
    const Records = rejections.map((ErrorCode) =>
      ErrorCode === undefined ? results.next().value : { ErrorCode, ErrorMessage: 'refused' },
    );
    return { status: 200, body: { FailedRecordCount: texts.length - passed.length, Records } };
  }

  async #forward({ headers }: IncomingMessage, call: z.output<typeof Call>): Promise<Reply> {
    if (call.Records.length === 0) return { status: 200, body: { Records: [] } };
    const response = await fetch(this.#server, {
      method: 'POST',
      body: JSON.stringify(call),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': String(headers['x-amz-target']),
        authorization: String(headers.authorization),
        'x-amz-date': String(headers['x-amz-date']),
      },
    });
    return { status: response.status, body: await response.json() };
  }
}
