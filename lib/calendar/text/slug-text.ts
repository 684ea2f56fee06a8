import { normalized } from '../../text/fold.ts';

/** Slugs from text; the calendar's reference, section 7.5. */

/** Longest slug that is made, in characters. */
const MAX_SLUG_BYTES = 200;

/**
 * The slug of a text: lower case, Latin letters without their marks, other letters as percent escapes of their UTF-8
 * bytes, everything else left out or turned into hyphens. Escapes in the text are what they stand for, so a slug that
 * was read can be sent back. It is empty where nothing of the text can stand in a slug.
 */
export function slugText(text: string): string {
  const letters = unescaped(text)
    .toLowerCase()
    .replace(/<[^<>]*>/g, '')
    .replace(/&[a-z\d#]+;/g, '')
    .replace(/[\s./\u2010-\u2015\u2212]+/g, '-')
    .replace(/\u00d7/g, 'x')
    .replace(/[^\p{L}\p{N}\p{M}\p{So}_-]/gu, '')
    .replace(/-{2,}/g, '-');
  return shortened(withoutMarks(letters).replace(/^-/, '')).replace(/-$/, '');
}

/** A slug as it stands in records: that of a path may come decoded or escaped. */
export function escaped(slug: string): string {
  return slug.replace(/\P{ASCII}+/gu, (letters) =>
    [...Buffer.from(letters)].map((byte) => `%${byte.toString(16)}`).join(''),
  );
}

/** Text with percent escapes decoded, where they are those of characters. */
function unescaped(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

function withoutMarks(text: string): string {
  const bare = normalized(text, 'NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  return normalized(bare, 'NFC').replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** As many whole characters as a slug may have, escaped. */
function shortened(text: string): string {
  let slug = '';
  for (const letter of text) {
    const longer = slug + escaped(letter);
    if (longer.length > MAX_SLUG_BYTES) break;
    slug = longer;
  }
  return slug;
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
