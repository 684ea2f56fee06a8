/**
 * Comparing texts without regard to case and to marks on letters, for searches and orders.
 */

/**
 * How many marks in a row are kept on a letter: as many as the Stream-Safe Text Format of Unicode (UAX #15) allows.
 * Normalizing a longer row takes time that grows with the square of its length.
 */
const LONG_ROW_OF_MARKS = /(\p{M}{30})\p{M}+/gu;

/** A text in a normalization form of Unicode, in time linear in its length. */
export function normalized(text: string, form: 'NFC' | 'NFD'): string {
  return text.replace(LONG_ROW_OF_MARKS, '$1').normalize(form);
}

/** Text as searches compare it: lower case, and without marks on letters. */
export function foldedText(text: string): string {
  return normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Made when the first texts are compared: it takes as long as loading a tenth of a function. */
let collator: Intl.Collator | undefined;

/** Compares texts for an order that does not regard case or marks. */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  return collator.compare(a, b);
}
