/** The outcome of an invocation: the function's return value, an error of the function, or no invocation at all. */
export type Invocation =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'failed' }
  | { readonly kind: 'impossible' };

/** Invokes a function through the Lambda API of `serverless offline`, one event at a time, as in one container. */
export class Invoker {
  readonly #url: string;
  readonly #signal: AbortSignal;
  #last: Promise<unknown> = Promise.resolve();

  /** @param endpoint the URL of the Lambda API */
  constructor(endpoint: string, functionName: string, signal: AbortSignal) {
    this.#url = `${endpoint}/2015-03-31/functions/${functionName}/invocations`;
    this.#signal = signal;
  }

  invoke(event: object): Promise<Invocation> {
    const invocation = this.#last.then(() => this.#send(JSON.stringify(event)));
    this.#last = invocation;
    return invocation;
  }

  async #send(body: string): Promise<Invocation> {
    try {
      const response = await fetch(this.#url, { method: 'POST', body, signal: this.#signal });
      const text = await response.text();
      if (response.status !== 200) return { kind: 'impossible' };
      if (response.headers.has('x-amz-function-error')) return { kind: 'failed' };
      return { kind: 'returned', value: text === '' ? undefined : JSON.parse(text) };
    } catch {
      return { kind: 'impossible' };
    }
  }
}
