/** Text comparison that ignores case: for names and codes, and without combining marks for searches and sort orders. */

/**
 * More than 30 consecutive combining marks, the limit of Unicode's Stream-Safe Text Format (UAX #15). Normalizing
 * longer sequences takes quadratic time.
 */
const LONG_MARK_SEQUENCE = /(\p{M}{30})\p{M}+/gu;

/** Normalizes a text to a Unicode form in linear time. */
export function normalized(text: string, form: 'NFC' | 'NFD'): string {
  return text.replace(LONG_MARK_SEQUENCE, '$1').normalize(form);
}

/** The form in which names and codes are compared: lower case, in one Unicode form, with their combining marks. */
export function caselessText(text: string): string {
  return normalized(text, 'NFC').toLowerCase();
}

/** Folds a text for searches: lower case, without combining marks. */
export function foldedText(text: string): string {
  return normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Created lazily, because creating it takes a tenth as long as loading a function. */
let collator: Intl.Collator | undefined;

/** Compares texts for sorting, ignoring case and combining marks. */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  return collator.compare(a, b);
}
