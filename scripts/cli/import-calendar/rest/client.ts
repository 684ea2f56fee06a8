import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, UserError } from '../../lib/command.ts';

export interface ClientOptions {
  /** The value of the header `Authorization`, if there are credentials. */
  readonly authorization?: string | undefined;
  readonly concurrency: number;
  /** The value of the header `User-Agent`. */
  readonly agent?: string;
  /** Aborts all requests. */
  readonly interrupted: AbortSignal;
  /** The first wait before a retry, in milliseconds; each further wait is up to twice as long. */
  readonly firstWaitMs?: number;
  /** Gets a line for the user before each wait that the user would notice. */
  readonly onLongWait?: (line: string) => void;
}

export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The bytes as UTF-8, without a byte order mark. */
  readonly text: string;
}

const MAX_ATTEMPTS = 7;
const TIMEOUT_MS = 60_000;
const MAX_WAIT_MS = 60_000;
const LONG_WAIT_MS = 2000;
/** If a server asks for a longer wait, the import fails. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;
const MAX_BYTES = 64 * 2 ** 20;
const MAX_REDIRECTS = 5;
const AGENT = 'sino-import-calendar';

/** Statuses of requests that may succeed later. */
const RETRYABLE_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Reads from one server only, with few concurrent requests. Retries temporary failures, after the wait that the server
 * asks for, or with exponential backoff.
 */
export class PoliteClient {
  readonly #host: string;
  readonly #options: ClientOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param url any URL of the server */
  constructor(url: URL, options: ClientOptions) {
    this.#host = url.hostname;
    this.#options = options;
  }

  get concurrency(): number {
    return this.#options.concurrency;
  }

  /** @throws UserError if there is no usable response, even after retries */
  async get(url: URL): Promise<Answer> {
    await this.#acquireSlot();
    try {
      return await this.#getWithRetries(url);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #acquireSlot(): Promise<void> {
    while (this.#running >= this.#options.concurrency) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }

  async #getWithRetries(url: URL): Promise<Answer> {
    const { interrupted, firstWaitMs = 500, onLongWait } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#follow(url).catch((error: unknown) => noResponse(error, interrupted));
      const isNone = typeof answer === 'string';
      if (!isNone && !RETRYABLE_STATUSES.has(answer.status)) return answer;
      const reason = isNone ? answer : `it returns ${answer.status}`;
      if (attempt === MAX_ATTEMPTS) {
        throw new UserError(`${url} cannot be read: ${reason}, even after ${MAX_ATTEMPTS} attempts.`);
      }
      const bound = Math.min(MAX_WAIT_MS, firstWaitMs * 2 ** (attempt - 1));
      const wanted = isNone ? undefined : retryAfter(answer.headers);
      if (wanted !== undefined && wanted > MAX_RETRY_AFTER_MS) {
        throw new UserError(
          `${url.host} asks to wait for ${Math.round(wanted / 60_000)} minutes: run the command again then.`,
        );
      }
      const waitMs = wanted ?? bound * (0.5 + Math.random() / 2);
      if (waitMs >= LONG_WAIT_MS) {
        const seconds = Math.round(waitMs / 1000);
        onLongWait?.(
          `${url} cannot be read yet: ${reason}. Trying again in ${seconds} s (${attempt + 1} of ${MAX_ATTEMPTS}).`,
        );
      }
      await sleep(waitMs, undefined, { signal: interrupted });
    }
  }

  async #follow(given: URL): Promise<Answer> {
    let url = given;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await this.#request(url);
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || location === null) return answer;
      url = this.#redirected(url, location);
    }
    throw new UserError(`${given} redirects too often.`);
  }

  /** Follows redirects only to the same server, and never from https to http, because of the credentials. */
  #redirected(from: URL, location: string): URL {
    const to = URL.parse(location, String(from));
    if (to === null) throw new UserError(`${from} redirects to ${location}, which is not a URL.`);
    const isSame = to.protocol === from.protocol && to.host === from.host;
    const isSecured = to.protocol === 'https:' && from.protocol === 'http:' && to.hostname === this.#host;
    if (isSame || isSecured) return to;
    throw new UserError(`${from} redirects to ${to.origin}: use that URL if it is the right one.`);
  }

  async #request(url: URL): Promise<Answer> {
    const { authorization, interrupted, agent = AGENT } = this.#options;
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([interrupted, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        accept: 'application/json, text/calendar;q=0.9, */*;q=0.1',
        'user-agent': agent,
        ...(authorization === undefined ? {} : { authorization }),
      },
    });
    const bytes = await bytesOf(url, response);
    const text = new TextDecoder().decode(bytes);
    return { url, status: response.status, headers: response.headers, bytes, text };
  }
}

/** Returns why there is no response, for a temporary error. @throws other errors */
function noResponse(error: unknown, interrupted: AbortSignal): string {
  if (error instanceof UserError || interrupted.aborted) throw error;
  const cause = error instanceof Error ? error.cause : undefined;
  return reasonOf(cause ?? error) || 'no answer';
}

async function bytesOf(url: URL, { body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new UserError(`${url} returns more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the wait in `Retry-After`, which has seconds or a date, in milliseconds. */
export function retryAfter(headers: Headers): number | undefined {
  const given = headers.get('retry-after')?.trim();
  if (!given) return undefined;
  if (/^\d+$/.test(given)) return Number(given) * 1000;
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
