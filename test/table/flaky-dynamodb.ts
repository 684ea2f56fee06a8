import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../listen.ts';

/** Handles a call: returns a response of its own or the server's, or how not to respond. */
export type Interceptor = (operation: string, body: Body) => Promise<Answer | NoAnswer> | Answer | NoAnswer;

export type Body = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How a call gets no response: it hangs, or the connection is reset; immediately, or in the middle of the response. */
export type NoAnswer = 'hang' | 'hang midway' | 'reset' | 'reset midway';

/** How long the proxy keeps idle connections, in milliseconds: the local server must not be the first to close one. */
const MAX_IDLE_MS = 1000;

/**
 * A proxy of DynamoDB Local that can fail like DynamoDB: the local server never throttles, and its transactions never
 * conflict.
 */
export class FlakyDynamoDb {
  /** The operations of all calls, in order. */
  readonly calls: string[] = [];
  readonly #endpoint: string;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true, timeout: MAX_IDLE_MS });
  #intercept: Interceptor = (operation, body) => this.forward(operation, body);
  /** The responses that calls wait for, by the SDK's identifier of the call. */
  readonly #pending = new Map<unknown, Promise<Answer | NoAnswer>>();
  #headers: IncomingMessage['headers'] = {};
  #isStopped = false;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
    this.#server = createServer((call, response) =>
      this.#respond(call, response).catch((error) => {
        // Calls that nobody awaits any more may still be in progress when the proxy stops.
        if (!this.#isStopped) throw error;
      }),
    );
    // A connection that the proxy closes as a call begins would be a failure that no test asked for.
    this.#server.keepAliveTimeout = 0;
  }

  async #respond(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(call);
    const operation = String(call.headers['x-amz-target']).split('.').at(-1) ?? '';
    this.#headers = call.headers;
    const answer = await this.#answer(
      call.headers['amz-sdk-invocation-id'] ?? call,
      operation,
      JSON.parse(body),
    );
    if (typeof answer === 'string') return withholdResponse(response, answer);
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }

  /** Handles a call once, even if the SDK repeats it because a test holds it for long on a busy machine. */
  #answer(call: unknown, operation: string, body: Body): Promise<Answer | NoAnswer> {
    const pending = this.#pending.get(call);
    if (pending !== undefined) return pending;
    this.calls.push(operation);
    const answer = (async () => this.#intercept(operation, body))().finally(() => this.#pending.delete(call));
    this.#pending.set(call, answer);
    return answer;
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }

  stop(): void {
    this.#isStopped = true;
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

  /** Sets the behavior from now on, and clears the calls. */
  behave(intercept: Interceptor = (operation, body) => this.forward(operation, body)): void {
    this.calls.length = 0;
    this.#intercept = intercept;
  }

  /** Passes a call on. The body may be changed, because the local server does not check signatures. */
  async forward(operation: string, body: Body): Promise<{ readonly status: number; readonly body: string }> {
    const call = request(this.#endpoint, {
      agent: this.#agent,
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization: this.#headers.authorization,
        'x-amz-date': this.#headers['x-amz-date'],
      },
    });
    call.end(JSON.stringify(body));
    const [response]: IncomingMessage[] = await once(call, 'response');
    if (response === undefined) throw new Error('There is no response');
    return { status: response.statusCode ?? 0, body: await text(response) };
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
