import * as z from 'zod';
import { Failure } from '../../../lib/http/failure.ts';
import { issuesOf, wireNameAt } from '../../../lib/http/validate.ts';
import { isObject } from '../../../lib/is-object.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import { type Item, type ItemKey, nameOfKey, type RecordOf } from '../../../lib/table/entity.ts';
import type { Sequence } from '../../../lib/table/sequence.ts';
import { cleanTextOrHtml } from '../../../lib/turma/activities/content.ts';
import { codeName, fromWire, wireName } from '../../../schemas/turma/wire-names.ts';
import type { Problem } from '../lib/problem.ts';
import { otherDates } from './rules.ts';

/** A kind of record that can be imported. */
export interface Kind {
  /** The name of its files, without extension. */
  readonly name: string;
  /** Returns what to load for a row of a file, or all problems of the row. */
  read(value: unknown): Promise<Loadable | Refused>;
  /** Returns the schema of a member by its wire name; undefined for an unknown name. */
  member(name: string): z.core.$ZodType | undefined;
  /**
   * Writes the items of rows to the table, replacing items with the same keys.
   * @returns the items that could not be written, and why
   */
  write(items: readonly Item[]): Promise<readonly Unwritten[]>;
}

/** The same, with the type of the records. */
export interface KindOf<R> extends Kind {
  /** Returns the items of a record: the record first, then the items that find it. */
  items(record: R): Items;
}

export type Items = readonly [Item, ...Item[]];

/** A row that is valid on its own. */
export interface Loadable {
  readonly items: Items;
  readonly references: readonly Reference[];
  readonly ids: readonly GivenId[];
}

export interface Unwritten {
  readonly item: Item;
  readonly problem: Problem;
}

/** A row that is invalid on its own. */
interface Refused {
  readonly problems: readonly Problem[];
}

export interface Reference {
  /** The wire name of the member with the reference. */
  readonly member: string;
  /** What is missing if it does not exist: `class 57999`. */
  readonly what: string;
  readonly key: ItemKey;
  /** The identifier of a part of that record, such as an alternative of a poll. */
  readonly part?: number;
  /** Whether both records are of the same kind, so that the other one may follow in the same file. */
  readonly sameKind?: boolean;
}

/** An identifier in a row, and the sequence that must not assign it again. */
interface GivenId {
  /** The wire name of its member. */
  readonly member: string;
  readonly sequence: Sequence;
  readonly id: number;
}

/** The largest identifier above which a sequence can continue: from a larger one, it would soon reach 2^53. */
const MAX_GIVEN_ID = 9_000_000_000_000_000;
const TOO_LARGE = `expected at most ${MAX_GIVEN_ID}, because new records get larger identifiers`;

interface Declaration<S extends z.ZodObject> {
  readonly name: string;
  /** The schema of a row: the stored record. */
  readonly schema: S;
  /**
   * The schema of the record on the wire, if it has members that are not stored: a row may have them, without effect.
   */
  readonly wire?: z.ZodObject;
  readonly items: (record: z.output<S>) => Items;
  /** Its members with HTML, which is sanitized as in requests. */
  readonly html?: readonly (keyof z.output<S> & string)[];
  readonly references?: (record: z.output<S>) => readonly Reference[];
  /** Returns problems of a record whose members are valid on their own. */
  readonly rules?: (record: z.output<S>) => readonly Problem[];
  readonly ids?: (record: z.output<S>) => readonly GivenId[];
  /** For kinds whose rows do more than replace items with the same keys. */
  readonly write?: (items: readonly Item[]) => Promise<readonly Unwritten[]>;
}

