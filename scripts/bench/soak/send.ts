import { setTimeout as sleep } from 'node:timers/promises';

export interface SoakRequest {
  readonly method: string;
  /** The path with the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

export interface SoakResponse {
  /** 0 if there is no response; then the text is the reason. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/**
 * After how many milliseconds a request counts as one without a response. A function has 15 seconds, but the machine
 * may be so busy that the gateway emulation is late.
 */
const RESPONSE_TIMEOUT_MS = 120_000;

/** Sends a request to the stack. A GET is sent without a body. */
export async function send(
  url: string,
  { method, target, headers, body }: SoakRequest,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<SoakResponse> {
  try {
    const init = { method, headers, signal: AbortSignal.timeout(timeoutMs) };
    const sent = method === 'GET' || body === undefined ? init : { ...init, body };
    const response = await fetch(`${url}${target}`, sent);
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error.message) : error;
    return { status: 0, retryAfter: null, text: String(cause) };
  }
}

/** Returns what happened to a request: "returns 500: …". */
export const resultOf = ({ status, text }: SoakResponse) =>
  status === 0 ? `got no response: ${text}` : `returns ${status}: ${text.slice(0, 300)}`;

/** Whether the service did what the request asks for. */
export const isSuccess = ({ status }: SoakResponse) => status >= 200 && status < 300;

/** Whether the service asks the client to repeat the request later. */
export const isBusy = ({ status, retryAfter }: SoakResponse) =>
  status === 429 || (status === 503 && /^\d+$/.test(retryAfter ?? ''));

/** Whether there is no response, or one that reports an error of the service itself. */
export const isFault = (response: SoakResponse) =>
  response.status === 0 || (response.status >= 500 && !isBusy(response));

/** Returns how long a client waits before it repeats a request, in milliseconds. */
export const retryDelayMs = ({ retryAfter }: SoakResponse) => 1000 * Math.min(Number(retryAfter ?? 1), 5);

/**
 * Repeats a request as long as its response is temporary.
 * @returns the last response, and the number of attempts
 */
export async function repeatWhile(
  isTemporary: (response: SoakResponse) => boolean,
  maxAttempts: number,
  attempt: () => Promise<SoakResponse>,
  pauseMs = retryDelayMs,
) {
  for (let attempts = 1; ; attempts += 1) {
    const response = await attempt();
    if (attempts === maxAttempts || !isTemporary(response)) return { response, attempts };
    await sleep(pauseMs(response));
  }
}
