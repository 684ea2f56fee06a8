import type { TransformTable } from '../../../schemas/tokenizer.ts';
import { type Path, parsePath } from '../path.ts';
import type { WithFieldNames } from '../plan.ts';
import type { Component } from './tables.ts';

type Transform = Component<WithFieldNames<TransformTable>>;

/** What is valid in a transform, but probably a mistake. */
export function warningsOf(transform: Transform): string[] {
  // A name may be listed several times.
  const warnings = new Set([
    ...unmappedTypes(transform),
    ...lostTokens(transform),
    ...overwrittenTokens(transform),
  ]);
  return [...warnings].map((warning) => `${transform.table}: ${warning}`);
}

function unmappedTypes({ options }: Transform): string[] {
  const names = new Set(options.field_names);
  return [...(options.types?.keys() ?? [])]
    .filter((name) => !names.has(name))
    .map((name) => `types.${name} is ignored, because field_names does not list ${name}`);
}

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
  const later = new LaterFields();
  return names
    .toReversed()
    .flatMap((name) => {
      const other = later.add(name);
      return other === undefined ? [] : [`the field ${name} is overwritten by ${other}`];
    })
    .reverse();
}

/** What later fields make of a value: the names of those that need it to be an object, an array, or another value. */
class LaterFields {
  readonly #kinds = new Map<string, string>();
  readonly #inner = new Map<string | number, LaterFields>();

  /** Adds a field that is written before the others. @returns one of them that overwrites it */
  add(name: string, path: readonly (string | number)[] = parsePath(name)): string | undefined {
    const [step, ...rest] = path;
    const kind = typeof step;
    const other = [...this.#kinds].find(([otherKind]) => otherKind !== kind)?.[1];
    this.#kinds.set(kind, name);
    if (step === undefined) return other;
    const inner = this.#inner.get(step) ?? new LaterFields();
    this.#inner.set(step, inner);
    return inner.add(name, rest) ?? other;
  }
}
