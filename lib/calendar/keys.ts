import type { Receipt } from '../idempotency/receipt.ts';
import { keyspace } from '../table/entity.ts';
import { sequence } from '../table/sequence.ts';
import { isId, isText } from '../table/shape.ts';
import { SERIES_DATES } from './items/series-dates.ts';
import {
  COUNTS,
  EVENT,
  IMAGE,
  LINKED_POST,
  LIST_ENTRY,
  LIST_SIZE,
  SEARCH_TEXT,
  SERIES,
  TEMPLATE,
  TERM,
  TREE,
  UNLINKING,
  WITHDRAWAL,
} from './items/shapes.ts';
import type { StoredEvent, StoredSearchText, StoredWithdrawal } from './stored/events.ts';
import type { StoredUnlinking } from './stored/links.ts';
import type { ListEntry, StoredCounts, StoredListSize } from './stored/lists.ts';
import type { StoredOrigin } from './stored/origins.ts';
import type { StoredImage, StoredLinkedPost, StoredPost } from './stored/posts.ts';
import type { StoredExceptions, StoredSeries, StoredTemplate } from './stored/series.ts';
import type { StoredTerm, StoredTree } from './stored/terms.ts';

/**
 * Key patterns of the calendar. Every record with an identifier of the common sequence is stored under that identifier,
 * whatever its type. Terms are stored together, because their lists show a whole taxonomy.
 *
 * Slugs, names, image URLs and global ids lead to their records through items of their own, because indexes lag and
 * callers can write all of these.
 */
const entity = keyspace('calendar');

const post = { pk: 'POST#{id}', sk: 'POST' } as const;

/** Posts that wait for their publication date, in the order of the dates. */
const scheduled = {
  pk: 'SCHEDULED',
  sk: '{date_utc}#{id}',
  when: ({ status }: Pick<StoredPost, 'status'>) => status === 'future',
} as const;

export const events = entity<StoredEvent>('event').at(post, {
  indexes: {
    gsi5: scheduled,
    gsi6: { pk: 'PENDING', sk: '{id}', when: ({ pending }) => pending !== undefined },
  },
  shape: EVENT,
});

/**
 * Events that are no longer public, as they last were; stored beside the event, and listed in the order of event lists.
 */
export const withdrawals = entity<StoredWithdrawal>('withdrawal').at(
  { pk: 'POST#{id}', sk: 'WITHDRAWAL' },
  {
    indexes: {
      gsi1: {
        pk: 'WITHDRAWALS',
        sk: '{start_date}#{id}',
        when: ({ hide_from_listings }) => !hide_from_listings,
      },
    },
    shape: WITHDRAWAL,
  },
);

/** The search texts of events, in the order of event lists. */
export const searchTexts = entity<StoredSearchText>('search-text').at(
  { pk: 'POST#{id}', sk: 'SEARCH-TEXT' },
  {
    indexes: {
      gsi1: {
        pk: 'SEARCH-TEXTS#{status}',
        sk: '{start_date}#{date}#{id}',
        when: ({ hide_from_listings }) => !hide_from_listings,
      },
    },
    shape: SEARCH_TEXT,
  },
);

/**
 * Series of events: in the order of lists, by the time of their next maintenance, and those that are being created or
 * were just created.
 */
export const series = entity<StoredSeries>('series').at(
  { pk: 'SERIES#{id}', sk: 'SERIES' },
  {
    indexes: {
      gsi1: {
        pk: 'SERIES#{status}',
        sk: '{start_date}#{id}',
        when: ({ state, hide_from_listings }) => state === undefined && !hide_from_listings,
      },
      gsi5: { pk: 'SERIES-DUE', sk: '{due_utc}#{id}', when: ({ due_utc }) => due_utc !== undefined },
      gsi6: {
        pk: 'SERIES-PENDING',
        sk: '{id}',
        when: ({ state, revealed }) => state !== undefined || revealed !== undefined,
      },
    },
    shape: SERIES,
    codecs: { dates: SERIES_DATES },
  },
);

/**
 * Series that readers may have to leave out: from the beginning of their creation until the maintenance has moved their
 * counts. The index of unfinished series lags behind the entries of their events.
 */
export const newSeries = entity<{ id: number }>('new-series').at({ pk: 'NEW-SERIES', sk: '{id}' });

/** What the events of a series have in common. */
export const templates = entity<StoredTemplate>('series-template').at(
  { pk: 'SERIES#{id}', sk: 'TEMPLATE' },
  { shape: TEMPLATE },
);

export const exceptions = entity<StoredExceptions>('series-exceptions').at({
  pk: 'SERIES#{id}',
  sk: 'EXCEPTIONS',
});

/**
 * Venues and organizers: in the order of lists, published ones with coordinates by geohash, and unpublished ones by
 * author.
 */
