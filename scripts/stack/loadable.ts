import * as z from 'zod';
import { parseJson } from '../../lib/parse-json.ts';
import { UserError } from '../cli/lib/command.ts';
import { calendarPath, type Service } from './service.ts';
import type { Endpoints } from './stack.ts';

/**
 * Calls functions of both APIs and the log tokenizer, without side effects, so that errors in loading them appear
 * before anybody uses the stack.
 * @throws UserError with the first problem
 */
export async function requireLoadable(
  url: string,
  { lambda }: Pick<Endpoints, 'lambda'>,
  { provider, functions }: Service,
): Promise<void> {
  const tokenizer = `${lambda}/2015-03-31/functions/${functions.logsTokenize.name}/invocations`;
  const problems = await Promise.all([
    problemOf(fetch(`${url}/turma/v1/situacoes-turma`)),
    problemOf(fetch(`${url}/turma/v1/situacoes-turma`, { method: 'OPTIONS' })),
    problemOf(fetch(`${url}${calendarPath(provider.environment)}/events`, { method: 'OPTIONS' })),
    problemOf(fetch(tokenizer, { method: 'POST', body: JSON.stringify({ Records: [] }) })),
  ]);
  const problem = problems.find((text) => text !== undefined);
  if (problem !== undefined) throw new UserError(`The functions cannot be loaded: ${problem}`);
}

/** What `serverless offline` returns, with any status, for a function that cannot be loaded or throws. */
const LambdaError = z.object({ errorType: z.string(), errorMessage: z.string() });

/** Returns why a function failed; undefined if it did not. */
async function problemOf(call: Promise<Response>): Promise<string | undefined> {
  const response = await call;
  const text = await response.text();
  const { data } = LambdaError.safeParse(parseJson(text));
  if (data !== undefined) return `${data.errorType}: ${data.errorMessage}`;
  return response.status >= 500 || response.headers.has('x-amz-function-error') ? text : undefined;
}
