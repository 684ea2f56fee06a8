import type { Handler } from '../../../lib/http/endpoint.ts';
import {
  callInProcess,
  type InProcessRequest,
  type InProcessResponse,
  ownTokens,
} from '../../stack/in-process.ts';

/**
 * Returns a function that calls the class API in this process, with a token that this process signs itself. Call it
 * before anything reads the settings in the environment.
 */
export async function inProcessApi(
  scope: string,
): Promise<(request: InProcessRequest) => Promise<InProcessResponse>> {
  const authorization = await (await ownTokens())(scope);
  const { handler }: { handler: Handler } = await import('../../../functions/turma/fallback.ts');
  return (request) =>
    callInProcess(handler, '/turma/v1', { ...request, headers: { ...request.headers, authorization } });
}
