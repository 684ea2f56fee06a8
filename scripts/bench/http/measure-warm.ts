import { parentPort } from 'node:worker_threads';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { documentClient } from '../../../lib/table/client.ts';
import { callInProcess, type InProcessResponse, ownTokens } from '../../stack/in-process.ts';
import { measure } from '../measure.ts';
import { COMMON_REQUESTS, type HttpRequest } from './requests.ts';
import type { Warm } from './warm.ts';

// Runs in its own thread, because table and settings are read from the environment once.

const ROUNDS = { repetitions: 4, iterations: 500, warmupIterations: 125 };

const authorization = await (await ownTokens())('turma:read turma:write calendar:write');
const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
const { turmaApi } = await import('../../../lib/turma/api.ts');
const client = documentClient();
const send = client.send.bind(client);

async function callerOf(request: HttpRequest): Promise<() => Promise<InProcessResponse>> {
  const { api, resource, action, method, target } = request;
  const module: Record<string, Handler> = await import(`../../../functions/${api}/${resource}.ts`);
  const handler = module[action];
  if (handler === undefined) throw new Error(`There is no function ${api}/${resource}#${action}`);
  const { basePath } = api === 'turma' ? turmaApi : calendarApi;
  // The calendar is read without a token.
  const isAnonymous = api === 'calendar' && method === 'GET';
  const headers = {
    ...(isAnonymous ? {} : { authorization }),
    host: 'localhost',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return async () => {
    const answer = await callInProcess(handler, basePath(), { ...request, headers });
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${method} ${target} returns ${answer.status}: ${answer.body}`);
    return answer;
  };
}

/** Returns a contender whose table responses are recorded once and then replayed. */
async function recordedContender(request: HttpRequest) {
  const call = await callerOf(request);
  const name = `${request.method} ${request.target}`;
  Object.assign(client, { send });
  // The first request fills the caches of the container.
  if (request.method === 'GET') await call();
  const recorded: unknown[] = [];
  Object.assign(client, {
    send: async (command: Parameters<typeof send>[0]) => {
      const index = recorded.push(undefined) - 1;
      recorded[index] = await send(command);
      return recorded[index];
    },
  });
  const { body } = await call();
  let left: unknown[] = [];
  // Declared async: otherwise tinybench calls it one extra time to detect whether it is asynchronous.
  const run = async () => {
    Object.assign(client, { send: async () => left.shift() });
    const answer = await call();
    if (answer.body.length !== body.length)
      throw new Error(`${name} returns a different body: ${answer.body}`);
    return answer;
  };
  const prepare = () => {
    // Copies: a table returns new objects each time.
    left = structuredClone(recorded);
  };
  return { name, run, prepare, bytes: Buffer.byteLength(body) };
}

const contenders: Awaited<ReturnType<typeof recordedContender>>[] = [];
for (const request of COMMON_REQUESTS) contenders.push(await recordedContender(request));

const measured = await measure(contenders, ROUNDS);
const warm: Warm[] = measured.map(({ name, p50, p99 }, index) => ({
  request: name,
  bytes: contenders[index]?.bytes ?? 0,
  p50,
  p99,
}));
parentPort?.postMessage(warm);
