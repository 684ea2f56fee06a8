import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';

/** Handles a call: returns a response of its own or the server's, or how not to respond. */
export type Interfere = (operation: string, body: Body) => Promise<Answer | NoAnswer> | Answer | NoAnswer;

export type Body = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How a call gets no response: it hangs, or the connection is reset; immediately, or in the middle of the response. */
export type NoAnswer = 'hang' | 'hang midway' | 'reset' | 'reset midway';

/**
 * A proxy of DynamoDB Local that can fail like DynamoDB: the local server never throttles, and its transactions never
 * conflict.
 */
export class FlakyDynamoDb {
  /** The operations of all calls, in order. */
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
      if (typeof answer === 'string') return withholdResponse(response, answer);
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

  /** Sets the behavior from now on, and clears the calls. */
  behave(interfere: Interfere = (operation, body) => this.forward(operation, body)): void {
    this.calls.length = 0;
    this.#interfere = interfere;
  }

  /** Passes a call on. The body may be changed, because the local server does not check signatures. */
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

function withholdResponse(response: ServerResponse, how: NoAnswer): void {
  if (how.endsWith('midway')) {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': 1000 });
    response.write('{"Item":{');
  }
  // Sends the written part first.
  if (how.startsWith('reset')) setImmediate(() => response.socket?.resetAndDestroy());
}

/** An error response like DynamoDB's. */
export const failure = (type: string, details: object = {}): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...details },
});
