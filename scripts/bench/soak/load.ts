import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../stack/demo/random.ts';
import { type DocumentedOperation, documentedOperations } from './document.ts';
import { growthIn, type MemorySample } from './growth.ts';
import { abbreviated, type Outcome, type SoakOptions } from './phase.ts';
import { requestOf } from './requests.ts';
import { resultOf, type SoakRequest, send } from './send.ts';
import type { SoakStack } from './stack.ts';
import { StatusCounts } from './status-counts.ts';

/** Memory is measured after each part of the requests, unless there are too few for a verdict. */
const PARTS = 5;
const FEW_REQUESTS = 5000;

/** serverless-offline keeps each response for the timeout of its function. */
const RESPONSE_RETENTION_MS = 16_000;

/**
 * Calls all operations of both APIs from many concurrent clients, half of the time with invalid input. Every request
 * has to get a response, none 5xx, and must not leak memory.
 */
export async function loadPhase(
  { stack, memory }: SoakStack,
  { requests, clients, seed }: SoakOptions,
): Promise<Outcome> {
  const operations = await documentedOperations(stack);
  const authorization = `Bearer ${await stack.token('turma:read turma:write calendar:write')}`;
  const random = new SeededRandom(seed);
  const statuses = new StatusCounts();
  const problems: string[] = [];
  const samples: MemorySample[] = [];
  let sent = 0;

  const client = async (goal: number) => {
    while (sent < goal) {
      const operation = operations[sent % operations.length];
      sent += 1;
      if (operation === undefined) return;
      const request = requestOf(operation, authorization, { random, fuzzed: random.next() < 0.5 });
      const response = await send(stack.url, request);
      statuses.add(response.status);
      if (response.status === 0 || response.status >= 500)
        problems.push(`${reported(request)} ${resultOf(response)}`);
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
      `${sent} requests of ${clients} clients to ${operations.length} operations, seed ${seed}: ${statuses}`,
      ...growth.done,
    ],
    problems: [...abbreviated(problems), ...growth.problems, ...tooFewSuccesses(operations, statuses)],
  };
}

const reported = ({ method, target, headers, body = '' }: SoakRequest) =>
  `${method} ${target.slice(0, 300)} ${headers['content-type']} ${String(body).slice(0, 300)}`;

/** A load test whose requests are nearly all rejected proves little. */
function tooFewSuccesses(operations: readonly DocumentedOperation[], statuses: StatusCounts): string[] {
  const [all, successes] = [statuses.below(600), statuses.below(300)];
  return all >= operations.length && successes < all / 10
    ? [`Only ${successes} of ${all} requests succeeded, so most of the service was not tested`]
    : [];
}
