import { expect } from 'vitest';
import { calendarApi } from '../../../lib/calendar/http/api.ts';
import { turmaApi } from '../../../lib/turma/api.ts';
import { callInProcess, type InProcessRequest, ownTokens } from '../../../scripts/stack/in-process.ts';

/** Calls an API with a request, and gives the body of the answer, which has to have that status. */
export type Ask = (request: InProcessRequest, status: number) => Promise<unknown>;

/** Both APIs in this process. */
export async function apis(): Promise<{ turma: Ask; calendar: Ask }> {
  const tokens = await ownTokens();
  const authorization = await tokens('turma:read turma:write calendar:write');
  const turma = (await import('../../../functions/turma/fallback.ts')).handler;
  const calendar = (await import('../../../functions/calendar/fallback.ts')).handler;
  const asker =
    (handler: typeof turma, basePath: string): Ask =>
    async (request, status) => {
      const headers = { host: 'localhost', 'content-type': 'application/json', authorization };
      const answer = await callInProcess(handler, basePath, { ...request, headers });
      expect([answer.status, answer.body], `${request.method} ${request.target}`).toEqual([
        status,
        answer.body,
      ]);
      return answer.body === '' ? undefined : JSON.parse(answer.body);
    };
  return { turma: asker(turma, turmaApi.basePath()), calendar: asker(calendar, calendarApi.basePath()) };
}

/** How many sequences are tried: few in every run, more if `SINO_MODEL_RUNS` says so. What fails is told with its seed. */
export const MODEL_RUNS = { numRuns: Number(process.env.SINO_MODEL_RUNS ?? 2) };
