import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { exportJWK, generateKeyPair, type JWTPayload } from 'jose';
import type { Handler } from '../../lib/http/endpoint.ts';
import { Signer, sign } from '../../lib/local/signer.ts';
import { publicKeys } from './signer.ts';

export interface InProcessRequest {
  readonly method?: string;
  /** Path and query, without the base path. */
  readonly target: string;
  /** Path parameters, for a function that has a route of its own. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface InProcessAnswer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Makes the functions of this process accept tokens that it signs itself. Call it before anything reads the settings
 * in the environment.
 * @returns a function that makes the header `authorization` with a token that has the claims
 */
export async function ownSigner(): Promise<(claims: JWTPayload) => Promise<string>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience } = process.env;
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID() };
  const signer = Signer.parse({ issuer, audience, key });
  const quiet = { POWERTOOLS_LOG_LEVEL: 'SILENT', METRICS: 'off' };
  Object.assign(process.env, { TOKEN_KEYS: publicKeys(signer), ...quiet });
  return async (claims) => `Bearer ${await sign(signer, { sub: 'bench', ...claims }, '12h')}`;
}

/** The same, for tokens that differ only in their scopes. */
export async function ownTokens(): Promise<(scope: string) => Promise<string>> {
  const tokenWith = await ownSigner();
  return (scope) => tokenWith({ scope });
}

/** Calls a function as the gateway does. @param functionMs the function's timeout, in milliseconds */
export async function callInProcess(
  handler: Handler,
  basePath: string,
  request: InProcessRequest,
  functionMs = 15_000,
): Promise<InProcessAnswer> {
  const context = { ...invocation, getRemainingTimeInMillis: () => functionMs };
  const { statusCode, headers = {}, body = '' } = await handler(eventOf(basePath, request), context);
  return { status: statusCode, headers, body };
}

function eventOf(
  basePath: string,
  { method = 'GET', target, parameters, headers = {}, body }: InProcessRequest,
): APIGatewayProxyEventV2 {
  const [rest = '', query = ''] = target.split('?');
  const path = `${basePath}${rest}`;
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: { ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'sino' },
      requestId: 'local',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(parameters === undefined ? {} : { pathParameters: { ...parameters } }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}

export const invocation: Context = {
  awsRequestId: 'local',
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'local',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'local',
  logGroupName: 'local',
  logStreamName: 'local',
  memoryLimitInMB: '512',
  getRemainingTimeInMillis: () => 15_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
