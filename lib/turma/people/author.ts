import { MAX_NAME } from '../../../schemas/turma/fields.ts';
import { type Caller, nameOf } from '../../http/auth.ts';
import { withoutControls } from '../../http/clean-texts.ts';

/**
 * The author's name from the token, cut to its maximum length. Like the texts of a request, it has no control
 * characters and no unpaired surrogates.
 */
export function authorOf(caller: Caller): string | null {
  const name = nameOf(caller);
  if (name === null) return null;
  // The cut may leave half of a surrogate pair.
  return withoutControls(name)
    .slice(0, MAX_NAME)
    .replace(/\p{Cs}/gu, '');
}
