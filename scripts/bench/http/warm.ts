import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';

/** The cost of a warm handler without the table. */
export const Warm = z.object({
  /** `GET /tarefas?id-turma=57610`. */
  request: z.string(),
  /** Size of the response body. */
  bytes: z.number(),
  /** Percentiles 50 and 99 of the CPU time, in milliseconds. */
  p50: z.number(),
  p99: z.number(),
});
export type Warm = z.output<typeof Warm>;

/** @param env the environment of the functions, whose table has the demo data */
export async function measureWarm(env: Readonly<Record<string, string>>): Promise<Warm[]> {
  const run = fileURLToPath(new URL('../../run.js', import.meta.url));
  const worker = new Worker(run, { argv: ['bench/http/measure-warm'], env: { ...env } });
  const [message] = await once(worker, 'message');
  await worker.terminate();
  return z.array(Warm).parse(message);
}
