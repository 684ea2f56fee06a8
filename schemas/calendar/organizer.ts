import * as z from 'zod';
import { filledText, looseText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { linkedPostFields, linkedPostRecord } from './linked-posts.ts';

/** Who holds events; the calendar's reference, sections 2.2 and 9. */
export const Organizer = z.lazy(() =>
  z
    .object({
      ...linkedPostRecord(),
      organizer: z.string().describe('Name, HTML'),
      phone: z.string().optional(),
      website: z.string().optional(),
      email: z.string().optional(),
    })
    .meta({ id: 'Organizer', description: 'Who holds events' }),
);

/** What can be sent for an organizer. */
export const organizerFields = () => {
  const fields = linkedPostFields();
  return z.object({
    ...fields,
    author: fields.author.refine((author) => author !== null, { error: 'expected a number' }),
    organizer: filledText(MAX_LENGTH.name).describe('Name'),
    email: looseText().nullish(),
  });
};
