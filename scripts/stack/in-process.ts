import type { JWTPayload } from 'jose';
import type { Handler } from '../../lib/http/endpoint.ts';
import { Signer, sign } from '../../lib/local/signer.ts';
import { collectCapacity, consumed } from '../../lib/table/capacity.ts';
import { gatewayEvent, invocation } from './gateway-event.ts';
import { generateKey, publicKeys } from './signer.ts';

export interface InProcessRequest {
  readonly method?: string;
  /** Path and query, without the base path. */
  readonly target: string;
  /** Path parameters, for a function that has a route of its own. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface InProcessResponse {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Table calls. */
  readonly calls: number;
  /** Capacity units, and how many of them are for reads. */
  readonly units: number;
  readonly readUnits: number;
}

const HOUR_MS = 3_600_000;

/**
 * Makes the functions of this process accept tokens that it signs itself. Call it before anything reads the settings
 * in the environment.
 * @returns a function that returns the header `authorization` with a token for the claims
 */
export async function ownSigner(): Promise<(claims: JWTPayload) => Promise<string>> {
  const { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience } = process.env;
  const signer = Signer.parse({ issuer, audience, key: await generateKey() });
  const quiet = { POWERTOOLS_LOG_LEVEL: 'SILENT', METRICS: 'off' };
  Object.assign(process.env, { TOKEN_KEYS: publicKeys(signer), ...quiet });
  // Signing a token takes longer than many requests. One is used for an hour at most, because tests change the clock.
  const signed = new Map<string, string>();
  return async (claims) => {
    const key = JSON.stringify([Math.floor(Date.now() / HOUR_MS), claims]);
    const token = signed.get(key) ?? (await sign(signer, { sub: 'bench', ...claims }, '12h'));
    signed.set(key, token);
    return `Bearer ${token}`;
  };
}

/** The same, for tokens that differ only in their scopes. */
export async function ownTokens(): Promise<(scope: string) => Promise<string>> {
  const tokenWith = await ownSigner();
  return (scope) => tokenWith({ scope });
}

/**
 * Calls a function as the gateway does, and counts its table calls and their capacity units.
 * @param timeoutMs the function's timeout, in milliseconds
 */
export async function callInProcess(
  handler: Handler,
  basePath: string,
  { method, target, parameters, headers, body }: InProcessRequest,
  timeoutMs = 15_000,
): Promise<InProcessResponse> {
  const [rest = '', query = ''] = target.split('?');
  const event = gatewayEvent({
    method,
    path: `${basePath}${rest}`,
    query,
    headers,
    pathParameters: parameters,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const context = { ...invocation, getRemainingTimeInMillis: () => timeoutMs };
  return collectCapacity(async () => {
    const { statusCode, headers: answered = {}, body: text = '' } = await handler(event, context);
    const { calls = 0, units = 0, readUnits = 0 } = consumed() ?? {};
    return { status: statusCode, headers: answered, body: text, calls, units, readUnits };
  });
}

/**
 * Returns a function that calls the class API in this process, with a token that this process signs itself. Call it
 * before anything reads the settings in the environment.
 */
export async function inProcessApi(
  scope: string,
): Promise<(request: InProcessRequest) => Promise<InProcessResponse>> {
  const authorization = await (await ownTokens())(scope);
  const { handler }: { handler: Handler } = await import('../../functions/turma/fallback.ts');
  return (request) =>
    callInProcess(handler, '/turma/v1', { ...request, headers: { ...request.headers, authorization } });
}
