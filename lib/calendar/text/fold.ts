/** Text as searches and orders compare it: without case and without marks on letters. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Compares texts for an order that does not regard case or marks. */
export const compareTexts = (a: string, b: string) => collator.compare(a, b);
