import { inject } from 'vitest';
import { sign } from '../../lib/local/signer.ts';

/**
 * Issues a token that the stack accepts, by default to the user `tester`.
 * @param scope scopes, separated by spaces
 * @param claims additional claims, or other values
 */
export function issue(scope: string, claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return sign(inject('stack').signer, { sub: 'tester', scope, ...claims }, '1h');
}
