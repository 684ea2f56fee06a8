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
 * Converts `{"1":3,"4":5}`, as PHP clients write a list with gaps, and other objects with only such names, to a list;
 * `{}` is an empty one.
 */
function listIn(given: unknown, names: RegExp): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.keys(given).every((name) => names.test(name)) ? Object.values(given) : given;
}

/** Converts `{"id":3}` too. Drops null from lists, as JavaScript writes an undefined element. */
const termsIn = (given: unknown) =>
  Array.isArray(given) ? given.filter((item) => item !== null) : listIn(given, /^(?:\d+|id)$/);

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
    .preprocess(termsIn, commaList({ error }))
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
function postsIn(given: unknown): unknown {
  const list = listIn(given, /^\d+$/);
  return Array.isArray(list) ? list.filter((item) => ![null, '', 0, '0'].includes(item)) : list;
}

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
        postsIn,
        z.union(
          [
            z.literal([0, '0', '']).transform(() => []),
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
