import * as z from 'zod';
import type { Item, ItemKey } from '../../lib/table/entity.ts';
import type { Sequence } from '../../lib/table/sequence.ts';
import { codeName, fromWire, wireName } from '../../schemas/turma/wire-names.ts';
import type { Problem } from './row.ts';

/** A kind of record that files bring in. */
export interface Kind {
  /** The name of its files, without their ending. */
  readonly name: string;
  /** What a row of a file becomes, or all that is wrong with it. */
  read(value: unknown): Loadable | { readonly problems: readonly Problem[] };
  /** The schema of a member by its name on the wire; nothing for a name that is no member's. */
  member(name: string): z.core.$ZodType | undefined;
  /** The identifiers of such records: those of a file must not be handed out again. */
  readonly sequence: Sequence | undefined;
}

/** The same where the type of the records is known. */
export interface KindOf<R> extends Kind {
  /** The items that a record becomes: itself first, then what makes it to be found. */
  items(record: R): Items;
}

export type Items = readonly [Item, ...Item[]];

/** A row that is right by itself. */
export interface Loadable {
  readonly items: Items;
  readonly references: readonly Reference[];
  /** Its identifier, if its kind has a sequence. */
  readonly id: number | undefined;
}

/** A record that another one names. */
export interface Reference {
  /** The member that names it, on the wire. */
  readonly member: string;
  /** What is missing if it does not exist: `class 57999`. */
  readonly what: string;
  readonly key: ItemKey;
  /** Whether it is of the same kind as the record that names it, so that it may follow in the same file. */
  readonly sameKind?: boolean;
}

interface Declaration<S extends z.ZodObject> {
  readonly name: string;
  /** What a row has to be: the schema of the record on the wire, or what is stored of it. */
  readonly schema: S;
  readonly items: (record: z.output<S>) => Items;
  readonly references?: (record: z.output<S>) => readonly Reference[];
  /** What is wrong with a record although each of its members is right. */
  readonly rules?: (record: z.output<S>) => readonly Problem[];
  readonly ids?: { readonly sequence: Sequence; readonly of: (record: z.output<S>) => number };
}

/** Declares a kind of record that files bring in. */
export function kind<S extends z.ZodObject>(declaration: Declaration<S>): KindOf<z.output<S>> {
  const { name, schema, items, references, rules, ids } = declaration;
  const schemaOf = (member: string): z.core.$ZodType | undefined =>
    /[A-Z]/.test(member) ? undefined : schema.shape[codeName(member)];
  return {
    name,
    items,
    member: schemaOf,
    sequence: ids?.sequence,
    read(value) {
      if (!isObject(value)) return { problems: [{ reason: 'is not a JSON object' }] };
      const unknown = Object.keys(value).filter((member) => schemaOf(member) === undefined);
      const result = schema.safeParse(
        { ...nothing(schema), ...Object(fromWire(value)) },
        { reportInput: true },
      );
      const problems = [
        ...unknown.map((member) => ({ member, reason: 'is no member of the record' })),
        ...(result.success ? (rules?.(result.data) ?? []) : result.error.issues.map(problemOf)),
      ];
      if (!result.success || problems.length > 0) return { problems };
      const record = result.data;
      return { items: items(record), references: references?.(record) ?? [], id: ids?.of(record) };
    },
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member that may be null is null where a row leaves it out. */
function nothing(schema: z.ZodObject): Record<string, null> {
  const nullable = Object.entries(schema.shape).filter(([, member]) => member instanceof z.ZodNullable);
  return Object.fromEntries(nullable.map(([name]) => [name, null]));
}

function problemOf({ code, path, message, input }: z.core.$ZodIssue): Problem {
  const member = path.reduce<string>(
    (names, step) =>
      typeof step === 'number'
        ? `${names}[${step}]`
        : `${names}${names === '' ? '' : '.'}${wireName(String(step))}`,
    '',
  );
  const missing = code === 'invalid_type' && (input === undefined || input === null);
  return { member, reason: missing ? 'is required' : message };
}