export const linkedPosts = entity<StoredLinkedPost>('linked-post').at(post, {
  indexes: {
    gsi1: { pk: 'LINKED#{type}#{status}#{used}', sk: '{date}#{id}' },
    gsi2: { pk: 'PLACES', sk: '{geohash}#{id}', when: ({ status }) => status === 'publish' },
    gsi3: { pk: 'OWN-LINKED#{type}#{author}', sk: '{date}#{id}', when: ({ status }) => status !== 'publish' },
    gsi5: scheduled,
  },
  shape: LINKED_POST,
});

export const images = entity<StoredImage>('image').at(post, { shape: IMAGE });

/** Categories and tags, by identifier, and by name for lists. */
export const terms = entity<StoredTerm>('term').at(
  { pk: 'TERMS#{taxonomy}', sk: '{id}' },
  { indexes: { gsi1: { pk: 'TERMS#{taxonomy}#{state}', sk: '{sort_name}#{id}' } }, shape: TERM },
);

/** The parents of all categories in one item, since the tree is read, checked and changed as a whole. */
export const categoryTree = entity<StoredTree>('category-tree').at(
  { pk: 'CATEGORY-TREE', sk: 'TREE' },
  { shape: TREE },
);

/** The sizes of the lists of terms, venues, organizers and series. */
export const listSizes = entity<StoredListSize>('list-size').at(
  { pk: 'LIST-SIZES#{of}', sk: '{list}#{shard}' },
  { shape: LIST_SIZE },
);

const isListed = ({ hide_from_listings }: ListEntry) => !hide_from_listings;
const byStart = '{start_date}#{date}#{event}';

/**
 * The entries of event lists: the events of a term, of a venue, all events. Each entry is stored by identifier. Listed
 * events are indexed by start (gsi1), those that last into another slot by start within their tier (gsi2), and those of
 * the list of all events by modification (gsi3).
 */
export const listEntries = entity<ListEntry>('link').at(
  { pk: 'LINKS#{kind}#{target}', sk: '{event}' },
  {
    indexes: {
      gsi1: { pk: 'LINKS#{kind}#{target}#{status}', sk: byStart, when: isListed },
      gsi2: { pk: 'LASTING#{kind}#{target}#{status}#{tier}', sk: byStart, when: isListed },
      gsi3: {
        pk: 'MODIFIED#{status}',
        sk: '{modified_utc}#{event}',
        when: (entry) => entry.kind === 'all' && isListed(entry),
      },
    },
    shape: LIST_ENTRY,
  },
);

/** Deleted records that may still have to be removed from events. */
export const unlinkings = entity<StoredUnlinking>('unlinking').at(
  { pk: 'UNLINKINGS', sk: '{kind}#{target}' },
  { shape: UNLINKING },
);

/** The number of events of a list by start, one record per month. */
export const counts = entity<StoredCounts>('counts').at(
  { pk: 'COUNTS#{kind}#{target}#{status}', sk: '{span}#{month}#{shard}' },
  {
    shape: COUNTS,
    // A list reads a hundred of them.
    keyOnly: {
      kind: 'text',
      target: 'integer',
      status: 'text',
      span: 'text',
      month: 'text',
      shard: 'integer',
    },
  },
);

/** Receipts of idempotent requests, by sender and key. */
export const receipts = entity<Receipt>('calendar-receipt').at({
  pk: 'CALENDAR-RECEIPT#{digest}',
  sk: 'RECEIPT',
});

/** The owner of a slug, among the records of one type. */
export const slugs = entity<{ type: string; slug: string; id: number }>('slug').at(
  { pk: 'SLUGS#{type}', sk: '{slug}' },
  { shape: { slug: isText, id: isId } },
);

/** The owner of a name, ignoring case. Records that may share a name differ in the variant. */
export const names = entity<{ scope: string; name: string; variant: string; id: number }>('name').at(
  { pk: 'NAMES#{scope}#{name~}', sk: 'NAME#{variant}' },
  { shape: { scope: isText, name: isText, variant: isText, id: isId } },
);

/** The image at a URL. */
export const imageAddresses = entity<{ url: string; id: number }>('image-address').at(
  { pk: 'IMAGES#{url}', sk: 'IMAGE' },
  { shape: { id: isId } },
);

/** The record that was imported under a global id. */
export const origins = entity<StoredOrigin>('origin').at({ pk: 'ORIGIN#{global_id}', sk: 'ORIGIN' });

/** The number of an author, by the subject of the token. */
export const authors = entity<{ subject: string; author: number }>('author').at(
  { pk: 'AUTHOR#{subject}', sk: 'AUTHOR' },
  { shape: { author: isId } },
);

/** The numbers of all authors who have written. */
export const knownAuthors = entity<{ author: number }>('known-author').at({
  pk: 'KNOWN-AUTHOR#{author}',
  sk: 'KNOWN-AUTHOR',
});

/** Identifiers start as on a new site with the original interface, which has three posts and one term. */
export const postIds = sequence('calendar', 'posts', 4);
export const termIds = sequence('calendar', 'terms', 2);
export const authorNumbers = sequence('calendar', 'authors');
