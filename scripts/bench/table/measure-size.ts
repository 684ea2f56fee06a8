import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { inProcessApi } from '../../stack/in-process.ts';
import type { Cost } from './cost.ts';

// Runs in its own thread for each size, because table and settings are read from the environment once.

const { size } = z.object({ size: z.int() }).parse(workerData);
const call = await inProcessApi('turma:read turma:pessoal');
const { today } = await import('../../../lib/turma/schedule/days.ts');
const { termBefore } = await import('../../stack/demo/turma/terms.ts');
const { loadTurmas } = await import('../../stack/demo/turma.ts');
const { turmaRequests } = await import('./requests.ts');

const items = await loadTurmas(size);

const costs: Cost[] = [];
// The second term before the current one belongs to a year in which both terms have classes.
for (const { target, isBounded } of turmaRequests(termBefore(today(), 2))) {
  const name = `GET ${target}`;
  const headers = isBounded ? { paginado: 'true' } : {};
  const { status, body, calls, units } = await call({ target, headers });
  if (status !== 200) throw new Error(`${name} returns ${status}: ${body}`);
  costs.push({ name, isBounded, calls, units });
}
parentPort?.postMessage({ items, costs });
