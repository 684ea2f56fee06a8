import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';

/** What to do with a call: give an answer instead of the server's, pass it on, changed or not, or give none. */
export type Interfere = (operation: string, body: Body) => Promise<Answer | NoAnswer> | Answer | NoAnswer;

export type Body = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * How a call can stay without an answer: nothing comes, or the connection is reset; at once, or in the middle of an
 * answer.
 */
export type NoAnswer = 'hang' | 'hang midway' | 'reset' | 'reset midway';

/**
 * A server in front of DynamoDB Local that can be as unwilling as DynamoDB: the local one never throttles, and its
 * transactions never meet.
 */
export class FlakyDynamoDb {
  /** The names of the calls that came, in order. */
  readonly calls: string[] = [];
  readonly #endpoint: string;
  readonly #server: Server;
  #interfere: Interfere = (operation, body) => this.forward(operation, body);
  #headers: IncomingMessage['headers'] = {};

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
    this.#server = createServer(async (request, response) => {
      const chunks: Uint8Array[] = [];
      request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      await once(request, 'end');
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      this.calls.push(operation);
      this.#headers = request.headers;
      const answer = await this.#interfere(operation, JSON.parse(Buffer.concat(chunks).toString()));
      if (typeof answer === 'string') return stayWithoutAnswer(response, answer);
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** From now on, and with no calls counted yet. */
  behave(interfere: Interfere = (operation, body) => this.forward(operation, body)): void {
    this.calls.length = 0;
    this.#interfere = interfere;
  }

  /** Signatures are not checked by the local server, so a changed body passes. */
  async forward(operation: string, body: Body): Promise<Answer> {
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization: String(this.#headers.authorization),
        'x-amz-date': String(this.#headers['x-amz-date']),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
}

function stayWithoutAnswer(response: ServerResponse, how: NoAnswer): void {
  if (how.endsWith('midway')) {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': 1000 });
    response.write('{"Item":{');
  }
  // What was written goes out first.
  if (how.startsWith('reset')) setImmediate(() => response.socket?.resetAndDestroy());
}

/** An error as DynamoDB answers it. */
export const failure = (type: string, details: object = {}): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...details },
});
