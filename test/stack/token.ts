import { inject } from 'vitest';
import { sign } from '../../lib/local/signer.ts';

/**
 * A token that the stack accepts.
 * @param scope what it allows, separated by spaces
 * @param claims others than a token of the user `tester` has
 */
export function issue(scope: string, claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return sign(inject('stack').signer, { sub: 'tester', scope, ...claims }, '1h');
}
