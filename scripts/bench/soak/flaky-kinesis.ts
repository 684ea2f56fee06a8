import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { SeededRandom } from '../../stack/demo/random.ts';
import { type LocalHttp, serveHttp } from '../../stack/process/local-http.ts';

const Put = z.looseObject({ Records: z.array(z.unknown()) });
const Accepted = z.looseObject({ Records: z.array(z.unknown()) });

/** The headers of a request that the server needs. */
const FORWARDED_HEADERS = [
  'x-amz-target',
  'content-type',
  'authorization',
  'x-amz-date',
  'amz-sdk-invocation-id',
];

const THROTTLED = 'ProvisionedThroughputExceededException';

/**
 * A proxy for a Kinesis server that fails as Kinesis may: it throttles some calls, and rejects some records of others.
 */
export class FlakyKinesis {
  readonly #endpoint: string;
  readonly #random: SeededRandom;
  /** The share of calls that fail, completely or in part. */
  failureRate = 0;
  throttled = 0;
  partial = 0;

  /** @param endpoint the URL of the server */
  constructor(endpoint: string, random: SeededRandom) {
    this.#endpoint = endpoint;
    this.#random = random;
  }

  start(): Promise<LocalHttp> {
    return serveHttp((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const fails = /^(?:Put|GetRecords)/.test(operation) && this.#random.next() < this.failureRate;
    if (!fails) {
      const { status, text } = await this.#forward(request, body);
      return respond(response, status, text);
    }
    if (operation === 'PutRecords' && this.#random.next() < 0.5)
      return this.#acceptSome(request, body, response);
    this.throttled += 1;
    return respond(response, 400, JSON.stringify({ __type: THROTTLED, message: 'Rate exceeded' }));
  }

  /** Accepts some of the records, and reports the others as failed at their positions. */
  async #acceptSome(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const put = Put.parse(JSON.parse(body.toString()));
    const isAccepted = put.Records.map(() => this.#random.next() < 0.5);
    const Records = put.Records.filter((_, n) => isAccepted[n]);
    this.partial += 1;
    const forwarded =
      Records.length === 0
        ? { status: 200, text: '{"Records":[]}' }
        : await this.#forward(request, Buffer.from(JSON.stringify({ ...put, Records })));
    if (forwarded.status !== 200) return respond(response, forwarded.status, forwarded.text);
    const accepted = Accepted.parse(JSON.parse(forwarded.text)).Records.values();
    const answers = isAccepted.map((is) =>
      is ? accepted.next().value : { ErrorCode: THROTTLED, ErrorMessage: 'Rate exceeded' },
    );
    const FailedRecordCount = isAccepted.filter((is) => !is).length;
    return respond(response, 200, JSON.stringify({ Records: answers, FailedRecordCount }));
  }

  async #forward({ headers }: IncomingMessage, body: Buffer): Promise<{ status: number; text: string }> {
    const answer = await fetch(this.#endpoint, {
      method: 'POST',
      headers: Object.fromEntries(
        FORWARDED_HEADERS.flatMap((name) =>
          headers[name] === undefined ? [] : [[name, String(headers[name])]],
        ),
      ),
      body: new Uint8Array(body),
    });
    return { status: answer.status, text: await answer.text() };
  }
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(text);
}
