import type { JWTPayload } from 'jose';

/** How many tokens a container keeps; of more, the oldest go. */
const MOST = 1000;

/** How far the clock of whoever made a token may be from ours, in seconds. */
export const CLOCK_TOLERANCE = 5;

/**
 * What is in tokens that were verified, until they expire: a caller sends the same token with request after request,
 * and what it was signed with does not change.
 */
export class VerifiedTokens {
  readonly #claims = new Map<string, JWTPayload>();

  /** The claims of a token that was verified and is still valid. */
  find(token: string): JWTPayload | undefined {
    const claims = this.#claims.get(token);
    if (claims?.exp === undefined || claims.exp + CLOCK_TOLERANCE > Date.now() / 1000) return claims;
    this.#claims.delete(token);
    return undefined;
  }

  keep(token: string, claims: JWTPayload): void {
    const [oldest] = this.#claims.keys();
    if (this.#claims.size >= MOST && oldest !== undefined) this.#claims.delete(oldest);
    this.#claims.set(token, claims);
  }
}
