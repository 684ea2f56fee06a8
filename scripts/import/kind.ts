import * as z from 'zod';
import { putItems } from '../../lib/table/batch-write.ts';
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
  /** Puts the items of rows into the table, in place of those with their keys. */
  write(items: readonly Item[]): Promise<unknown>;
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
  readonly ids: readonly GivenId[];
}

/** A record that another one names. */
export interface Reference {
  /** The member that names it, on the wire. */
  readonly member: string;
  /** What is missing if it does not exist: `class 57999`. */
  readonly what: string;
  readonly key: ItemKey;
  /** The identifier of a part of that record: of an alternative of a poll. */
  readonly part?: number;
  /** Whether it is of the same kind as the record that names it, so that it may follow in the same file. */
  readonly sameKind?: boolean;
}

/** An identifier that a row brings along, and the sequence that must not hand it out again. */
export interface GivenId {
  readonly sequence: Sequence;
  readonly id: number;
}

interface Declaration<S extends z.ZodObject> {
  readonly name: string;
  /** What a row has to be: the record as it is stored. */
  readonly schema: S;
  /** The record on the wire, if it has members that are not stored: a row may have them too, to no effect. */
  readonly wire?: z.ZodObject;
  readonly items: (record: z.output<S>) => Items;
  readonly references?: (record: z.output<S>) => readonly Reference[];
  /** What is wrong with a record although each of its members is right. */
  readonly rules?: (record: z.output<S>) => readonly Problem[];
  readonly ids?: (record: z.output<S>) => readonly GivenId[];
  /** Where rows do more than to take the place of items with the same keys. */
  readonly write?: (items: readonly Item[]) => Promise<unknown>;
}

/** Declares a kind of record that files bring in. */
export function kind<S extends z.ZodObject>(declaration: Declaration<S>): KindOf<z.output<S>> {
  const { name, schema, wire, items, references, rules, ids, write = replace } = declaration;
  const isKnown = (member: string) => {
    const field = codeName(member);
    return field !== undefined && (field in schema.shape || (wire !== undefined && field in wire.shape));
  };
  const absent = nothing(schema);
  return {
    name,
    items,
    write,
    member: (member) => schema.shape[codeName(member) ?? ''],
    read(value) {
      if (!isObject(value)) return { problems: [{ reason: 'is not a JSON object' }] };
      const unknown = Object.keys(value).filter((member) => !isKnown(member));
      const result = schema.safeParse({ ...absent, ...Object(fromWire(value)) }, { reportInput: true });
      const problems = [
        ...unknown.map((member) => ({ member, reason: 'is no member of the record' })),
        ...(result.success ? (rules?.(result.data) ?? []) : result.error.issues.map(problemOf)),
      ];
      if (!result.success || problems.length > 0) return { problems };
      const record = result.data;
      return { items: items(record), references: references?.(record) ?? [], ids: ids?.(record) ?? [] };
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

/** Of items with the same key the last one counts. */
const replace = (items: readonly Item[]) =>
  putItems(new Map(items.map((item) => [`${item.pk} ${item.sk}`, item])).values());
