/** A block `diff FILE`: what a page changes in a file of the checkout. */
export interface Edit {
  readonly line: number;
  readonly file: string;
  readonly lines: readonly string[];
}

/** The text with the change. @throws Error if the lines that are to be changed are not there */
export function edited(text: string, { file, lines }: Edit): string {
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n');
  const before = without('+');
  if (!text.includes(before)) throw new Error(`${file} does not have these lines:\n${before}`);
  return text.replace(before, () => without('-'));
}
