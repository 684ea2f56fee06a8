import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, UserError } from '../../lib/command.ts';

export interface ClientOptions {
  /** The value of the header `Authorization`, if there are credentials. */
  readonly authorization?: string | undefined;
  /** How many requests are under way at once. */
  readonly concurrency: number;
  /** Ends everything. */
  readonly interrupted: AbortSignal;
  /** The first of the waits before a request is repeated, each of which can be twice as long as the one before. */
  readonly firstWaitMs?: number;
}

export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const ATTEMPTS = 7;
const TIMEOUT_MS = 60_000;
const MAX_WAIT_MS = 60_000;
/** A server that wants more patience than this is left alone. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;
const LARGEST_BYTES = 64 * 2 ** 20;
const REDIRECTS = 5;
const AGENT = 'sino-import-calendar';

/** Statuses that say that the same request may succeed later. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Reads from one server and from no other, few requests at a time. What fails for a passing reason is tried again,
 * after the wait that the server asks for, or ever longer ones.
 */
export class PoliteClient {
  readonly #host: string;
  readonly #options: ClientOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param url some address of the server */
  constructor(url: URL, options: ClientOptions) {
    this.#host = url.hostname;
    this.#options = options;
  }

  get concurrency(): number {
    return this.#options.concurrency;
  }

  /** @throws UserError if there is no answer, also after trying again, or none that can be taken */
  async get(url: URL): Promise<Answer> {
    await this.#turn();
    try {
      return await this.#persistently(url);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#running >= this.#options.concurrency) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }

  async #persistently(url: URL): Promise<Answer> {
    const { interrupted, firstWaitMs = 500 } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#follow(url).catch((error: unknown) => trouble(error, interrupted));
      if (!(answer instanceof Trouble) && !PASSING.has(answer.status)) return answer;
      const reason = answer instanceof Trouble ? answer.reason : `it answers with ${answer.status}`;
      if (attempt === ATTEMPTS) {
        throw new UserError(`${url} cannot be read: ${reason}, also after ${ATTEMPTS} attempts.`);
      }
      const bound = Math.min(MAX_WAIT_MS, firstWaitMs * 2 ** (attempt - 1));
      const wanted = answer instanceof Trouble ? undefined : retryAfter(answer.headers);
      if (wanted !== undefined && wanted > MAX_RETRY_AFTER_MS) {
        throw new UserError(`${url.host} asks to come back in ${Math.round(wanted / 60_000)} minutes.`);
      }
      await sleep(wanted ?? bound * (0.5 + Math.random() / 2), undefined, { signal: interrupted });
    }
  }

  async #follow(given: URL): Promise<Answer> {
    let url = given;
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      const answer = await this.#once(url);
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || location === null) return answer;
      url = this.#redirected(url, location);
    }
    throw new UserError(`${given} leads from one address to the next without end.`);
  }

  /** Only to the same server, and never from https to http, for there may be credentials. */
  #redirected(from: URL, location: string): URL {
    const to = new URL(location, from);
    const isSame = to.protocol === from.protocol && to.host === from.host;
    const isSecured = to.protocol === 'https:' && from.protocol === 'http:' && to.hostname === this.#host;
    if (isSame || isSecured) return to;
    throw new UserError(`${from} leads to ${to.origin}: name that address if it is the right one.`);
  }

  async #once(url: URL): Promise<Answer> {
    const { authorization, interrupted } = this.#options;
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([interrupted, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        accept: 'application/json, text/calendar;q=0.9, */*;q=0.1',
        'user-agent': AGENT,
        ...(authorization === undefined ? {} : { authorization }),
      },
    });
    return { url, status: response.status, headers: response.headers, text: await textOf(url, response) };
  }
}

/** A request that was not answered. */
class Trouble {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** @throws what is no passing trouble */
function trouble(error: unknown, interrupted: AbortSignal): Trouble {
  if (error instanceof UserError || interrupted.aborted) throw error;
  const cause = error instanceof Error ? error.cause : undefined;
  return new Trouble(reasonOf(cause ?? error) || 'no answer');
}

async function textOf(url: URL, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > LARGEST_BYTES) throw new UserError(`${url} answers with more than ${LARGEST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** How long the server asks to wait, in milliseconds: seconds or a date. */
export function retryAfter(headers: Headers): number | undefined {
  const given = headers.get('retry-after')?.trim();
  if (!given) return undefined;
  if (/^\d+$/.test(given)) return Number(given) * 1000;
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
