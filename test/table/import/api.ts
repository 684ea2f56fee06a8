import { inProcessApi } from '../../../scripts/bench/table/in-process.ts';

export interface Answer {
  readonly status: number | undefined;
  readonly body: unknown;
}

export type Api = (target: string, options?: { method?: string; body?: unknown }) => Promise<Answer>;

/** The class API on the table of the tests, in this process; the caller may do everything. */
export async function startApi(): Promise<Api> {
  const call = await inProcessApi('turma:read turma:write turma:pessoal');
  return async (target, options) => {
    const { status, body } = await call({ target, ...options });
    return { status, body: body === '' ? undefined : JSON.parse(body) };
  };
}
