import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../stack/demo/random.ts';
import type { Stack } from '../../stack/stack.ts';
import type { DocumentedOperation } from './document.ts';
import { RESPONSE_TIMEOUT_MS } from './guarantees.ts';
import { requestOf } from './requests.ts';
import { type Write, writesOf } from './writes.ts';

/** Honest requests: their latencies, and the acknowledged writes. */
export class HonestTraffic {
  readonly #stack: Stack;
  readonly #authorization: string;
  readonly #reads: readonly DocumentedOperation[];
  readonly #kinds: ReturnType<typeof writesOf>;
  readonly #random: SeededRandom;
  readonly #pause: readonly [number, number];
  readonly #acknowledged: { readonly target: string; readonly text: string }[] = [];
  readonly problems: string[] = [];
  /** The idempotency keys of their writes. */
  readonly usedKeys: string[] = [];
  #milliseconds: number[] = [];

  constructor(
    stack: Stack,
    authorization: string,
    {
      operations,
      calendar,
      pause,
      random,
    }: {
      readonly operations: readonly DocumentedOperation[];
      readonly calendar: string;
      /** Pause between two requests of a client, in milliseconds; a short one by default. */
      readonly pause: number | undefined;
      readonly random: SeededRandom;
    },
  ) {
    this.#stack = stack;
    this.#authorization = authorization;
    this.#reads = operations.filter(({ method }) => method === 'GET');
    this.#kinds = writesOf(calendar);
    this.#random = random;
    this.#pause = pause === undefined ? THINK_MS : [pause, pause];
  }

  get acknowledged(): number {
    return this.#acknowledged.length;
  }

  /** Runs clients until a time, with a pause between requests. @returns the latencies of their requests */
  async run(clients: number, until: number): Promise<readonly number[]> {
    this.#milliseconds = [];
    const client = async (first: number) => {
      for (let n = first; performance.now() < until; n += 1) {
        await (n % REQUESTS_PER_WRITE === 0 ? this.#write() : this.#read());
        await sleep(this.#random.whole(...this.#pause));
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
    return this.#milliseconds;
  }

  async #read(): Promise<void> {
    const [first, ...others] = this.#reads;
    if (first === undefined) return;
    const operation = this.#random.pick([first, ...others]);
    const { target } = requestOf(operation, '', { random: this.#random, fuzzed: false });
    await this.#send(target, { headers: { authorization: this.#authorization } });
  }

  async #write(): Promise<void> {
    const { target, body, readBack }: Write = this.#random.pick(this.#kinds)();
    const key = randomUUID();
    this.usedKeys.push(key);
    const headers = {
      authorization: this.#authorization,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const answer = await this.#send(target, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer === undefined) return;
      if (answer.status < 300) {
        this.#acknowledged.push(readBack(JSON.parse(answer.text)));
        return;
      }
      if (![409, 429, 503].includes(answer.status)) {
        this.problems.push(`An honest POST ${target} returns ${answer.status}: ${answer.text.slice(0, 300)}`);
        return;
      }
      await sleep(answer.retryAfterMs);
    }
    this.problems.push(`An honest POST ${target} got 503 ${MAX_ATTEMPTS} times`);
  }

  /** Sends a request, and measures its latency. */
  async #send(target: string, init: RequestInit) {
    const started = performance.now();
    try {
      const response = await fetch(`${this.#stack.url}${target}`, {
        ...init,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      const text = await response.text();
      this.#milliseconds.push(performance.now() - started);
      const { status, headers } = response;
      const retryAfter = headers.get('retry-after');
      if (status >= 500 && (status !== 503 || retryAfter === null))
        this.problems.push(
          `An honest ${init.method ?? 'GET'} ${target} returns ${status}: ${text.slice(0, 300)}`,
        );
      return { status, text, retryAfterMs: 1000 * Math.min(Number(retryAfter ?? 1), 5) };
    } catch (error) {
      this.problems.push(`An honest ${init.method ?? 'GET'} ${target} got no response: ${error}`);
      return undefined;
    }
  }

  /** Returns acknowledged writes that are lost, one sentence for each. */
  async lost(): Promise<string[]> {
    const headers = { authorization: this.#authorization };
    const lost: string[] = [];
    const left = this.#acknowledged.values();
    const reader = async () => {
      for (const { target, text } of left) {
        const response = await fetch(`${this.#stack.url}${target}`, { headers });
        const found = await response.text();
        if (response.status !== 200 || !found.includes(text))
          lost.push(`${target} was acknowledged as ${text}, but a read returns ${response.status}`);
      }
    };
    await Promise.all(Array.from({ length: CHECK_CONCURRENCY }, reader));
    return lost;
  }
}

/** Pause between two requests of a client. */
const THINK_MS = [20, 80] as const;
/** One in this many requests is a write. */
const REQUESTS_PER_WRITE = 4;
const MAX_ATTEMPTS = 10;
/** Number of concurrent checks of acknowledged writes. */
const CHECK_CONCURRENCY = 8;
