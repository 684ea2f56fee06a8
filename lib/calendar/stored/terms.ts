import type { Origin } from './origins.ts';

export type Taxonomy = 'category' | 'tag';

/**
 * `used` by published events, `unused`, or `hidden`: created by unpublished events only, and not public until a
 * published event uses it.
 */
export type TermState = 'used' | 'unused' | 'hidden';

/** A category or a tag. */
export interface StoredTerm {
  taxonomy: Taxonomy;
  id: number;
  name: string;
  /** Sanitized HTML. */
  description: string;
  slug: string;
  /** The parent category, 0 if none. */
  parent: number;
  /** Number of published events that use it. */
  count: number;
  state: TermState;
  /** The sort key of lists: the name without case and diacritics. */
  sort_name: string;
  version: number;
  origin?: Origin | undefined;
}

/** The category tree. */
export interface StoredTree {
  /** The parent of each category that has one, by identifier. */
  parents: Record<string, number>;
  version: number;
}
