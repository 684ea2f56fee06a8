import type { JWTPayload } from 'jose';

/** Maximum number of cached tokens; above it the oldest are dropped. */
const MAX_TOKENS = 1000;

/** Allowed difference between the issuer's clock and ours, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 5;

/** Caches the claims of verified tokens until they expire: callers send the same token with every request. */
export class VerifiedTokens {
  readonly #claims = new Map<string, JWTPayload>();

  /** Returns the claims of a verified token that is still valid. */
  find(token: string): JWTPayload | undefined {
    const claims = this.#claims.get(token);
    if (claims?.exp === undefined || claims.exp + CLOCK_TOLERANCE_SECONDS > Date.now() / 1000) return claims;
    this.#claims.delete(token);
    return undefined;
  }

  keep(token: string, claims: JWTPayload): void {
    const [oldest] = this.#claims.keys();
    if (this.#claims.size >= MAX_TOKENS && oldest !== undefined) this.#claims.delete(oldest);
    this.#claims.set(token, claims);
  }

  clear(): void {
    this.#claims.clear();
  }
}
