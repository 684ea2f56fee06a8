import * as z from 'zod';
import { runInThread } from '../../stack/process/thread.ts';

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
export const measureWarm = async (env: Readonly<Record<string, string>>): Promise<Warm[]> =>
  z.array(Warm).parse(await runInThread('bench/http/measure-warm', env));
