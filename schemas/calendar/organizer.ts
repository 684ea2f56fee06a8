import * as z from 'zod';
import { looseText, shownText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { linkedPostFields, linkedPostRecord } from './linked-posts.ts';

export const Organizer = z.lazy(() =>
  z
    .object({
      ...linkedPostRecord(),
      organizer: z.string().describe('Name, HTML'),
      phone: z.string().optional(),
      website: z.string().optional(),
      email: z.string().optional(),
    })
    .meta({ id: 'Organizer', description: 'An organizer of events' }),
);

/** The request fields of an organizer. */
export const organizerFields = () => {
  const fields = linkedPostFields();
  return z.object({
    ...fields,
    author: fields.author.refine((author) => author !== null, { error: 'expected a number' }),
    organizer: shownText(MAX_LENGTH.name).describe('Name'),
    email: looseText().nullish(),
  });
};
