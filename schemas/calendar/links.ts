import * as z from 'zod';
import { partsOf, positive, positiveText } from './fields.ts';

/** How an event names what it is linked to; the calendar's reference, sections 7.7 and 7.8. */

/** How many categories an event can have, and how many tags, venues and organizers. */
const MOST_LINKS = 100;
const TOO_MANY = `expected no more than ${MOST_LINKS}`;

/** Categories or tags, each by its identifier or by its name: a comma list, or a list. */
export const termReferences = () =>
  z
    .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))], {
      error: 'expected ids or names',
    })
    .transform((given) =>
      // A name in a list may have commas of its own.
      Array.isArray(given)
        ? given.map((item) => String(item).trim()).filter((item) => item !== '')
        : partsOf(given),
    )
    .refine((items) => items.length <= MOST_LINKS, { error: TOO_MANY })
    .transform((items) => items.map((item) => (/^\d+$/.test(item) ? Number(item) : item)))
    .meta({ type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }] } });

/**
 * Venues or organizers, each by its identifier or by the fields of a new one: one of them, a comma list of
 * identifiers, or a list. Nothing, 0 and the empty text mean none.
 */
export const linkReferences = <F extends z.ZodObject>(fields: F) => {
  const known = z.object({ id: positive() });
  const one = z.union([positive().transform((id) => ({ id })), known, fields]);
  return z
    .union(
      [
        z.literal([0, '0', '']).transform(() => []),
        z
          .string()
          .transform(partsOf)
          .pipe(z.array(positiveText().transform((id) => ({ id })))),
        one.transform((reference) => [reference]),
        z.array(one),
      ],
      { error: 'expected ids, or records with a name' },
    )
    .refine((references) => references.length <= MOST_LINKS, { error: TOO_MANY })
    .meta({ type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'object' }] } });
};