export function kind<S extends z.ZodObject>(declaration: Declaration<S>): KindOf<z.output<S>> {
  const { name, schema, wire, items, html = [], references, rules, ids, write = replace } = declaration;
  const described = wire === undefined ? [schema] : [schema, wire];
  return {
    name,
    items,
    write,
    member: (member) => schema.shape[codeName(member) ?? ''],
    async read(value) {
      if (!isObject(value)) return { problems: [{ reason: 'is not a JSON object' }] };
      const unknown = unknownMembers(value, described);
      const cleaned = await withCleanHtml(Object(withNulls(fromWire(value), schema)), html);
      if (cleaned instanceof Failure) return { problems: cleaned.problems.map(htmlProblem) };
      const result = schema.safeParse(cleaned, { reportInput: true });
      const problems = [
        ...unknown.map((member) => ({ member, reason: 'is not a member of the record' })),
        ...(result.success
          ? [...otherDates(result.data), ...(rules?.(result.data) ?? [])]
          : issuesOf(result.error).map(problemOf)),
      ];
      if (!result.success || problems.length > 0) return { problems };
      const record = result.data;
      const given = ids?.(record) ?? [];
      const tooLarge = given.filter(({ id }) => id > MAX_GIVEN_ID);
      if (tooLarge.length > 0)
        return { problems: tooLarge.map(({ member }) => ({ member, reason: TOO_LARGE })) };
      return { items: items(record), references: references?.(record) ?? [], ids: given };
    },
  };
}

/** Returns a record with sanitized HTML, or the problems that prevent it. */
async function withCleanHtml(
  record: Readonly<Record<string, unknown>>,
  members: readonly string[],
): Promise<object | Failure> {
  const cleaned = { ...record };
  for (const member of members) {
    const html = record[member];
    if (typeof html !== 'string' || html.length > MAX_HTML_CHARS) continue;
    try {
      cleaned[member] = await cleanTextOrHtml(wireName(member), html);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }
  return cleaned;
}

/** Longer HTML is not sanitized but rejected, however short the result would be. */
const MAX_HTML_CHARS = 1_000_000;

const htmlProblem = ({ name, message }: { name: string; message: string }): Problem => ({
  member: name,
  reason: message,
});

/** Adds null for nullable members that are missing, at every depth, which makes these optional in rows. */
function withNulls(value: unknown, schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => withNulls(one, schema.element));
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value;
  const completed: Record<string, unknown> = { ...value };
  for (const [name, member] of Object.entries<z.core.$ZodType>(schema.shape)) {
    if (completed[name] !== undefined) completed[name] = withNulls(completed[name], member);
    else if (member instanceof z.ZodNullable) completed[name] = null;
  }
  return completed;
}

/**
 * Returns the members of a row that none of these schemas has, at every depth: `discentes[0].idade`. The schemas
 * themselves refuse values of other types.
 */
function unknownMembers(value: unknown, schemas: readonly z.core.$ZodType[], at = ''): string[] {
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element] : []));
    return value.flatMap((one, n) => unknownMembers(one, elements, `${at}[${n}]`));
  }
  const objects = schemas.filter((schema) => schema instanceof z.ZodObject);
  if (objects.length === 0 || !isObject(value)) return [];
  return Object.entries(value).flatMap(([member, inner]) => {
    const name = at === '' ? member : `${at}.${member}`;
    const field = codeName(member);
    const known = objects.flatMap<z.core.$ZodType>(({ shape }) =>
      field !== undefined && Object.hasOwn(shape, field) ? [shape[field]] : [],
    );
    return known.length === 0 ? [name] : unknownMembers(inner, known, name);
  });
}

function problemOf({ code, path, message, input }: z.core.$ZodIssue): Problem {
  const member = wireNameAt(path, wireName);
  const missing = code === 'invalid_type' && (input === undefined || input === null);
  return { member, reason: missing ? 'is required' : message };
}

/** Reads items without a schema. */
export const ITEMS: RecordOf<Item> = {
  name: 'item',
  toItem: (item) => item,
  fromItem: ({ pk, sk, ...attributes }) => ({ ...attributes, pk: String(pk), sk: String(sk) }),
};

/** Keeps the last of several items with the same key. */
export const lastOfEach = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [nameOfKey(item), item])).values(),
];

async function replace(items: readonly Item[]): Promise<readonly Unwritten[]> {
  await putItems(lastOfEach(items));
  return [];
}
