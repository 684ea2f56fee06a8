import { requireAuthor, type Writer } from '../authors/rights.ts';
import { knownImage } from '../images/images.ts';
import type { CoordinatesInput } from '../places/coordinates.ts';
import type { PublicationInput } from '../posts/publication.ts';
import type { Image, StoredLinkedPost } from '../stored/posts.ts';
import { storedText } from '../text/text.ts';
import type { LinkedPostKind } from './kinds.ts';

/** What callers send of venues and organizers. */

/**
 * The input for a venue or an organizer: its name in the member `venue` or `organizer`, and its details. Absent values
 * stay unchanged.
 */
export type LinkedPostInput = PublicationInput &
  CoordinatesInput & {
    readonly author?: number | null | undefined;
    readonly description?: string | null | undefined;
    readonly slug?: string | null | undefined;
    /** Null removes the image. */
    readonly image?: number | string | null | undefined;
  } & Readonly<Record<string, unknown>>;

/**
 * Runs before a record is created.
 * @returns its image, if the input names it by identifier
 * @throws Failure 400 for an unknown author or image, 403 for an author whom the caller may not name
 */
export async function requireKnownReferences(
  { author, image }: LinkedPostInput,
  writer: Writer,
): Promise<Image | undefined> {
  const [known] = await Promise.all([image ? knownImage(image) : undefined, requireAuthor(author, writer)]);
  return known;
}

/** The name in an input, empty if there is none. */
export function nameIn({ type }: LinkedPostKind, input: LinkedPostInput): string {
  const name = input[type];
  return typeof name === 'string' ? storedText(name) : '';
}

export function detailsIn(
  { texts, flags }: LinkedPostKind,
  input: LinkedPostInput,
): StoredLinkedPost['details'] {
  const details: StoredLinkedPost['details'] = {};
  for (const field of [...texts, ...flags]) {
    const value = input[field];
    if (typeof value === 'string') details[field] = storedText(value.trim());
    if (typeof value === 'boolean') details[field] = value;
  }
  return details;
}
