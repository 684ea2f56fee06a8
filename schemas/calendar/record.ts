import * as z from 'zod';
import { MAX_LENGTH } from './limits.ts';

/**
 * Parts that the calendar's records have in common. Record schemas are lazy: only documents need them, so no function
 * builds them when it starts.
 */

export const wholeId = () => z.int().nonnegative();

/** A path with an identifier, in digits. No identifier is above 2^53. */
export const idPath = z.object({
  id: z
    .string()
    .max(MAX_LENGTH.word, { abort: true })
    .regex(/^\d+$/, { abort: true })
    .refine((digits) => Number(digits) <= Number.MAX_SAFE_INTEGER, { abort: true })
    .transform(Number)
    .meta({ type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
    .describe('Id of the record'),
});

export const slugPath = z.object({
  slug: z.string().min(1).max(MAX_LENGTH.sentSlug).describe('Slug of the record'),
});

/** A local time without its zone, as `2027-03-05 20:00:00`. */
export const wallClock = () => z.string().describe('Local time, YYYY-MM-DD HH:MM:SS');

/** The same in UTC. */
export const utcClock = () => z.string().describe('UTC, YYYY-MM-DD HH:MM:SS');

export const urls = z.lazy(() =>
  z
    .object({
      self: z.string(),
      collection: z.string(),
      up: z.string().optional(),
    })
    .meta({ id: 'TermUrls', description: 'URLs of a category or tag in this API' }),
);

const ImageSize = z.lazy(() =>
  z
    .object({
      width: z.int(),
      height: z.int(),
      'mime-type': z.string().max(MAX_LENGTH.word).optional(),
      filesize: z.int().optional(),
      url: z.string().max(MAX_LENGTH.address),
    })
    .meta({ id: 'ImageSize' }),
);

const Link = z.lazy(() => z.object({ href: z.string() }).meta({ id: 'Link' }));

/** The targets of a relation, in `_links` by the relation's name. */
export const relation = () => z.array(Link);

export const image = () =>
  z.object({
    url: z.string(),
    id: wholeId(),
    extension: z.string(),
    width: z.int().optional(),
    height: z.int().optional(),
    filesize: z.int().optional().describe('Bytes'),
    sizes: z
      .record(z.string().max(MAX_LENGTH.word), ImageSize)
      .optional()
      .describe('Smaller versions, by name'),
  });

export const Image = z.lazy(() => image().meta({ id: 'Image' }));

/** The author and the publication of a record. */
export const publication = () => ({
  id: wholeId(),
  author: z.string().describe('Id of the author, 0 if none'),
  status: z.string(),
  date: wallClock().describe('Publication time, in the site’s time zone'),
  date_utc: utcClock(),
  modified: wallClock().describe('Time of the last change, in the site’s time zone'),
  modified_utc: utcClock(),
});

/** What events, venues and organizers have in common. */
export const post = () => ({
  ...publication(),
  url: z.string().describe('URL of the public page'),
  slug: z.string().describe('Empty for a draft that never had one'),
  global_id: z.string().describe('Id across calendars; an imported record keeps the id of its origin'),
  global_id_lineage: z.array(z.string()).describe('All known global ids of the record, its own included'),
});

/** Structured data for search engines (schema.org), only in reads of a single published record. */
export const JsonLd = z.lazy(() => z.record(z.string(), z.unknown()).meta({ id: 'JsonLd' }));
