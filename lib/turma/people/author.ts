import { MAX_NAME } from '../../../schemas/turma/fields.ts';
import { type Caller, nameOf } from '../../http/auth.ts';
import { withoutControls } from '../../http/clean-texts.ts';

/** The author's name from the token, without control characters, as in texts of requests, and cut to its maximum length. */
export function authorOf(caller: Caller): string | null {
  const name = nameOf(caller);
  if (name === null) return null;
  // Do not leave half of a surrogate pair.
  return withoutControls(name)
    .slice(0, MAX_NAME)
    .replace(/\p{Cs}$/u, '');
}
