import { type Answer, ApiError } from './answer.ts';

/** How a client reaches its API. */
export interface ClientOptions {
  /** Where the API is, with its path. */
  readonly baseUrl: string;
  /** Shows who calls. A function is asked before each call, so that it can get a new token in time. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** Sent with every call, for example an application key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long a call may take, in milliseconds; 30 seconds if not said. */
  readonly timeoutMs?: number | undefined;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** What can be said of a single call. */
export interface CallOptions {
  /** Ends the call: it is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** In place of the client's. When it has passed, the call is rejected with a `TimeoutError`. */
  readonly timeoutMs?: number | undefined;
  /** Sent beside those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The same for an operation that has several methods; whichever is used, it does the same. */
export interface MethodOptions<Method extends string> extends CallOptions {
  readonly method?: Method | undefined;
}

/** What a client knows of an operation. */
export interface Endpoint {
  readonly method: string;
  /** Parameters stand in braces. */
  readonly path: string;
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  /** Those of the answers that it declares. */
  readonly statuses: readonly number[];
}

export type Call = <A extends Answer<number, unknown>>(
  endpoint: Endpoint,
  input?: object,
  options?: MethodOptions<string>,
) => Promise<A>;

const TIMEOUT_MS = 30_000;

/**
 * Makes what calls an API.
 * @param repeats a parameter with several values is repeated; if not, they are separated by commas
 */
export function caller(client: ClientOptions, repeats: boolean): Call {
  const base = client.baseUrl.replace(/\/+$/, '');
  const send = client.fetch ?? fetch;
  return async <A extends Answer<number, unknown>>(
    endpoint: Endpoint,
    input: object = {},
    options: MethodOptions<string> = {},
  ) => {
    const given = new Map<string, unknown>(Object.entries(input));
    const body = given.has('body') ? JSON.stringify(given.get('body')) : null;
    const response = await send(`${base}${pathOf(endpoint, given)}${queryOf(endpoint, given, repeats)}`, {
      method: options.method ?? endpoint.method,
      headers: {
        ...(await authorization(client)),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...client.headers,
        ...options.headers,
        ...headersOf(endpoint, given),
      },
      body,
      signal: signalOf(options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS, options.signal),
    });
    const answer = { status: response.status, headers: response.headers, body: await bodyOf(response) };
    if (isDeclared<A>(answer, endpoint)) return answer;
    throw new ApiError(answer);
  };
}

/**
 * Whether it is one of the answers that the operation declares. What they hold is between the API and its schemas; but
 * none is mere text, so that is from something in front of the API.
 */
function isDeclared<A>(
  answer: Answer<number, unknown>,
  { statuses }: Endpoint,
): answer is Answer<number, unknown> & A {
  return statuses.includes(answer.status) && typeof answer.body !== 'string';
}

function pathOf({ path }: Endpoint, given: ReadonlyMap<string, unknown>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
}

function queryOf({ query = [] }: Endpoint, given: ReadonlyMap<string, unknown>, repeats: boolean): string {
  const search = new URLSearchParams();
  for (const name of query) {
    const values = [given.get(name)].flat().filter((value) => value !== undefined);
    if (values.length > 0 && !repeats) search.append(name, values.join(','));
    else for (const value of values) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function headersOf({ headers = [] }: Endpoint, given: ReadonlyMap<string, unknown>): Record<string, string> {
  const present = headers.filter((name) => given.get(name) !== undefined);
  return Object.fromEntries(present.map((name) => [name, String(given.get(name))]));
}

async function authorization({ token }: ClientOptions): Promise<Record<string, string>> {
  const bearer = typeof token === 'function' ? await token() : token;
  return bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
}

function signalOf(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

/** What the JSON of an answer says; its text where it is none; nothing where there is nothing. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
