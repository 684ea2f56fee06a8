import * as z from 'zod';
import { responseBytesOf } from '../../../../lib/calendar/text/size.ts';
import { MAX_LENGTH } from '../../../../schemas/calendar/limits.ts';
import { cleanText } from '../clean-text.ts';
import { imageAddress, type SourceImage } from '../source.ts';
import { identityMembers } from './identity.ts';
import { readableSlug, wireText } from './text.ts';

/** The common members of events, venues and organizers in the interface. */
export const postMembers = {
  ...identityMembers,
  author: wireText(),
  status: wireText().transform((status) => status || 'publish'),
  date: wireText(),
  date_utc: wireText(),
  modified_utc: wireText(),
  slug: wireText(),
  description: wireText(),
  image: z.unknown().optional(),
};

type Post = z.output<z.ZodObject<typeof postMembers>>;

/**
 * Returns when a post last changed or was published, in UTC. A scheduled post is published without a change of its
 * `modified_utc`.
 */
export function changeOf({ date_utc, modified_utc }: Pick<Post, 'date_utc' | 'modified_utc'>) {
  return modified_utc === '' ? undefined : [modified_utc, date_utc].toSorted().at(-1);
}

/** Returns the fields of the post as in a request. A draft that was never published has zeros for a date. */
export function postFields({ status, date, date_utc, slug, description }: Post) {
  const published = date_utc !== '' && !date_utc.startsWith('0000');
  return {
    status,
    ...(published ? { date_utc } : {}),
    ...(date_utc === '' && date !== '' ? { date } : {}),
    slug: readableSlug(slug) || undefined,
    description,
  };
}

/** A whole number. Plugins also write text (`"150"`) and decimals (`512.4`), above all for SVG files. */
const wireWhole = () =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}(\.\d{1,15})?$/)
        .transform(Number),
    ])
    .transform(Math.round)
    .pipe(z.int());

/** Members of an image may be invalid or absent. */
const facts = {
  width: wireWhole().optional().catch(undefined),
  height: wireWhole().optional().catch(undefined),
  filesize: wireWhole().optional().catch(undefined),
};
const WireImage = z.object({
  url: z.string(),
  ...facts,
  sizes: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const WireSize = z.object({
  url: z.string(),
  width: wireWhole(),
  height: wireWhole(),
  'mime-type': z.string().max(MAX_LENGTH.word).optional().catch(undefined),
  filesize: facts.filesize,
});

interface ReadImage {
  readonly image?: SourceImage;
  readonly notes: readonly string[];
}

/** How much of the maximum size the texts of a record may take there: they can be longer here. */
const USABLE = 0.9;

/**
 * Returns the image of a record, which is `false` or absent if there is none. Without its smaller versions if the
 * record would be too large with them.
 * @param others the other texts of the record
 * @param maxBytes the maximum size of the record
 */
export function imageIn(given: unknown, others: unknown, maxBytes: number): ReadImage {
  if (!given) return { notes: [] };
  const found = WireImage.safeParse(given).data;
  const url = found && imageAddress(found.url);
  if (url === undefined) return { notes: ['the image has no usable URL'] };
  const sizes = found?.sizes && usableSizes(found.sizes);
  const image = { ...found, url, sizes };
  if (image.sizes !== undefined && responseBytesOf([others, image]) > USABLE * maxBytes)
    return {
      image: { ...image, sizes: undefined },
      notes: ['its image has too many sizes; they are left out'],
    };
  const isComplete = Object.keys(sizes ?? {}).length === Object.keys(found?.sizes ?? {}).length;
  return { image, notes: isComplete ? [] : ['sizes of its image cannot be read; they are left out'] };
}

function usableSizes(sizes: Readonly<Record<string, unknown>>): NonNullable<SourceImage['sizes']> {
  return Object.fromEntries(
    Object.entries(sizes).flatMap(([name, given]) => {
      const found = WireSize.safeParse(given).data;
      if (found === undefined || name.length > MAX_LENGTH.word) return [];
      const { url: address, 'mime-type': type, ...size } = found;
      const url = imageAddress(address);
      if (url === undefined) return [];
      const typed = type === undefined ? {} : { 'mime-type': cleanText(type) };
      return [[cleanText(name), { ...size, ...typed, url }]];
    }),
  );
}

/** Returns a note for each unknown member with a value, such as those of extensions. */
export function unknownMembers(record: object, known: ReadonlySet<string>): string[] {
  return Object.entries(record)
    .filter(([name, value]) => !known.has(name) && !isEmpty(value))
    .map(([name]) => `"${name}" is not supported here`);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return !value;
}
