type Filled<F> = { [N in keyof F]?: Exclude<F[N], undefined> };

/** The fields that are neither absent nor an empty text. */
export function filled<F extends Readonly<Record<string, string | object | undefined>>>(
  fields: F,
): Filled<F> {
  const result: Partial<F> = {};
  for (const name in fields) if (fields[name]) result[name] = fields[name];
  return result as Filled<F>;
}
