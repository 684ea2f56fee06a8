import type { Method } from '../../../schemas/operation.ts';
import type { Site } from '../http/site.ts';
import type { StoredTerm } from '../stored/terms.ts';
import type { TermKind } from './kinds.ts';

/**
 * The `_links` of a term.
 * @param allow the methods that the caller may use
 */
export function termLinks({ api }: Site, { plural }: TermKind, { id, parent }: StoredTerm, allow: Method[]) {
  const collection = `${api}/${plural}`;
  return {
    self: [{ href: `${collection}/${id}`, targetHints: { allow } }],
    collection: [{ href: collection }],
    ...(parent === 0 ? {} : { up: [{ href: `${collection}/${parent}` }] }),
    'wp:post_type': [{ href: `${api}/events?${plural}=${id}` }],
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}
