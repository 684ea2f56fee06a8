/** A block `diff FILE`: a change that a page makes to a file of the checkout. */
export interface Edit {
  readonly line: number;
  readonly file: string;
  readonly lines: readonly string[];
}

/** Returns the changed text. @throws Error if the text does not have the lines to change */
export function applyEdit(text: string, { file, lines }: Edit): string {
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n');
  const before = without('+');
  if (!text.includes(before)) throw new Error(`${file} does not have these lines:\n${before}`);
  return text.replace(before, () => without('-'));
}
