/** An object with a member for each column. */
type RowOf<C extends readonly string[], T extends readonly unknown[]> = {
  readonly [N in Extract<keyof C, `${number}`> as C[N] & string]: T[N & keyof T];
};

/** Reads a table of data: returns an object for each row, with the cells by the names of their columns. */
export const rows = <const C extends readonly string[], const T extends { readonly [N in keyof C]: unknown }>(
  columns: C,
  cells: readonly T[],
): RowOf<C, T>[] =>
  // The compiler cannot know that the entries have a name for each column.
  cells.map((row) => Object.fromEntries(columns.map((name, n) => [name, row[n]])) as RowOf<C, T>);
