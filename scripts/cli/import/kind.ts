import * as z from 'zod';
import { Failure } from '../../../lib/http/failure.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import type { Item, ItemKey, RecordOf } from '../../../lib/table/entity.ts';
import type { Sequence } from '../../../lib/table/sequence.ts';
import { cleanTextOrHtml } from '../../../lib/turma/activities/content.ts';
import { agrupadoras, componentes } from '../../../lib/turma/keys.ts';
import { codeName, fromWire, wireName } from '../../../schemas/turma/wire-names.ts';
import type { Problem } from './row.ts';

/** A kind of record that files bring in. */
export interface Kind {
  /** The name of its files, without their ending. */
  readonly name: string;
  /** What a row of a file becomes, or all that is wrong with it. */
  read(value: unknown): Promise<Loadable | Refused>;
  /** The schema of a member by its name on the wire; nothing for a name that is no member's. */
  member(name: string): z.core.$ZodType | undefined;
  /**
   * Puts the items of rows into the table, in place of those with their keys.
   * @returns those that could not be, and why
   */
  write(items: readonly Item[]): Promise<readonly Unwritten[]>;
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

/** An item for which there is no room where it belongs. */
export interface Unwritten {
  readonly item: Item;
  readonly problem: Problem;
}

/** A row that is wrong by itself. */
interface Refused {
  readonly problems: readonly Problem[];
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
  /** Its members that hold HTML, which is cleaned as it is in requests. */
  readonly html?: readonly (keyof z.output<S> & string)[];
  readonly references?: (record: z.output<S>) => readonly Reference[];
  /** What is wrong with a record although each of its members is right. */
  readonly rules?: (record: z.output<S>) => readonly Problem[];
  readonly ids?: (record: z.output<S>) => readonly GivenId[];
  /** Where rows do more than to take the place of items with the same keys. */
  readonly write?: (items: readonly Item[]) => Promise<readonly Unwritten[]>;
}

/** Declares a kind of record that files bring in. */
export function kind<S extends z.ZodObject>(declaration: Declaration<S>): KindOf<z.output<S>> {
  const { name, schema, wire, items, html = [], references, rules, ids, write = replace } = declaration;
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
    async read(value) {
      if (!isObject(value)) return { problems: [{ reason: 'is not a JSON object' }] };
      const unknown = Object.keys(value).filter((member) => !isKnown(member));
      const cleaned = await withCleanHtml({ ...absent, ...Object(fromWire(value)) }, html);
      if (cleaned instanceof Failure) return { problems: cleaned.problems.map(htmlProblem) };
      const result = schema.safeParse(cleaned, { reportInput: true });
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

/** A record with its HTML cleaned; or why that cannot be done. */
async function withCleanHtml(
  record: Readonly<Record<string, unknown>>,
  members: readonly string[],
): Promise<object | Failure> {
  const cleaned = { ...record };
  for (const member of members) {
    const html = record[member];
    if (typeof html !== 'string' || html.length > MAX_CLEANED) continue;
    try {
      cleaned[member] = await cleanTextOrHtml(wireName(member), html);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }
  return cleaned;
}

/** What is longer is refused as it is, whatever would be left of it. */
const MAX_CLEANED = 1_000_000;

const htmlProblem = ({ name, message }: { name: string; message: string }): Problem => ({
  member: name,
  reason: message,
});

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

/** Reads items as they are, whatever they are. */
export const ITEMS: RecordOf<Item> = {
  name: 'item',
  toItem: (item) => item,
  fromItem: ({ pk, sk, ...attributes }) => ({ ...attributes, pk: String(pk), sk: String(sk) }),
};

/** Leaves out items that came before: several classes write the same item for their component, or their grouping. */
export function* sharedOnce(items: Iterable<Item>): Generator<Item> {
  const shared = new Set<string>([componentes.name, agrupadoras.name]);
  const seen = new Set<string>();
  for (const item of items) {
    const name = `${item.pk} ${item.sk}`;
    if (seen.has(name)) continue;
    if (shared.has(String(item.entity))) seen.add(name);
    yield item;
  }
}

/** Of items with the same key the last one counts. */
export const lastOfEach = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [`${item.pk} ${item.sk}`, item])).values(),
];

async function replace(items: readonly Item[]): Promise<readonly Unwritten[]> {
  await putItems(lastOfEach(items));
  return [];
}
