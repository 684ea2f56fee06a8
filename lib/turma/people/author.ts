import { MAX_NAME } from '../../../schemas/turma/fields.ts';
import { type Caller, nameOf } from '../../http/auth.ts';

/** The author's name from the token, cut to its maximum length. */
export function authorOf(caller: Caller): string | null {
  const name = nameOf(caller);
  // Do not leave half of a surrogate pair.
  return name === null ? null : name.slice(0, MAX_NAME).replace(/\p{Cs}$/u, '');
}
