import { parentPort } from 'node:worker_threads';
import * as z from 'zod';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { documentClient } from '../../../lib/table/client.ts';
import { callInProcess, type InProcessResponse, ownTokens } from '../../stack/in-process.ts';
import { measure } from '../measure.ts';
import { Recording } from './recording.ts';
import { EVENTS, type HttpRequest, mostUsed } from './requests.ts';
import type { Warm } from './warm.ts';

// Runs in its own thread, because table and settings are read from the environment once.

const ROUNDS = { repetitions: 4, iterations: 500, warmupIterations: 125 };

const authorization = await (await ownTokens())('turma:read turma:write calendar:write');
const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
const { turmaApi } = await import('../../../lib/turma/api.ts');
const client = documentClient();
const send = client.send.bind(client);

async function callerOf(request: HttpRequest): Promise<() => Promise<InProcessResponse>> {
  const module: Record<string, Handler> = await import(`../../../functions/${request.file}.ts`);
  const handler = module[request.action];
  if (handler === undefined) throw new Error(`There is no function ${request.file}#${request.action}`);
  const { basePath } = request.file.startsWith('turma/') ? turmaApi : calendarApi;
  // The calendar is read without a token.
  const isAnonymous = basePath === calendarApi.basePath && request.method === 'GET';
  const headers = {
    ...(isAnonymous ? {} : { authorization }),
    host: 'localhost',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return async () => {
    const answer = await callInProcess(handler, basePath(), { ...request, headers });
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${request.method} ${request.target} returns ${answer.status}: ${answer.body}`);
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
  const recording = new Recording();
  Object.assign(client, { send: recording.recorder(send) });
  const { body } = await call();
  // Declared async: otherwise tinybench calls it one extra time to find out whether it is asynchronous.
  const run = async () => {
    Object.assign(client, { send: () => recording.replay() });
    const answer = await call();
    if (answer.body.length !== body.length)
      throw new Error(`${name} returns a different body: ${answer.body}`);
    return answer;
  };
  return { name, run, prepare: () => recording.rewind(), bytes: Buffer.byteLength(body) };
}

const { body: page } = await (await callerOf(EVENTS))();
const Events = z.object({ events: z.tuple([z.object({ id: z.int() })], z.unknown()) });
const [{ id: event }] = Events.parse(JSON.parse(page)).events;

const contenders: Awaited<ReturnType<typeof recordedContender>>[] = [];
for (const request of mostUsed(event)) contenders.push(await recordedContender(request));

const measured = await measure(contenders, ROUNDS);
const warm: Warm[] = measured.map(({ name, p50, p99 }, index) => ({
  request: name,
  bytes: contenders[index]?.bytes ?? 0,
  p50,
  p99,
}));
parentPort?.postMessage(warm);
