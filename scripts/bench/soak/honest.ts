import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../stack/demo/random.ts';
import type { Acknowledged } from './consistency.ts';
import { type DocumentedOperation, readOperations } from './document.ts';
import { validRequest } from './requests.ts';
import { isBusy, isFault, isSuccess, repeatWhile, resultOf, type SoakRequest, send } from './send.ts';
import { writeRequest, writesOf } from './writes.ts';

interface HonestOptions {
  readonly clients: number;
  readonly operations: readonly DocumentedOperation[];
  readonly authorization: string;
  /** The base path of the calendar. */
  readonly calendar: string;
  /** Pause between two requests of a client, in milliseconds; a short one by default. */
  readonly pause: number | undefined;
  readonly random: SeededRandom;
  /** Receives the idempotency keys of the writes, for attackers. */
  readonly usedKeys: string[];
}

/** Pause between two requests of a client. */
const THINK_MS = [20, 80] as const;
/** One in this many requests is a write. */
const REQUESTS_PER_WRITE = 4;
const MAX_ATTEMPTS = 10;

/** Sends honest requests until a time. Returns their latencies, the acknowledged writes, and what went wrong. */
export async function honestUntil(
  url: string,
  until: number,
  { clients, operations, authorization, calendar, pause, random, usedKeys }: HonestOptions,
) {
  const reads = readOperations({ operations });
  const kinds = writesOf(calendar);
  const pauses = pause === undefined ? THINK_MS : ([pause, pause] as const);
  const milliseconds: number[] = [];
  const acknowledged: Acknowledged[] = [];
  const problems: string[] = [];

  /** Sends a request, and measures its latency. */
  const measured = async (request: SoakRequest) => {
    const started = performance.now();
    const response = await send(url, request);
    if (response.status !== 0) milliseconds.push(performance.now() - started);
    if (isFault(response))
      problems.push(`An honest ${request.method} ${request.target} ${resultOf(response)}`);
    return response;
  };
  const read = () => measured(validRequest(random.pick(reads), authorization, random));
  const write = async () => {
    const one = random.pick(kinds)();
    const key = randomUUID();
    usedKeys.push(key);
    const request = writeRequest(one, authorization, key);
    const { response, attempts } = await repeatWhile(
      (answer) => isBusy(answer) || answer.status === 409,
      MAX_ATTEMPTS,
      () => measured(request),
    );
    if (isSuccess(response)) acknowledged.push(one.readBack(JSON.parse(response.text)));
    else if (!isFault(response))
      problems.push(`An honest POST ${one.target} ${resultOf(response)}, after ${attempts} attempts`);
  };
  const client = async (first: number) => {
    for (let n = first; performance.now() < until; n += 1) {
      await (n % REQUESTS_PER_WRITE === 0 ? write() : read());
      await sleep(random.whole(...pauses));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return { milliseconds, acknowledged, problems };
}
