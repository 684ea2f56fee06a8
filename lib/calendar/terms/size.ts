import { MAX_BYTES } from '../../../schemas/calendar/limits.ts';
import type { StoredTerm } from '../stored/terms.ts';
import { requireBytes } from '../text/size.ts';
import { html } from '../text/text.ts';

/** @throws Failure 400 for a term whose texts together are too large */
export function requireTermSize({
  taxonomy,
  name,
  slug,
  description,
}: Pick<StoredTerm, 'taxonomy' | 'name' | 'slug' | 'description'>): void {
  requireBytes([html(name), slug, description], MAX_BYTES.term, `a ${taxonomy}`);
}
