import { MAX_BYTES } from '../../../schemas/calendar/limits.ts';
import type { StoredTerm } from '../stored/terms.ts';
import { requireBytes } from '../text/size.ts';
import { html } from '../text/text.ts';

type Content = Pick<StoredTerm, 'taxonomy' | 'name' | 'slug' | 'description'>;

/** @throws Failure 400 for a term whose texts together are too large, and larger than before a change */
export function requireTermSize(term: Content, before?: Content): void {
  requireBytes(textsOf(term), MAX_BYTES.term, `a ${term.taxonomy}`, before && textsOf(before));
}

const textsOf = ({ name, slug, description }: Content) => [html(name), slug, description];
