import { shownText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { linkedPostOperations } from './linked-posts.ts';
import { Venue, venueFields } from './venue.ts';

/** Describes these operations in the document. */
export const tag = 'Venues of events';

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedPostOperations('venues', Venue, {
    fields: venueFields,
    changes: () => venueFields().extend({ venue: shownText(MAX_LENGTH.name).nullish() }),
    requests: {
      list: { query: { per_page: 3 } },
      read: { path: { id: 4 } },
      readBySlug: { path: { slug: 'harbour-hall' } },
      create: { body: { venue: 'Teatro Romano', city: 'Verona', country: 'Italy' } },
      update: { method: 'PUT', path: { id: 5 }, body: { phone: '555-0142' } },
      updateBySlug: { method: 'PUT', path: { slug: 'trattoria-al-ponte' }, body: { zip: '37121' } },
      remove: { path: { id: 8 } },
      removeBySlug: { path: { slug: 'werkraum' } },
    },
  });
