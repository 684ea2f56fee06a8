import type { Writer } from '../../../../lib/calendar/authors/rights.ts';
import { newContent, unusedPost } from '../../../../lib/calendar/linked-posts/creation.ts';
import type { LinkedPostInput } from '../../../../lib/calendar/linked-posts/input.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import type { StoredLinkedPost } from '../../../../lib/calendar/stored/posts.ts';
import type { StoredTerm } from '../../../../lib/calendar/stored/terms.ts';
import { newTerm } from '../../../../lib/calendar/terms/creation.ts';
import { slugText } from '../../../../lib/calendar/text/slug-text.ts';
import { termName } from '../../../../lib/calendar/text/text.ts';
import { organizerFields } from '../../../../schemas/calendar/organizer.ts';
import { venueFields } from '../../../../schemas/calendar/venue.ts';
import { CATEGORIES, ORGANIZERS, TAGS, VENUES } from './places.ts';

/** The author of the demo calendar. */
export const WRITER: Writer = { role: 'editor', author: 1 };

/** The records that the demo events link to, and their identifiers by name. */
export interface LinkedRecords {
  readonly terms: readonly StoredTerm[];
  readonly linkedPosts: readonly StoredLinkedPost[];
  readonly ids: ReadonlyMap<string, number>;
}

/** @param first the identifiers of the first term and of the first venue; the others follow */
export async function demoLinkedRecords(first: {
  readonly term: number;
  readonly post: number;
}): Promise<LinkedRecords> {
  const ids = new Map<string, number>();
  const categories = CATEGORIES.map((category, n) => {
    const { name } = category;
    ids.set(name, first.term + n);
    const parent = 'under' in category ? (ids.get(category.under) ?? 0) : 0;
    const description = 'description' in category ? category.description : '';
    return { ...demoTerm('category', first.term + n, name), parent, description };
  });
  const tags = TAGS.map((name, n) => {
    const id = first.term + CATEGORIES.length + n;
    ids.set(name, id);
    return demoTerm('tag', id, name);
  });
  const posts = [
    ...VENUES.map((venue) => ({ kind: VENUE, name: venue.venue, input: venueFields().parse(venue) })),
    ...ORGANIZERS.map((organizer) => ({
      kind: ORGANIZER,
      name: organizer.organizer,
      input: organizerFields().parse(organizer),
    })),
  ];
  const linkedPosts = await Promise.all(
    posts.map(({ kind, name, input }, n) => {
      ids.set(name, first.post + n);
      return demoLinkedPost(kind, first.post + n, name, input);
    }),
  );
  return { terms: [...categories, ...tags], linkedPosts, ids };
}

const demoTerm = (taxonomy: StoredTerm['taxonomy'], id: number, name: string): StoredTerm =>
  newTerm({ taxonomy, id, name: termName(name), slug: slugText(name), isHidden: false });

async function demoLinkedPost(
  kind: LinkedPostKind,
  id: number,
  name: string,
  input: LinkedPostInput,
): Promise<StoredLinkedPost> {
  const content = await newContent(kind, input, WRITER);
  return { id, slug: slugText(name), ...unusedPost(input, content, WRITER) };
}
