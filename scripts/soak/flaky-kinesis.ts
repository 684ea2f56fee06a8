import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod';
import type { SeededRandom } from '../stack/demo/random.ts';

const Put = z.looseObject({ Records: z.array(z.unknown()) });
const Taken = z.looseObject({ Records: z.array(z.unknown()) });

const THROTTLED = 'ProvisionedThroughputExceededException';

/**
 * Stands in front of a Kinesis server that never refuses anything, and is as unwilling as Kinesis can be: of some calls
 * it takes nothing, of some only a part.
 */
export class FlakyKinesis {
  readonly #endpoint: string;
  readonly #random: SeededRandom;
  readonly #server: Server;
  readonly #port: number;
  /** What part of the calls is refused, and of how many only a part is taken. */
  failureRate = 0;
  throttled = 0;
  partial = 0;

  constructor(endpoint: string, port: number, random: SeededRandom) {
    this.#endpoint = endpoint;
    this.#port = port;
    this.#random = random;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<string> {
    this.#server.listen(this.#port, 'localhost');
    await once(this.#server, 'listening');
    return `http://localhost:${this.#port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(request, 'end');
    const body = Buffer.concat(chunks);
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const moody = /^(?:Put|GetRecords)/.test(operation) && this.#random.next() < this.failureRate;
    if (!moody) {
      const { status, text } = await this.#pass(request, body);
      return write(response, status, text);
    }
    if (operation === 'PutRecords' && this.#random.next() < 0.5)
      return this.#takePart(request, body, response);
    this.throttled += 1;
    return write(response, 400, JSON.stringify({ __type: THROTTLED, message: 'Rate exceeded' }));
  }

  /** Some of the records are taken, the others come back as not taken, in their places. */
  async #takePart(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const put = Put.parse(JSON.parse(body.toString()));
    const isTaken = put.Records.map(() => this.#random.next() < 0.5);
    const Records = put.Records.filter((_, n) => isTaken[n]);
    this.partial += 1;
    const passed =
      Records.length === 0
        ? { status: 200, text: '{"Records":[]}' }
        : await this.#pass(request, Buffer.from(JSON.stringify({ ...put, Records })));
    if (passed.status !== 200) return write(response, passed.status, passed.text);
    const taken = Taken.parse(JSON.parse(passed.text)).Records.values();
    const answers = isTaken.map((is) =>
      is ? taken.next().value : { ErrorCode: THROTTLED, ErrorMessage: 'Rate exceeded' },
    );
    const FailedRecordCount = isTaken.filter((is) => !is).length;
    return write(response, 200, JSON.stringify({ Records: answers, FailedRecordCount }));
  }

  async #pass({ headers }: IncomingMessage, body: Buffer): Promise<{ status: number; text: string }> {
    const kept = ['x-amz-target', 'content-type', 'authorization', 'x-amz-date', 'amz-sdk-invocation-id'];
    const answer = await fetch(this.#endpoint, {
      method: 'POST',
      headers: Object.fromEntries(
        kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
      ),
      body: new Uint8Array(body),
    });
    return { status: answer.status, text: await answer.text() };
  }
}

function write(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(text);
}
