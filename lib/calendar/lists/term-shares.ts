import { foldedText } from '../../text/fold.ts';
import type { StoredTerm } from '../stored/terms.ts';
import { bytesOf, type Share } from './sizes.ts';

/** Maximum length of the sort key, in characters. */
const MAX_SORT_CHARS = 100;

/** The sort key of a term in lists. */
export const sortNameOf = (name: string) => foldedText(name).slice(0, MAX_SORT_CHARS);

/** The share of a term in the list of its state. */
export function shareOf({ taxonomy, state, name, slug, description, origin }: StoredTerm): Share {
  return { of: taxonomy, list: state, bytes: bytesOf([name, slug, description, origin]) };
}
