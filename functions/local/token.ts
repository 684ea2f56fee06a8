import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { readSigner, type Signer, sign } from '../../lib/local/signer.ts';

/** Lifetime of a token, in seconds. */
const LIFETIME_SECONDS = 3600;

/** The scopes of a client that requests none. */
const DEFAULT_SCOPE = 'turma:read turma:write';

/**
 * The authorization server of the local stack: OAuth 2.0 client credentials and refresh tokens, with the parameters in
 * the query or as a form. Accepts any client with any secret.
 */
export async function issue(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const given = parameters(event);
  const clientId = given.get('client_id') ?? '';
  if (clientId === '' || !given.get('client_secret'))
    return refuse(401, 'invalid_client', 'Send client_id and client_secret');

  const signer = await readSigner(process.env.SIGNER_FILE ?? '');
  if (signer === undefined)
    throw new Error('The local stack has no signing key: the file in SIGNER_FILE is missing or incomplete');

  const grant = given.get('grant_type');
  if (grant === 'client_credentials')
    return grantTokens(signer, clientId, given.get('scope') ?? DEFAULT_SCOPE);
  if (grant !== 'refresh_token')
    return refuse(400, 'unsupported_grant_type', 'grant_type is client_credentials or refresh_token');
  const scope = await scopeOf(signer, given.get('refresh_token') ?? '');
  if (scope === undefined) return refuse(400, 'invalid_grant', 'The refresh token is not valid');
  return grantTokens(signer, clientId, scope);
}

function parameters({ rawQueryString, body, isBase64Encoded }: APIGatewayProxyEventV2): URLSearchParams {
  const form = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString();
  return new URLSearchParams(`${rawQueryString}&${form}`);
}

async function grantTokens(signer: Signer, clientId: string, scope: string) {
  const claims = { sub: clientId, client_id: clientId, scope };
  return reply(200, {
    access_token: await sign(signer, claims, `${LIFETIME_SECONDS}s`),
    token_type: 'bearer',
    // Its audience is this server alone, so that the APIs do not accept it as an access token.
    refresh_token: await sign(signer, { ...claims, aud: signer.issuer }, '30d'),
    expires_in: LIFETIME_SECONDS,
    scope,
  });
}

/** Returns the scope of a refresh token; undefined if this server did not issue it. */
async function scopeOf({ issuer, key }: Signer, refreshToken: string): Promise<string | undefined> {
  const { kty, n, e, kid } = key;
  const keys = createLocalJWKSet({ keys: [{ kty, n, e, kid }] });
  const verified = await jwtVerify(refreshToken, keys, {
    issuer,
    audience: issuer,
    algorithms: ['RS256'],
  }).catch(() => undefined);
  return typeof verified?.payload.scope === 'string' ? verified.payload.scope : undefined;
}

function refuse(status: number, error: string, description: string) {
  return reply(status, { error, error_description: description });
}

function reply(statusCode: number, body: object): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-store',
      // The version of Node on which the local stack runs the functions.
      server: `Node.js/${process.versions.node}`,
    },
    body: JSON.stringify(body),
  };
}
