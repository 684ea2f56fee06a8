import * as z from 'zod';
import { MAX_LENGTH } from './limits.ts';

/**
 * Parts that the calendar's records have in common; its reference, section 2. Records are declared lazily: only the
 * documents need their schemas, and no function has to make them when it starts.
 */

export const wholeId = () => z.int().nonnegative();

/** A path that ends in an identifier: digits, of any length. What is above 2^53 was never handed out. */
export const idPath = z.object({
  id: z
    .string()
    .max(MAX_LENGTH.word, { abort: true })
    .regex(/^\d+$/, { abort: true })
    .refine((digits) => Number(digits) <= Number.MAX_SAFE_INTEGER, { abort: true })
    .transform(Number)
    .meta({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});

export const slugPath = z.object({ slug: z.string().min(1).max(MAX_LENGTH.pathSlug) });

/** A time on the clocks of a place, as `2027-03-05 20:00:00`. */
export const wallClock = () => z.string().describe('Local time, YYYY-MM-DD HH:MM:SS');

export const urls = z.lazy(() =>
  z.object({
    self: z.string(),
    collection: z.string(),
    up: z.string().optional(),
  }),
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

/** What can be known of an image beside its address. */
export const imageFacts = () => ({
  width: z.int().optional(),
  height: z.int().optional(),
  filesize: z.int().optional().describe('Bytes'),
  sizes: z.record(z.string().max(MAX_LENGTH.word), ImageSize).optional().describe('Smaller ones, by name'),
});

/** Where a relation leads; the calendar's answers have them by the names of the relations. */
export const links = () => z.array(z.object({ href: z.string() }));

/** What is known of an image. */
export const image = () =>
  z.object({
    url: z.string(),
    id: wholeId(),
    extension: z.string(),
    ...imageFacts(),
  });

export const Image = z.lazy(() => image().meta({ id: 'Image' }));

/** What events, venues and organizers have in common. */
export const post = () => ({
  id: wholeId(),
  author: z.string().describe('Number of the author, 0 if none'),
  status: z.string(),
  date: wallClock().describe('Publication, in the time zone of the site'),
  date_utc: wallClock(),
  modified: wallClock(),
  modified_utc: wallClock(),
  url: z.string().describe('Public page'),
  slug: z.string().describe('Empty for a draft that was never given one'),
  global_id: z.string(),
  global_id_lineage: z.array(z.string()),
});

/** Data for search engines (schema.org), in answers to reads of a single published record. */
export const JsonLd = z.lazy(() => z.record(z.string(), z.unknown()).meta({ id: 'JsonLd' }));
