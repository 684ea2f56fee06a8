import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { callInProcess, ownTokens } from '../../stack/in-process.ts';
import { measure } from '../measure.ts';
import type { Cost } from './cost.ts';

// Runs in its own thread for each size, because table and settings are read from the environment once.

const { size } = z.object({ size: z.int() }).parse(workerData);
const authorization = await (await ownTokens())('calendar:write');
const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
const { handler } = await import('../../../functions/calendar/fallback.ts');
const { clearCache } = await import('../../../lib/calendar/linked-posts/cache.ts');
const { documentClient } = await import('../../../lib/table/client.ts');
const { loadCalendar } = await import('./load.ts');
const { calendarRequests } = await import('./requests.ts');
const { Rounds } = await import('./rounds.ts');

const { items, today } = await loadCalendar(size);

/** @returns the cost and the body; undefined if the request exceeds the read limit and `mayBeRefused` */
async function read(target: string, isEditor: boolean, mayBeRefused = false) {
  const headers = isEditor ? { authorization } : {};
  const answer = await callInProcess(handler, calendarApi.basePath(), { target, headers });
  const { status, body, calls, units } = answer;
  if (status === 400 && mayBeRefused && body.includes('this would read'))
    return { body: undefined, calls, units };
  if (status !== 200) throw new Error(`GET ${target} returned ${status}: ${body}`);
  return { body, calls, units };
}

const EventList = z.object({ total: z.int(), events: z.array(z.unknown()) }).partial();
const eventListIn = (body = '{}') => EventList.parse(JSON.parse(body));

const { total = 0 } = eventListIn((await read('/events', false)).body);

const costs: Cost[] = [];
const rounds = new Rounds(documentClient());
for (const { name, target, isEditor, isBounded } of calendarRequests(today, total)) {
  const request = () => read(target, isEditor, !isBounded);
  clearCache();
  const { units: firstUnits } = await request();
  const { body, calls, units } = await request();
  // By elapsed time: most of it is the table's.
  const [measured] = await measure([{ name, run: request }], {
    now: () => performance.now(),
    repetitions: 1,
    iterations: 5,
    warmupIterations: 1,
  });
  const records = body === undefined ? null : (eventListIn(body).events?.length ?? 1);
  const milliseconds = measured?.p50 ?? Number.NaN;
  costs.push({
    name,
    target,
    isBounded,
    rounds: await rounds.count(request),
    calls,
    units,
    firstUnits,
    bytes: Buffer.byteLength(body ?? ''),
    milliseconds,
    records,
  });
}
parentPort?.postMessage({ items, costs });
