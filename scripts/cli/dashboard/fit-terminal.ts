/** The size of a terminal; undefined or 0 where it is unknown. */
interface Size {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** Returns the part of a text that a terminal shows without wrapping or scrolling, with the cursor below it. */
export function fitTerminal(text: string, { columns, rows }: Size): string {
  const lines = text.split('\n');
  return lines
    .slice(0, rows ? rows - 1 : lines.length)
    .map((line) => (columns ? line.slice(0, columns) : line))
    .join('\n');
}
