import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import type { Handler } from '../../../lib/http/endpoint.ts';
import type { SampleRequest } from '../../build/samples/requests/request.ts';
import { callInProcess, ownTokens } from '../../stack/in-process.ts';
import type { Cost } from './cost.ts';
import { byPartition, patternOf, type Share, sharesOf } from './shares.ts';

// Runs in its own thread for each data set, because table and settings are read from the environment once.

const { data } = z.object({ data: z.enum(['classes', 'site', 'events']) }).parse(workerData);
const token = await (await ownTokens())('turma:read turma:write turma:pessoal calendar:write');
const { documentClient } = await import('../../../lib/table/client.ts');

/** Requests to an API. */
interface Workload {
  readonly basePath: string;
  readonly handler: Handler;
  readonly requests: readonly (SampleRequest & { readonly isAnonymous?: boolean; readonly note?: string })[];
}

const WORKLOADS: Readonly<Record<typeof data, () => Promise<Workload>>> = {
  classes: async () => {
    const { loadTurmas } = await import('../../stack/demo/turma.ts');
    const { handler } = await import('../../../functions/turma/fallback.ts');
    const { requestsTo, turmaOperations } = await import('../../build/samples/requests/examples.ts');
    const { turmaRequests } = await import('../table/requests.ts');
    const { today } = await import('../../../lib/turma/schedule/days.ts');
    const { termBefore } = await import('../../stack/demo/turma/terms.ts');
    await loadTurmas(CLASSES);
    const reads = turmaRequests(termBefore(today(), 2)).map(({ target }) => ({
      method: 'GET' as const,
      target,
    }));
    const writes = requestsTo(turmaOperations).filter(({ method }) => method !== 'GET');
    return { basePath: '/turma/v1', handler, requests: [...reads, ...writes] };
  },
  site: async () => {
    const { loadCalendar } = await import('../../stack/demo/calendar.ts');
    const { calendarOperations, requestsTo } = await import('../../build/samples/requests/examples.ts');
    await loadCalendar();
    const requests = requestsTo(calendarOperations).map((request) => ({
      ...request,
      isAnonymous: request.method === 'GET',
    }));
    return { ...(await calendar()), requests };
  },
  events: async () => {
    const { loadCalendar } = await import('../calendar/load.ts');
    const { calendarRequests } = await import('../calendar/requests.ts');
    const { today } = await loadCalendar(EVENTS);
    const site = await calendar();
    const { body } = await callInProcess(site.handler, site.basePath, { target: '/events' });
    const { total } = z.object({ total: z.int() }).parse(JSON.parse(body));
    const requests = calendarRequests(today, total).map(({ target, isEditor }) => ({
      method: 'GET' as const,
      target,
      isAnonymous: !isEditor,
      note: isEditor ? ' (an editor)' : '',
    }));
    return { ...site, requests };
  },
};

const CLASSES = 4000;
const EVENTS = 10_000;

async function calendar() {
  const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
  const { handler } = await import('../../../functions/calendar/fallback.ts');
  return { basePath: calendarApi.basePath(), handler };
}

const { basePath, handler, requests } = await WORKLOADS[data]();

let shares: Share[] = [];
documentClient().middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const result = await next(args);
      const { ConsumedCapacity } = z.object({ ConsumedCapacity: z.unknown() }).parse(result.output);
      shares.push(...sharesOf(commandName, args.input, ConsumedCapacity));
      return result;
    },
  { step: 'serialize', priority: 'high', name: 'recordShares' },
);

const costs: Cost[] = [];
for (const { method, target, body, isAnonymous = false, note = '' } of requests) {
  const send = () =>
    callInProcess(handler, basePath, {
      method,
      target,
      headers: {
        ...(isAnonymous ? {} : { authorization: token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        host: 'localhost',
      },
      body,
    });
  // At the rates in question, containers have warm caches.
  if (method === 'GET') await send();
  shares = [];
  const answer = await send();
  if (answer.status === undefined || answer.status >= 300)
    throw new Error(`${method} ${target} returns ${answer.status}: ${answer.body}`);
  const [busiest] = byPartition(shares);
  const sum = (kind: 'read' | 'write') => shares.reduce((all, { [kind]: units }) => all + units, 0);
  costs.push({
    request: `${method} ${target === '' ? '/' : target.replace(/\?$/, '')}${note}`,
    calls: answer.calls,
    total: { read: sum('read'), write: sum('write') },
    ...(busiest === undefined ? {} : { partition: patternOf(busiest.partition) }),
    busiest: { read: busiest?.read ?? 0, write: busiest?.write ?? 0 },
  });
}
parentPort?.postMessage(costs);
