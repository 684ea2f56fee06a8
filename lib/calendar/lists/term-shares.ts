import { foldedText } from '../../text/fold.ts';
import type { StoredTerm } from '../stored.ts';
import { bytesOf, type Share } from './sizes.ts';

/** How much of a name lists sort by, in characters. */
const MAX_SORTED = 100;

/** What lists sort a term by. */
export const sortNameOf = (name: string) => foldedText(name).slice(0, MAX_SORTED);

/** What a term adds to the list of its state. */
export function shareOf({ taxonomy, state, name, slug, description, origin }: StoredTerm): Share {
  return { of: taxonomy, list: state, bytes: bytesOf([name, slug, description, origin]) };
}
