import type { Taxonomy } from '../stored.ts';

/** What tells categories and tags apart on the wire. */
export interface TermKind {
  readonly taxonomy: Taxonomy;
  readonly plural: 'categories' | 'tags';
  /** The name of the taxonomy in records. */
  readonly wireTaxonomy: string;
  /** Where the public pages of the terms lie, below the site. */
  readonly pages: string;
}

export const CATEGORY: TermKind = {
  taxonomy: 'category',
  plural: 'categories',
  wireTaxonomy: 'tribe_events_cat',
  pages: 'events/category',
};

export const TAG: TermKind = { taxonomy: 'tag', plural: 'tags', wireTaxonomy: 'post_tag', pages: 'tag' };
