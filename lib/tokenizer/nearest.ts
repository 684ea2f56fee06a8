/** The Levenshtein distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const letter of one) {
    const above = row;
    row = [(above[0] ?? 0) + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const changed = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      row.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}

/** Comparing two words takes time proportional to the product of their lengths. */
const MAX_LENGTH = 256;

/** The most similar known word; undefined if none is similar, or if the word is too long to compare. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const [best] = known
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const maxEdits = Math.min(word.length - 1, Math.max(2, word.length / 2));
  return best !== undefined && best.edits <= maxEdits ? best.candidate : undefined;
}
