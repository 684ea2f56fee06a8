import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import { log } from '../log.ts';

/** Time limit for fetching the keys. */
const TIMEOUT_MS = 3000;

/** How long a container keeps keys before it asks the issuer whether they are still valid. */
const MAX_AGE_MS = 600_000;

/**
 * How long a container does not ask the issuer again after a failure. Anybody can send tokens that name unknown keys:
 * each would wait for an issuer that does not answer, and add to the load of one that is overloaded.
 */
const PAUSE_MS = 5000;

/** The public keys of the issuer. */
export interface KeySet {
  /** Finds the key of a token, and fetches the set if it lacks that key. */
  readonly find: JWTVerifyGetKey;
  /**
   * Fetches the keys again when they are too old, because the issuer may have withdrawn some. They stay valid while the
   * issuer does not answer.
   * @returns whether they were fetched
   */
  refresh(): Promise<boolean>;
}

/** The keys in the setting `TOKEN_KEYS`, which only a deployment changes. */
export const localKeySet = (keys: string): KeySet => ({
  find: createLocalJWKSet(JSON.parse(keys)),
  refresh: async () => false,
});

/** The keys that an OpenID Connect issuer publishes. They are fetched for the first token. */
export function remoteKeySet(issuer: string): KeySet {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/jwks.json`);
  const { fetch, isPaused } = pausingFetch((error) => keys.jwks() !== undefined || isTimeout(error));
  const keys = createRemoteJWKSet(url, {
    // After its own time limit, jose refuses all tokens while the issuer does not answer.
    cacheMaxAge: Number.POSITIVE_INFINITY,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: fetch,
  });
  let checkedAt = Date.now();
  return {
    find: keys,
    async refresh() {
      if (keys.jwks() === undefined || isPaused() || Date.now() - checkedAt < MAX_AGE_MS) return false;
      checkedAt = Date.now();
      try {
        await keys.reload();
        return true;
      } catch (error) {
        log.warn("the issuer's keys could not be fetched again", {
          error: error instanceof Error ? error : String(error),
        });
        return false;
      }
    },
  };
}

/**
 * Makes a `fetch` for key sets that fails immediately for some time after a failure. An answer without its body, or
 * with something other than a key set, as while the issuer is being repaired, is a failure too.
 * @param pausesAfter whether it does so after this failure: a container without keys cannot answer without trying again
 */
function pausingFetch(pausesAfter: (error: unknown) => boolean) {
  let pausedUntil = 0;
  const isPaused = () => Date.now() < pausedUntil;
  const tried: FetchImplementation = async (...request) => {
    if (isPaused()) throw new Error('the last attempt failed a moment ago');
    try {
      const response = await fetch(...request);
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`the issuer answered with the status ${response.status}`);
      }
      const text = await response.text();
      createLocalJWKSet(JSON.parse(text));
      return new Response(text);
    } catch (error) {
      if (pausesAfter(error)) pausedUntil = Date.now() + PAUSE_MS;
      throw error;
    }
  };
  return { fetch: tried, isPaused };
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** The issuer's keys could not be fetched or read; the same token may be verified a moment later. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';

  constructor(cause: unknown) {
    super("the issuer's keys could not be fetched", { cause });
  }
}
