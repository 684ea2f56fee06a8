/** The outcome of an invocation: the function's return value, an error of the function, or no invocation at all. */
export type Invocation =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'failed' }
  | { readonly kind: 'impossible' };

/**
 * How long an invocation that is in progress may take to end after the signal, in milliseconds. If it is aborted, the
 * next stack processes its records again.
 */
const STOP_MS = 5000;

/** Invokes a function through the Lambda API of `serverless offline`, one event at a time, as in one container. */
export class Invoker {
  readonly #url: string;
  readonly #signal: AbortSignal;
  readonly #cutOff = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param endpoint the URL of the Lambda API
   * @param signal prevents further invocations
   */
  constructor(endpoint: string, functionName: string, signal: AbortSignal) {
    this.#url = `${endpoint}/2015-03-31/functions/${functionName}/invocations`;
    this.#signal = signal;
    signal.addEventListener('abort', () => setTimeout(() => this.#cutOff.abort(), STOP_MS).unref());
  }

  invoke(event: object): Promise<Invocation> {
    const invocation = this.#last.then(() => this.#send(JSON.stringify(event)));
    this.#last = invocation;
    return invocation;
  }

  async #send(body: string): Promise<Invocation> {
    if (this.#signal.aborted) return { kind: 'impossible' };
    try {
      const response = await fetch(this.#url, { method: 'POST', body, signal: this.#cutOff.signal });
      const text = await response.text();
      if (response.status !== 200) return { kind: 'impossible' };
      if (response.headers.has('x-amz-function-error')) return { kind: 'failed' };
      return { kind: 'returned', value: text === '' ? undefined : JSON.parse(text) };
    } catch {
      return { kind: 'impossible' };
    }
  }
}
