import { filledText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { linkedPostOperations } from './linked-posts.ts';
import { Organizer, organizerFields } from './organizer.ts';

/** Describes these operations in the document. */
export const tag = 'Organizers of events';

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedPostOperations('organizers', Organizer, {
    fields: organizerFields,
    changes: () => organizerFields().extend({ organizer: filledText(MAX_LENGTH.name).nullish() }),
    examples: {
      fields: { organizer: 'Friends of the garden', email: 'friends@example.org' },
      changes: { website: 'https://friends.example.org/' },
    },
  });
