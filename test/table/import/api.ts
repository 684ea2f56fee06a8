import { inProcessApi } from '../../../scripts/stack/in-process.ts';

interface Answer {
  readonly status: number | undefined;
  readonly body: unknown;
}

export type Api = (target: string, options?: { method?: string; body?: unknown }) => Promise<Answer>;

/** Calls the class API in this process, with the table of the tests and all scopes. */
export async function startApi(): Promise<Api> {
  const call = await inProcessApi('turma:read turma:write turma:pessoal');
  return async (target, options) => {
    const { status, body } = await call({ target, ...options });
    return { status, body: body === '' ? undefined : JSON.parse(body) };
  };
}
