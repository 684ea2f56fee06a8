import type { Caller } from '../../http/auth.ts';
import { insufficientScope } from '../../http/failure.ts';

/** Personal data, that is CPF and login, need a scope of their own: to be seen, and to be asked by. */

export const isPersonal = ({ scopes }: Caller): boolean => scopes.has('turma:pessoal');

/** @throws Failure 403 for a token without the scope */
export function requirePersonal(caller: Caller): void {
  if (!isPersonal(caller)) throw insufficientScope(['turma:pessoal']);
}
