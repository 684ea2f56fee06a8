import { MAX_NAME } from '../../../schemas/turma/fields.ts';
import { type Caller, nameOf } from '../../http/auth.ts';

/** Whom a token names as the author of what its bearer writes, as far as there is room for the name. */
export function authorOf(caller: Caller): string | null {
  const name = nameOf(caller);
  // Not half of a character that has two.
  return name === null ? null : name.slice(0, MAX_NAME).replace(/\p{Cs}$/u, '');
}
