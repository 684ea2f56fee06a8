import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../stack/demo/random.ts';
import type { Stack } from '../../stack/stack.ts';
import { type DocumentedOperation, documentedOperations } from './document.ts';
import { growthIn, type MemorySample } from './growth.ts';
import { RESPONSE_TIMEOUT_MS } from './guarantees.ts';
import type { LiveMemory } from './memory.ts';
import { abbreviated, type Outcome } from './phase.ts';
import { requestOf, type SoakRequest } from './requests.ts';

export interface LoadOptions {
  readonly requests: number;
  readonly clients: number;
  readonly seed: number;
}

/** Memory is measured after each part of the requests, unless there are too few for a verdict. */
const PARTS = 5;
const FEW_REQUESTS = 5000;

/** serverless-offline keeps each response for the timeout of its function. */
const RESPONSE_RETENTION_MS = 16_000;

/**
 * Calls all operations of both APIs from many concurrent clients, half of the time with invalid input. Every request has
 * to get a response, none 5xx, and must not leak memory.
 */
export async function loadPhase(
  stack: Stack,
  memory: LiveMemory,
  { requests, clients, seed }: LoadOptions,
): Promise<Outcome> {
  const calendar = `${stack.environment.CALENDAR_ROOT}/${stack.environment.CALENDAR_NAMESPACE}`;
  const operations = [
    ...(await documentedOperations(`${stack.url}/turma/v1/openapi.json`)),
    ...(await documentedOperations(`${stack.url}${calendar}/doc`)),
  ];
  const token = await stack.token('turma:read turma:write calendar:write');
  const random = new SeededRandom(seed);
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  const samples: MemorySample[] = [];
  let sent = 0;

  const client = async (goal: number) => {
    while (sent < goal) {
      const operation = operations[sent % operations.length];
      sent += 1;
      if (operation === undefined) return;
      const request = requestOf(operation, token, { random, fuzzed: random.next() < 0.5 });
      const status = await statusOf(stack.url, request);
      if (typeof status === 'number') statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (typeof status === 'string' || status >= 500) problems.push(`${reported(request)} ${status}`);
    }
  };
  for (let part = 1; part <= PARTS; part += 1) {
    const goal = Math.ceil((requests * part) / PARTS);
    await Promise.all(Array.from({ length: clients }, () => client(goal)));
    if (requests < FEW_REQUESTS) continue;
    await sleep(RESPONSE_RETENTION_MS);
    samples.push({ requests: sent, bytes: await memory.measure() });
  }
  const growth = growthIn(samples);
  return {
    done: [
      `${sent} requests of ${clients} clients to ${operations.length} operations, seed ${seed}: ${statusCounts(statuses)}`,
      ...growth.done,
    ],
    problems: [...abbreviated(problems), ...growth.problems, ...tooFewSuccesses(operations, statuses)],
  };
}

/** Returns the status, or why there is none. */
async function statusOf(
  url: string,
  { method, target, headers, body }: SoakRequest,
): Promise<number | string> {
  try {
    const init = { method, headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) };
    const response = await fetch(`${url}${target}`, body === undefined ? init : { ...init, body });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return `got no response: ${error instanceof Error ? (error.cause ?? error.message) : error}`;
  }
}

const reported = ({ method, target, headers, body = '' }: SoakRequest) =>
  `${method} ${target.slice(0, 300)} ${headers['content-type']} ${body.slice(0, 300)}`;

const statusCounts = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');

/** A load test whose requests are nearly all rejected proves little. */
function tooFewSuccesses(
  operations: readonly DocumentedOperation[],
  statuses: ReadonlyMap<number, number>,
): string[] {
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const successes = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  return all >= operations.length && successes < all / 10
    ? [`Only ${successes} of ${all} requests succeeded, so most of the service was not tested`]
    : [];
}
