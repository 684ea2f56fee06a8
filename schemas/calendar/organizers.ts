import * as z from 'zod';
import { filledText, looseText } from './fields.ts';
import { linkedFields, linkedOperations, linkedRecord } from './linked.ts';

/** Who holds events; the calendar's reference, sections 2.2 and 9. */
export const Organizer = z
  .object({
    ...linkedRecord,
    organizer: z.string().describe('Name, HTML'),
    phone: z.string().optional(),
    website: z.string().optional(),
    email: z.string().optional(),
  })
  .meta({ id: 'Organizer', description: 'Who holds events' });

/** What can be sent for an organizer. */
export const OrganizerFields = z.object({
  ...linkedFields,
  author: linkedFields.author.refine((author) => author !== null, { error: 'expected a number' }),
  organizer: filledText().describe('Name'),
  email: looseText().nullish(),
});

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedOperations('organizers', Organizer, {
    fields: OrganizerFields,
    changes: OrganizerFields.extend({ organizer: filledText().nullish() }),
    examples: {
      fields: { organizer: 'Friends of the garden', email: 'friends@example.org' },
      changes: { website: 'https://friends.example.org/' },
    },
  });
