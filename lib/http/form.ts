import { MAX_DEPTH } from './depth.ts';
import { unreadableForm } from './failure.ts';
import { urlEncodedPairs } from './url-encoded.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** The members of a list or a record, and the number of the next one without a name. */
interface Members {
  readonly byName: Record<string, Field>;
  next: number;
}

type Field = string | Members;

/** Maximum number of pairs of brackets in all names: each makes a member, so a small form could have very many. */
const MAX_BRACKETS = 100_000;

/**
 * Parses `application/x-www-form-urlencoded` text with the bracket names of forms and PHP clients: `a[]=1&a[]=2` and
 * `a[0]=1&a[1]=2` are lists, `venue[city]=Rome` is an object. As in PHP, `a[]` takes the next number after `a[0]`. The
 * last value of a repeated plain name wins. A name with unbalanced or too many brackets is a plain name.
 * @throws Failure 400 for too many brackets in all names together
 */
export function parseForm(text: string): Record<string, FormValue> {
  return formOf(urlEncodedPairs(text));
}

/** The same for names and values that are already decoded. */
export function formOf(fields: Iterable<[name: string, value: string]>): Record<string, FormValue> {
  const placed: Record<string, Field> = Object.create(null);
  let brackets = 0;
  for (const [key, value] of fields) {
    const [name = '', ...rest] = key.split('[');
    const isNested = rest.length <= MAX_DEPTH && rest.every((step) => step.endsWith(']'));
    if (!isNested) placed[key] = value;
    else {
      brackets += rest.length;
      if (brackets > MAX_BRACKETS)
        throw unreadableForm(
          `The names of a form may have at most ${MAX_BRACKETS} pairs of brackets in total`,
        );
      const steps = rest.map((step) => step.slice(0, -1));
      placed[name] = place(placed[name], steps, value);
    }
  }
  const form: Record<string, FormValue> = Object.create(null);
  for (const [name, field] of Object.entries(placed)) form[name] = formValue(field);
  return form;
}

/** Converts members to a list if all of their names are numbers, otherwise to a record. */
function formValue(field: Field): FormValue {
  if (typeof field === 'string') return field;
  const members = Object.entries(field.byName).map(([name, member]) => [name, formValue(member)] as const);
  return members.every(([name]) => isNumber(name))
    ? members.map(([, member]) => member)
    : Object.fromEntries(members);
}

/** Stores a value at the path `steps`, and returns the new root. */
function place(into: Field | undefined, steps: readonly string[], value: string): Field {
  const [step, ...deeper] = steps;
  if (step === undefined) return value;
  const members = typeof into === 'object' ? into : { byName: Object.create(null), next: 0 };
  const name = step === '' ? String(members.next) : step;
  if (isNumber(name)) members.next = Math.max(members.next, Number(name) + 1);
  members.byName[name] = place(members.byName[name], deeper, value);
  return members;
}

const isNumber = (name: string) => /^\d+$/.test(name);
