import * as z from 'zod';
import { commaList, MAX_ID, partsOf, positive, positiveText, shownText } from './fields.ts';
import { MAX_LENGTH, MAX_LINKS, MAX_VALUES } from './limits.ts';
import { namedFields } from './linked-posts.ts';

/** How an event refers to its categories, tags, venues and organizers. */

/** An identifier, as documents describe it. */
const ID = () => z.int().min(1).max(MAX_ID);

const TermReference = z.lazy(() =>
  z
    .union([ID(), z.string().max(MAX_LENGTH.name)])
    .meta({ id: 'TermReference', description: 'The id of a category or tag, or its name' }),
);

/**
 * `{}`, as PHP and others write an empty list: the same as `[]`. A record, not a strict object: in a union, the message
 * of a strict object about unknown members would replace the messages of the other forms.
 */
const emptyRecord = () => z.record(z.string(), z.never()).transform((): never[] => []);

/**
 * Converts `{"1":3,"4":5}`, as PHP clients write a list with gaps, and `{"id":3}` to lists; `{}` is an empty one. Drops
 * null, as JavaScript writes an undefined element.
 */
function listOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.filter((item) => item !== null);
  return Object.keys(given).every((name) => /^(?:\d+|id)$/.test(name)) ? Object.values(given) : given;
}

/**
 * Categories or tags, each by identifier or by name: comma-separated text, or a list, also as PHP clients write one.
 * Drops duplicates.
 */
export const termReferences = (kind: 'categories' | 'tags') => {
  const max = MAX_LINKS[kind];
  const tooMany = { error: `expected at most ${max}`, abort: true };
  const name = shownText(MAX_LENGTH.name, `expected names of at most ${MAX_LENGTH.name} characters`);
  const error = 'expected ids or names';
  return z
    .preprocess(listOf, commaList({ error }))
    .transform((given) =>
      // A name in a list may contain commas.
      Array.isArray(given)
        ? given.map((item) => String(item).trim()).filter((item) => item !== '')
        : partsOf(given),
    )
    .transform((items) => [...new Set(items)])
    .refine((items) => items.length <= max, tooMany)
    .pipe(z.array(name).max(max))
    .transform((items) => items.map((item) => (/^\d{1,15}$/.test(item) ? Number(item) : item)))
    .meta({
      type: 'array',
      items: TermReference,
      maxItems: max,
    });
};

/**
 * Drops the elements of a list that mean none: forms send an empty one as `[""]`, JavaScript an undefined one as null.
 */
const withoutNone = (given: unknown) =>
  Array.isArray(given) ? given.filter((item) => ![null, '', 0, '0'].includes(item)) : given;

/**
 * Venues or organizers, each by identifier or as the fields of a new one: one of them, comma-separated identifiers, or
 * a list. 0, the empty text, the empty list and `{}` mean none.
 */
export const linkReferences = <F extends z.ZodObject>(kind: 'venue' | 'organizer', fields: F) => {
  const max = MAX_LINKS[kind];
  const error = `expected at most ${max}`;
  const known = z.object({ id: positive() });
  const one = z.union([positive().transform((id) => ({ id })), known, fields]);
  return (
    z
      .preprocess(
        withoutNone,
        z.union(
          [
            z.literal([0, '0', '']).transform(() => []),
            emptyRecord(),
            z
              .string()
              .max(MAX_LENGTH.list)
              .transform((text) => [...new Set(partsOf(text))])
              .pipe(z.array(positiveText().transform((id) => ({ id }))).max(MAX_VALUES)),
            one,
            z.array(one).max(MAX_VALUES),
          ],
          { error: 'expected ids, or records with a name' },
        ),
      )
      // Not within the union, which would then hide the problem of a single record.
      .transform((given) => (Array.isArray(given) ? given : [given]))
      .refine((references) => references.length <= max, { error })
      .meta({ type: 'array', items: linkReference(kind, fields), maxItems: max })
  );
};

const linkReference = (kind: 'venue' | 'organizer', fields: z.ZodObject) =>
  z.lazy(() =>
    z.union([ID(), namedFields(kind, fields)]).meta({
      id: kind === 'venue' ? 'VenueReference' : 'OrganizerReference',
      description: `The id of a known ${kind}, or the fields of a new one`,
    }),
  );
