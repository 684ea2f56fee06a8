import { normalized } from '../../text/fold.ts';

/** Maximum length of a generated slug, in bytes. */
const MAX_SLUG_BYTES = 200;

/**
 * The slug of a text: lower case, Latin letters without diacritics, other letters as percent escapes of their UTF-8
 * bytes, everything else dropped or replaced with hyphens. Escapes in the text are decoded first, so that a slug from a
 * response can be sent back. Empty if no character can be part of a slug.
 */
export function slugText(text: string): string {
  const letters = unescaped(text)
    .toLowerCase()
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:nbsp|#160|[mn]dash|#821[12]);/g, ' ')
    .replace(/&[a-z\d#]+;/g, '')
    .replace(DROPPED, '')
    .replace(/[\s./\u2010-\u2015\u2212]+/g, '-')
    .replace(/\u00d7/g, 'x')
    .replace(/€/g, 'e')
    .replace(/[^\p{L}\p{N}\p{M}\p{So}_-]/gu, '')
    .replace(/-{2,}/g, '-');
  return shortened(withoutMarks(letters).replace(/^-/, '')).replace(/-$/, '');
}

/** Characters that would otherwise count as letters, symbols or spaces. */
const DROPPED = /[©®°™ˊ\ufeff\ufffc]/g;

/**
 * The slug that a change requests, or else the current one, unchanged: with the suffix that a taken slug gets, it can
 * be longer than a slug that is made from a text.
 */
export const changedSlug = (requested: string | null | undefined, before = ''): string =>
  requested === before ? before : slugText(requested ?? '') || before;

/** A slug as records store it. Callers may send it decoded or escaped, and in any case. */
export const storedSlug = (slug: string) => escaped(slug.toLowerCase());

/** Non-ASCII letters as percent escapes of their UTF-8 bytes. */
function escaped(text: string): string {
  return text.replace(/\P{ASCII}+/gu, (letters) =>
    [...Buffer.from(letters)].map((byte) => `%${byte.toString(16)}`).join(''),
  );
}

/** Decodes percent escapes that are valid UTF-8. */
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
  if (isAscii(text)) return text;
  const bare = normalized(text, 'NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  return normalized(bare, 'NFC').replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? letter);
}

const isAscii = (text: string) => !/\P{ASCII}/u.test(text);

/** As many whole characters as fit the maximum length, escaped. */
function shortened(text: string): string {
  if (isAscii(text)) return text.slice(0, MAX_SLUG_BYTES);
  let slug = '';
  for (const letter of text) {
    const longer = slug + escaped(letter);
    if (longer.length > MAX_SLUG_BYTES) break;
    slug = longer;
  }
  return slug;
}

/** Letters that Unicode does not decompose into one of ASCII and a mark. */
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
  ħ: 'h',
  ĳ: 'ij',
  ĸ: 'k',
  ŀ: 'l',
  ŉ: 'n',
  ŋ: 'n',
  ŧ: 't',
  ſ: 's',
  ɑ: 'a',
  ª: 'a',
  º: 'o',
};
