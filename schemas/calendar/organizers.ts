import { shownText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { linkedPostOperations } from './linked-posts.ts';
import { Organizer, organizerFields } from './organizer.ts';

/** Describes these operations in the document. */
export const tag = 'Organizers of events';

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedPostOperations('organizers', Organizer, {
    fields: organizerFields,
    changes: () => organizerFields().extend({ organizer: shownText(MAX_LENGTH.name).nullish() }),
    requests: {
      list: { query: { per_page: 3 } },
      read: { path: { id: 9 } },
      readBySlug: { path: { slug: 'harbour-music-society' } },
      create: { body: { organizer: 'City Theatre', email: 'office@city-theatre.example' } },
      update: { method: 'PUT', path: { id: 9 }, body: { phone: '555-0178' } },
      updateBySlug: {
        method: 'PUT',
        path: { slug: 'giulia-ferrari' },
        body: { email: 'giulia@ferrari-cooks.example' },
      },
      remove: { path: { id: 12 } },
      removeBySlug: { path: { slug: 'night-coders-berlin' } },
    },
  });
