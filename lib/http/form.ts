import { MAX_DEPTH } from './depth.ts';
import { urlEncodedPairs } from './url-encoded.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Parses `application/x-www-form-urlencoded` text with the bracket names of forms and PHP clients: `a[]=1&a[]=2` and
 * `a[0]=1&a[1]=2` are lists, `venue[city]=Rome` is an object. The last value of a repeated plain name wins. A name
 * with unbalanced or too many brackets is a plain name.
 */
export function parseForm(text: string): Record<string, FormValue> {
  return formOf(urlEncodedPairs(text));
}

/** The same for names and values that are already decoded. */
export function formOf(fields: Iterable<[name: string, value: string]>): Record<string, FormValue> {
  const form: Record<string, FormValue> = Object.create(null);
  for (const [key, value] of fields) {
    const [name = '', ...rest] = key.split('[');
    const isNested = rest.length <= MAX_DEPTH && rest.every((step) => step.endsWith(']'));
    if (!isNested) form[key] = value;
    else {
      const steps = rest.map((step) => step.slice(0, -1));
      form[name] = place(form[name], steps, value);
    }
  }
  for (const [name, value] of Object.entries(form)) form[name] = withLists(value);
  return form;
}

/** Converts every record whose member names are all numbers to a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(withLists);
  const members = Object.entries(value).map(([name, member]) => [name, withLists(member)] as const);
  return members.every(([name]) => /^\d+$/.test(name))
    ? members.map(([, member]) => member)
    : Object.fromEntries(members);
}

/** Stores a value at the path `steps`, and returns the new root. */
function place(into: FormValue | undefined, steps: readonly string[], value: string): FormValue {
  const [step, ...deeper] = steps;
  if (step === undefined) return value;
  if (step === '') {
    const list = Array.isArray(into) ? into : [];
    list.push(place(undefined, deeper, value));
    return list;
  }
  const record: Record<string, FormValue> =
    typeof into === 'object' && !Array.isArray(into) ? into : Object.create(null);
  record[step] = place(record[step], deeper, value);
  return record;
}
