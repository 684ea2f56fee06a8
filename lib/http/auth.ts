import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Scope } from '../../schemas/operation.ts';
import { config } from '../config.ts';
import { readCredentials } from './credentials.ts';
import { Failure, incorrectPassword, insufficientScope, invalidToken, tokenNeeded } from './failure.ts';
import { type KeySet, KeysUnavailable, localKeySet, remoteKeySet } from './key-set.ts';
import { CLOCK_TOLERANCE_SECONDS, VerifiedTokens } from './verified-tokens.ts';

/** The caller: anonymous, or the owner of a verified token. */
export interface Caller {
  readonly subject: string | undefined;
  readonly scopes: ReadonlySet<string>;
  readonly claims: JWTPayload;
}

export const ANONYMOUS: Caller = { subject: undefined, scopes: new Set(), claims: {} };

/** The display name of a caller: a name claim of the token, or else its subject. */
export function nameOf({ subject, claims }: Caller): string | null {
  const names = [claims.name, claims.preferred_username, subject];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

/**
 * Identifies the caller by the `Authorization` header.
 * @returns the owner of the token, or `ANONYMOUS` without the header
 * @throws Failure 401 for another scheme, and for a token that is not valid
 */
export async function identify(authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) return ANONYMOUS;
  const { scheme, token } = readCredentials(authorization);
  const claims = await claimsOf(token).catch((error: unknown) => {
    throw scheme === 'basic' && error instanceof Failure ? incorrectPassword(WRONG_PASSWORD, error) : error;
  });
  return { subject: subjectOf(claims), scopes: scopesOf(claims), claims };
}

/** Only non-empty text identifies a subject (RFC 7519, section 4.1.2). jose does not check its type. */
function subjectOf({ sub }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
}

const WRONG_PASSWORD =
  'The password of HTTP Basic is not a valid token: expected a token of this service, with any user name';

/** @throws Failure 401 for an anonymous caller, 403 for a token with none of the scopes */
export function requireAnyScope(caller: Caller, scopes: readonly Scope[]): void {
  if (scopes.length === 0) return;
  if (caller === ANONYMOUS) throw tokenNeeded();
  if (!scopes.some((scope) => caller.scopes.has(scope))) throw insufficientScope(scopes);
}

/** Pinned, so that a token cannot choose its own algorithm. Cognito and most issuers sign with this one. */
const ALGORITHMS = ['RS256'];

const verified = new VerifiedTokens();

async function claimsOf(token: string): Promise<JWTPayload> {
  // A withdrawn key may have signed the cached tokens.
  if (await signingKeys().refresh()) verified.clear();
  const known = verified.find(token);
  if (known !== undefined) return known;
  const claims = await verify(token);
  verified.keep(token, claims);
  return claims;
}

async function verify(token: string): Promise<JWTPayload> {
  const { TOKEN_ISSUER, TOKEN_AUDIENCE } = config();
  const { payload } = await jwtVerify(token, signingKeys().find, {
    issuer: TOKEN_ISSUER,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch((error: unknown) => {
    throw isTokenFault(error) ? invalidToken('The token is not valid', error) : new KeysUnavailable(error);
  });
  // An access token of Cognito names its audience in `client_id` and has no `aud`.
  const audience = [payload.aud ?? payload.client_id].flat();
  if (!audience.some((name) => typeof name === 'string' && TOKEN_AUDIENCE.includes(name))) {
    throw invalidToken('The token is for another audience');
  }
  return payload;
}

/**
 * A key set that cannot be fetched or read is a fault of the service. All other errors of jose are faults of the token,
 * for example if it does not name which of several keys signed it.
 */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !KEY_SET_ERRORS.some((fault) => error instanceof fault) &&
    error.code !== errors.JOSEError.code
  );
}

const KEY_SET_ERRORS = [errors.JWKSTimeout, errors.JWKSInvalid, errors.JWKInvalid];

let keySet: KeySet | undefined;

function signingKeys(): KeySet {
  const { TOKEN_ISSUER, TOKEN_KEYS } = config();
  keySet ??= TOKEN_KEYS === '' ? remoteKeySet(TOKEN_ISSUER) : localKeySet(TOKEN_KEYS);
  return keySet;
}

function scopesOf({ scope }: JWTPayload): Set<string> {
  const { TOKEN_SCOPE_PREFIX } = config();
  const names = typeof scope === 'string' ? scope.split(' ') : [];
  return new Set(
    names.map((name) => (name.startsWith(TOKEN_SCOPE_PREFIX) ? name.slice(TOKEN_SCOPE_PREFIX.length) : name)),
  );
}
