/** A number with its noun: `1 row`, `12,345 rows`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Counts in the order of their words, without those of nothing: `12 created, 1,200 already there`.
 * @param words the words for each name
 */
export const countsText = (
  counts: Readonly<Record<string, number>>,
  words: Readonly<Record<string, string>>,
): string =>
  Object.entries(words)
    .map(([name, word]) => ({ count: counts[name] ?? 0, word }))
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count.toLocaleString('en')} ${word}`)
    .join(', ');
