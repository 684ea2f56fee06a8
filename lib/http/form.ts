export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads `application/x-www-form-urlencoded` text, with the bracket names that forms and PHP clients use:
 * `a[]=1&a[]=2` is a list, `venue[city]=Rome` an object. Of a plain name given twice the last one counts.
 */
export function parseForm(text: string): Record<string, FormValue> {
  const form: Record<string, FormValue> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [name = '', ...rest] = key.split('[');
    const steps = rest.every((step) => step.endsWith(']'))
      ? rest.map((step) => step.slice(0, -1))
      : undefined;
    if (steps === undefined) form[key] = value;
    else form[name] = place(form[name], steps, value);
  }
  return form;
}

function place(into: FormValue | undefined, steps: readonly string[], value: string): FormValue {
  const [step, ...deeper] = steps;
  if (step === undefined) return value;
  if (step === '') return [...(Array.isArray(into) ? into : []), place(undefined, deeper, value)];
  const record: Record<string, FormValue> = Object.assign(
    Object.create(null),
    typeof into === 'object' && !Array.isArray(into) ? into : {},
  );
  record[step] = place(record[step], deeper, value);
  return record;
}
