import { SeededRandom } from '../demo/random.ts';
import type { Stack } from '../local/stack.ts';
import { type DocumentedOperation, documentedAt } from './document.ts';
import { memoryOf } from './memory.ts';
import { requestOf, type SoakRequest } from './requests.ts';
import { few, type Outcome } from './trial.ts';

export interface LoadOptions {
  readonly requests: number;
  readonly clients: number;
  readonly seed: number;
}

/** After this long, in milliseconds, a request counts as never answered: a function has 15 seconds. */
const PATIENCE = 20_000;

/** How often memory is looked at. Garbage comes and goes: what counts is the least of a quarter of the looks. */
const LOOKS = 40;
/** By how much the least of the last quarter may be above that of the second, in megabytes. */
const GROWTH = 100;

/**
 * Calls all operations of both APIs from many clients at once, half of the time with input that is wrong in some way.
 * Every request has to be answered, and none with 5xx.
 */
export async function loadTrial(stack: Stack, { requests, clients, seed }: LoadOptions): Promise<Outcome> {
  const calendar = `${stack.environment.CALENDAR_ROOT}/${stack.environment.CALENDAR_NAMESPACE}`;
  const operations = [
    ...(await documentedAt(`${stack.url}/turma/v1/openapi.json`)),
    ...(await documentedAt(`${stack.url}${calendar}/doc`)),
  ];
  const token = await stack.token('turma:read turma:write calendar:write');
  const random = new SeededRandom(seed);
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  const looks: number[] = [];
  let sent = 0;

  const client = async () => {
    while (sent < requests) {
      const operation = operations[sent % operations.length];
      sent += 1;
      if (operation === undefined) return;
      if (sent % Math.ceil(requests / LOOKS) === 0) looks.push(...(await memoryOf(stack.functionsPid())));
      const request = requestOf(operation, token, { random, fuzzed: random.next() < 0.5 });
      const status = await answerTo(stack.url, request);
      if (typeof status === 'number') statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (typeof status === 'string' || status >= 500) problems.push(`${told(request)} ${status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));

  const quarter = Math.ceil(looks.length / 4);
  const [early, late] = [looks.slice(quarter, 2 * quarter), looks.slice(-quarter)].map((some) =>
    Math.min(...some),
  );
  return {
    done: [
      `${sent} requests of ${clients} clients to ${operations.length} operations, seed ${seed}: ${told200(statuses)}`,
      early === undefined || late === undefined || looks.length === 0
        ? 'The memory of the functions was not measured: this system has no /proc.'
        : `The functions had at least ${early.toFixed(0)} MB in the second quarter of them, and ${late.toFixed(0)} MB in the last.`,
    ],
    problems: [
      ...few(problems),
      ...(early !== undefined && late !== undefined && late - early > GROWTH
        ? [`The memory of the functions has grown by ${(late - early).toFixed(0)} MB`]
        : []),
      ...unsuccessful(operations, statuses),
    ],
  };
}

/** The status, or why there is none. */
async function answerTo(
  url: string,
  { method, target, headers, body }: SoakRequest,
): Promise<number | string> {
  try {
    const init = { method, headers, signal: AbortSignal.timeout(PATIENCE) };
    const response = await fetch(`${url}${target}`, body === undefined ? init : { ...init, body });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return `was not answered: ${error instanceof Error ? (error.cause ?? error.message) : error}`;
  }
}

const told = ({ method, target, headers, body = '' }: SoakRequest) =>
  `${method} ${target.slice(0, 300)} ${headers['content-type']} ${body.slice(0, 300)}`;

const told200 = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');

/** A soak in which nearly everything is refused would prove little. */
function unsuccessful(
  operations: readonly DocumentedOperation[],
  statuses: ReadonlyMap<number, number>,
): string[] {
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const successes = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  return all >= operations.length && successes < all / 10
    ? [`Only ${successes} of ${all} requests had success, so most of the service was not tried`]
    : [];
}
