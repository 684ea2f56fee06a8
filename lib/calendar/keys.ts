import type { Receipt } from '../idempotency/receipt.ts';
import { keyspace } from '../table/entity.ts';
import { sequence } from '../table/sequence.ts';
import { isId, isText } from '../table/shape.ts';
import {
  COUNTS,
  EVENT,
  LINKED_POST,
  LIST_ENTRY,
  LIST_SIZE,
  SEARCH_TEXT,
  TERM,
  TREE,
  WITHDRAWAL,
} from './shapes.ts';
import type {
  ListEntry,
  StoredCounts,
  StoredEvent,
  StoredImage,
  StoredLinkedPost,
  StoredListSize,
  StoredOrigin,
  StoredPost,
  StoredSearchText,
  StoredTerm,
  StoredTree,
  StoredUnlinking,
  StoredWithdrawal,
} from './stored.ts';

/**
 * Where the records of the calendar lie. Everything with an identifier of the common sequence is found under it,
 * whatever it is; terms lie together, for their lists show a whole taxonomy.
 */
const entity = keyspace('calendar');

const post = { pk: 'POST#{id}', sk: 'POST' } as const;

/** What waits for its date to be published, in the order of the dates. */
const scheduled = {
  pk: 'SCHEDULED',
  sk: '{date_utc}#{id}',
  when: ({ status }: Pick<StoredPost, 'status'>) => status === 'future',
} as const;

export const events = entity<StoredEvent>('event').at(
  post,
  {
    gsi5: scheduled,
    gsi6: { pk: 'PENDING', sk: '{id}', when: ({ pending }) => pending !== undefined },
  },
  EVENT,
);

/** Events that were public and are not any more, beside what they are now; in the order of lists. */
export const withdrawals = entity<StoredWithdrawal>('withdrawal').at(
  { pk: 'POST#{id}', sk: 'WITHDRAWAL' },
  {
    gsi1: {
      pk: 'WITHDRAWALS',
      sk: '{start_date}#{id}',
      when: ({ hide_from_listings }) => !hide_from_listings,
    },
  },
  WITHDRAWAL,
);

/** What events are searched by, side by side in the order of lists. */
export const searchTexts = entity<StoredSearchText>('search-text').at(
  { pk: 'POST#{id}', sk: 'SEARCH-TEXT' },
  {
    gsi1: {
      pk: 'SEARCH-TEXTS#{status}',
      sk: '{start_date}#{date}#{id}',
      when: ({ hide_from_listings }) => !hide_from_listings,
    },
  },
  SEARCH_TEXT,
);

/**
 * Venues and organizers in the order of lists; those with coordinates also by the cell that they are in, and those that
 * are not published by who wrote them.
 */
export const linkedPosts = entity<StoredLinkedPost>('linked-post').at(
  post,
  {
    gsi1: { pk: 'LINKED#{type}#{status}#{used}', sk: '{date}#{id}' },
    gsi2: { pk: 'PLACES', sk: '{geohash}#{id}', when: ({ status }) => status !== 'trash' },
    gsi3: { pk: 'OWN-LINKED#{type}#{author}', sk: '{date}#{id}', when: ({ status }) => status !== 'publish' },
    gsi5: scheduled,
  },
  LINKED_POST,
);

export const images = entity<StoredImage>('image').at(post);

/** Categories and tags by identifier, and by name for lists. */
export const terms = entity<StoredTerm>('term').at(
  { pk: 'TERMS#{taxonomy}', sk: '{id}' },
  { gsi1: { pk: 'TERMS#{taxonomy}#{state}', sk: '{sort_name}#{id}' } },
  TERM,
);

/** Which category is below which, all in one item: a tree is read, checked and changed as a whole. */
export const categoryTree = entity<StoredTree>('category-tree').at(
  { pk: 'CATEGORY-TREE', sk: 'TREE' },
  {},
  TREE,
);

/** How long lists of terms, venues and organizers are. */
export const listSizes = entity<StoredListSize>('list-size').at(
  { pk: 'LIST-SIZES#{of}', sk: '{list}#{shard}' },
  {},
  LIST_SIZE,
);

const isListed = ({ hide_from_listings }: ListEntry) => !hide_from_listings;
const byStart = '{start_date}#{date}#{event}';

/**
 * The events of a term, of a venue, of all: every one by identifier; and those that lists show by their start, those
 * of them that last a while apart by how long, and what has changed by when.
 */
export const listEntries = entity<ListEntry>('link').at(
  { pk: 'LINKS#{kind}#{target}', sk: '{event}' },
  {
    gsi1: { pk: 'LINKS#{kind}#{target}#{status}', sk: byStart, when: isListed },
    gsi2: { pk: 'LASTING#{kind}#{target}#{status}#{tier}', sk: byStart, when: isListed },
    gsi3: {
      pk: 'MODIFIED#{status}',
      sk: '{modified_utc}#{event}',
      when: (entry) => entry.kind === 'all' && isListed(entry),
    },
  },
  LIST_ENTRY,
);

/** What was deleted, and may still have to be taken out of events. */
export const unlinkings = entity<StoredUnlinking>('unlinking').at({
  pk: 'UNLINKINGS',
  sk: '{kind}#{target}',
});

/** How many events of a list start when, by month. */
export const counts = entity<StoredCounts>('counts').at(
  { pk: 'COUNTS#{kind}#{target}#{status}', sk: '{span}#{month}#{shard}' },
  {},
  COUNTS,
);

/** What came of requests that can come again, by who sent them and under which name. */
export const receipts = entity<Receipt>('calendar-receipt').at({
  pk: 'CALENDAR-RECEIPT#{digest}',
  sk: 'RECEIPT',
});

/** Whose a slug is, among the records of one type. */
export const slugs = entity<{ type: string; slug: string; id: number }>('slug').at(
  { pk: 'SLUGS#{type}', sk: '{slug}' },
  {},
  { slug: isText, id: isId },
);

/** Whose a name is, in any case; of several bearers of a name each has a variant of its own. */
export const names = entity<{ scope: string; name: string; variant: string; id: number }>('name').at({
  pk: 'NAMES#{scope}#{name~}',
  sk: 'NAME#{variant}',
});

/** The image with an address. */
export const imageAddresses = entity<{ url: string; id: number }>('image-address').at({
  pk: 'IMAGES#{url}',
  sk: 'IMAGE',
});

/** What was imported under a global id. */
export const origins = entity<StoredOrigin>('origin').at({ pk: 'ORIGIN#{global_id}', sk: 'ORIGIN' });

/** The number of a person who writes, by the subject of the token. */
export const authors = entity<{ subject: string; author: number }>('author').at(
  { pk: 'AUTHOR#{subject}', sk: 'AUTHOR' },
  {},
  { author: isId },
);

/** The numbers of all who ever wrote. */
export const knownAuthors = entity<{ author: number }>('known-author').at({
  pk: 'KNOWN-AUTHOR#{author}',
  sk: 'KNOWN-AUTHOR',
});

/** Identifiers begin where those of a new site with the original interface do, which has three posts and a term. */
export const postIds = sequence('calendar', 'posts', 4);
export const termIds = sequence('calendar', 'terms', 2);
export const authorNumbers = sequence('calendar', 'authors');
