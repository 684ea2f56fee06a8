import { expect } from 'vitest';
import { calendarApi } from '../../../lib/calendar/http/api.ts';
import { turmaApi } from '../../../lib/turma/api.ts';
import { callInProcess, type InProcessRequest, ownTokens } from '../../../scripts/stack/in-process.ts';

/** Calls an API, asserts the status, and returns the body. */
export type Ask = (request: InProcessRequest, status: number) => Promise<unknown>;

/** Prepares both APIs in this process. */
export async function apis(): Promise<{ turma: Ask; calendar: Ask }> {
  const tokens = await ownTokens();
  const authorization = await tokens('turma:read turma:write calendar:write');
  const turma = (await import('../../../functions/turma/fallback.ts')).handler;
  const calendar = (await import('../../../functions/calendar/fallback.ts')).handler;
  const askOf =
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
  return { turma: askOf(turma, turmaApi.basePath()), calendar: askOf(calendar, calendarApi.basePath()) };
}

/** The number of sequences per run: few by default, more with `SINO_MODEL_RUNS`. A failure reports its seed. */
export const MODEL_RUNS = { numRuns: Number(process.env.SINO_MODEL_RUNS ?? 2) };
