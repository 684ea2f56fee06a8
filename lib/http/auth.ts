import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Scope } from '../../schemas/operation.ts';
import { config } from '../config.ts';
import { insufficientScope, invalidToken, unauthorized } from './failure.ts';
import { CLOCK_TOLERANCE, VerifiedTokens } from './verified-tokens.ts';

/** Who calls: nobody known, or the bearer of a token that was verified. */
export interface Caller {
  readonly subject: string | undefined;
  readonly scopes: ReadonlySet<string>;
  readonly claims: JWTPayload;
}

export const ANONYMOUS: Caller = { subject: undefined, scopes: new Set(), claims: {} };

/** What to call the bearer of a token: the name that it gives, else its subject. */
export function nameOf({ subject, claims }: Caller): string | null {
  const names = [claims.name, claims.preferred_username, subject];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

/**
 * Finds out who calls from the `Authorization` header.
 * @returns the bearer, or `ANONYMOUS` where there is no header
 * @throws Failure 401 for another scheme, and for a token that is not valid here and now
 */
export async function identify(authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) return ANONYMOUS;
  const [, token] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  if (token === undefined) throw unauthorized('Send the token as "Authorization: Bearer TOKEN"');
  const claims = await claimsOf(token);
  return { subject: claims.sub, scopes: scopesOf(claims), claims };
}

/** @throws Failure 401 where nobody is known, 403 where the token has none of the scopes */
export function authorize(caller: Caller, scopes: readonly Scope[]): void {
  if (scopes.length === 0) return;
  if (caller === ANONYMOUS) throw unauthorized('A token is needed: send it as "Authorization: Bearer TOKEN"');
  if (!scopes.some((scope) => caller.scopes.has(scope))) throw insufficientScope(scopes);
}

/** Pinned, so that a token cannot choose how it is checked. Cognito and most issuers sign with it. */
const ALGORITHMS = ['RS256'];

const verified = new VerifiedTokens();

async function claimsOf(token: string): Promise<JWTPayload> {
  const known = verified.find(token);
  if (known !== undefined) return known;
  const claims = await verify(token);
  verified.keep(token, claims);
  return claims;
}

async function verify(token: string): Promise<JWTPayload> {
  const { TOKEN_ISSUER, TOKEN_AUDIENCE } = config();
  const { payload } = await jwtVerify(token, keys(), {
    issuer: TOKEN_ISSUER,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_TOLERANCE,
  }).catch((error: unknown) => {
    throw isTokenFault(error) ? invalidToken('The token is not valid', error) : error;
  });
  // An access token of Cognito names its audience in `client_id` and has no `aud`.
  const audience = [payload.aud ?? payload.client_id].flat();
  if (!audience.some((name) => typeof name === 'string' && TOKEN_AUDIENCE.includes(name))) {
    throw invalidToken('The token is meant for another audience');
  }
  return payload;
}

/**
 * A key set that cannot be fetched or read is our trouble. All else that jose finds is the token's, also that it does
 * not say which of several keys it was signed with.
 */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !OUR_FAULTS.some((fault) => error instanceof fault) &&
    error.code !== errors.JOSEError.code
  );
}

const OUR_FAULTS = [errors.JWKSTimeout, errors.JWKSInvalid, errors.JWKInvalid];

let keySet: JWTVerifyGetKey | undefined;

/** Kept for the life of the container; a set that is fetched is fetched again only for a key that it lacks. */
function keys(): JWTVerifyGetKey {
  const { TOKEN_ISSUER, TOKEN_KEYS } = config();
  keySet ??=
    TOKEN_KEYS === ''
      ? createRemoteJWKSet(new URL(`${TOKEN_ISSUER}/.well-known/jwks.json`), {
          cacheMaxAge: Number.POSITIVE_INFINITY,
          timeoutDuration: 3000,
        })
      : createLocalJWKSet(JSON.parse(TOKEN_KEYS));
  return keySet;
}

function scopesOf({ scope }: JWTPayload): Set<string> {
  const { TOKEN_SCOPE_PREFIX } = config();
  const names = typeof scope === 'string' ? scope.split(' ') : [];
  return new Set(
    names.map((name) => (name.startsWith(TOKEN_SCOPE_PREFIX) ? name.slice(TOKEN_SCOPE_PREFIX.length) : name)),
  );
}
