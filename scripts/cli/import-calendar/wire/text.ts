import { decodeHTMLStrict } from 'entities/decode';
import * as z from 'zod';
import { withoutTags } from '../../../../lib/calendar/text/text.ts';
import { cleanText } from '../clean-text.ts';

/** Text of the interface is HTML: entities and, in titles, tags. */

/** A text member, which may be absent, or `false` or a number from PHP. */
export const wireText = () =>
  z
    .union([z.string(), z.number(), z.literal(false), z.null()], { error: 'expected text' })
    .optional()
    .transform((given) =>
      given === undefined || given === null || given === false ? '' : cleanText(String(given)),
    );

/** A boolean that may be absent, or a number or text from PHP; it is null in events with a password. */
export const wireBoolean = () =>
  z
    .union([z.boolean(), z.null(), z.literal([0, 1]), z.enum(['true', 'false', '1', '0', ''])], {
      error: 'expected true or false',
    })
    .optional()
    .transform((given) => (given === undefined || given === null ? given : TRUE.has(given)));

const TRUE = new Set<unknown>([true, 'true', '1', 1]);

/** Decodes the entities of HTML that has no tags. `&region=` in a URL is not one: entities end with a semicolon. */
export function decoded(html: string): string {
  return cleanText(decodeHTMLStrict(html)).trim();
}

/** Returns the text of a title. */
export function plainText(html: string): string {
  return decoded(withoutTags(html));
}

/** Decodes a slug: records have non-ASCII characters percent-encoded. */
export function readableSlug(slug: string): string {
  try {
    return cleanText(decodeURIComponent(slug));
  } catch {
    return cleanText(slug);
  }
}
