import type { Caller } from '../../http/auth.ts';
import { insufficientScope } from '../../http/failure.ts';

/** Personal data (CPF and login) needs a scope of its own, both to see it and to filter by it. */

export const isPersonal = ({ scopes }: Caller): boolean => scopes.has('turma:pessoal');

/** @throws Failure 403 for a token without the scope */
export function requirePersonal(caller: Caller): void {
  if (!isPersonal(caller)) throw insufficientScope(['turma:pessoal']);
}
