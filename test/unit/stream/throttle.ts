import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import getPort from 'get-port';
import * as z from 'zod';

/** An error code for each rejected entry of a PutRecords call, in order, or one for the whole call. */
export type Verdict = readonly (string | undefined)[] | string;

/** Decides on a call by the texts of its entries; `call` counts from 1. */
export type Judge = (texts: readonly string[], call: number) => Verdict;

const Call = z.looseObject({ Records: z.array(z.looseObject({ Data: z.string() })) });
const Answer = z.looseObject({ Records: z.array(z.looseObject({})) });

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const passAll: Judge = (texts) => texts.map(() => undefined);

/**
 * A proxy of a Kinesis server that rejects the entries that a judge chooses, as Kinesis does when the throughput of a
 * shard is exceeded; the server itself never throttles.
 */
export class Throttle {
  readonly url: string;
  readonly stop: () => void;
  /** The number of entries of each call. */
  readonly calls: number[] = [];
  #judge = passAll;
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

  /** Sets the judge and clears the calls. Without a judge everything passes. */
  use(judge: Judge = passAll): void {
    this.#judge = judge;
    this.calls.length = 0;
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const call = Call.parse(await json(request));
    const texts = call.Records.map(({ Data }) => Buffer.from(Data, 'base64').toString());
    this.calls.push(texts.length);
    const verdict = this.#judge(texts, this.calls.length);
    if (typeof verdict === 'string') {
      const status = verdict.startsWith('Internal') ? 500 : 400;
      return { status, body: { __type: verdict, message: 'refused' } };
    }

    const passed = call.Records.filter((_record, i) => verdict[i] === undefined);
    const forwarded = await this.#forward(request, { ...call, Records: passed });
    if (forwarded.status !== 200) return forwarded;
    const results = Answer.parse(forwarded.body).Records[Symbol.iterator]();
    const Records = verdict.map((ErrorCode) =>
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
