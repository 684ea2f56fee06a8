import type { TransformTable } from '../../../schemas/tokenizer.ts';
import { type Path, parsePath } from '../path.ts';
import type { WithFieldNames } from '../plan.ts';
import type { Component } from './tables.ts';

type Transform = Component<WithFieldNames<TransformTable>>;

/** What is valid in a transform, but probably a mistake. */
export const warningsOf = (transform: Transform): string[] =>
  [...unmappedTypes(transform), ...lostTokens(transform), ...overwrittenTokens(transform)].map(
    (warning) => `${transform.table}: ${warning}`,
  );

const unmappedTypes = ({ options }: Transform) =>
  [...(options.types?.keys() ?? [])]
    .filter((name) => !options.field_names.includes(name))
    .map((name) => `types.${name} is ignored, because field_names does not list ${name}`);

/** As in the original, fields in the source field are dropped with it. */
function lostTokens({ options: { field, field_names: names, drop_field: isDropped } }: Transform): string[] {
  if (names.length === 0) return ['no token is written, because field_names is empty'];
  if (!isDropped || names.includes(field)) return [];
  const source = parsePath(field);
  return names
    .filter((name) => isIn(source, parsePath(name)))
    .map((name) => `the field ${name} is dropped with ${field}`);
}

const isIn = (outer: Path, path: Path) => outer.every((step, n) => step === path[n]);

/** As in the original, an object or an array replaces another value, and a value replaces them. */
function overwrittenTokens({ options: { field_names: names } }: Transform): string[] {
  const fields = names.map((name) => ({ name, path: parsePath(name) }));
  return fields.flatMap(({ name, path }, n) => {
    const later = fields.find((other, m) => m > n && areExclusive(path, other.path));
    return later === undefined ? [] : [`the field ${name} is overwritten by ${later.name}`];
  });
}

/** Whether one path leads through the value of the other, or through an object that is an array for the other. */
function areExclusive(one: Path, other: Path): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return typeof one[shared] !== typeof other[shared];
}
