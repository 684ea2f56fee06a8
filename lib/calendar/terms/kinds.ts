import type { Taxonomy } from '../stored/terms.ts';

/** The differences between categories and tags on the wire. */
export interface TermKind {
  readonly taxonomy: Taxonomy;
  readonly plural: 'categories' | 'tags';
  /** The name of the taxonomy in records. */
  readonly wireTaxonomy: string;
  /** The path of the public pages of the terms, relative to the site. */
  readonly pages: string;
}

export const CATEGORY: TermKind = {
  taxonomy: 'category',
  plural: 'categories',
  wireTaxonomy: 'tribe_events_cat',
  pages: 'events/category',
};

export const TAG: TermKind = { taxonomy: 'tag', plural: 'tags', wireTaxonomy: 'post_tag', pages: 'tag' };
