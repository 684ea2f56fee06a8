import { type FieldsOf, fill, fillPrefix, type KeyValue, type Pattern, parsePattern } from './key.ts';
import { requireShape, type Shape } from './shape.ts';

/** The table's secondary indexes. Each is overloaded (shared by many kinds of records) and sparse. */
export const INDEXES = ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6'] as const;
export type IndexName = (typeof INDEXES)[number];

/** The key patterns of one kind of record. */
interface Patterns {
  readonly pk: string;
  readonly sk: string;
}

/** The key patterns in an index. Omits records for which `when` is false, or that lack a field of the patterns. */
interface IndexPatterns<R> extends Patterns {
  readonly when?: (record: R) => boolean;
}

/** Patterns that name only fields of the record; other names do not compile. */
type Checked<P, R> = { readonly [K in keyof P]: P[K] extends string ? CheckedPattern<P[K], R> : P[K] };
type CheckedPattern<P extends string, R> =
  FieldsOf<P> extends KeyFields<R> ? P : `no such field: ${Exclude<FieldsOf<P>, KeyFields<R>>}`;
type KeyFields<R> = keyof {
  [K in keyof R as string extends K ? never : R[K] extends KeyValue | null | undefined ? K : never]: K;
} &
  string;

/** The fields of a record that fill the patterns of a key. */
export type KeyOf<R, P extends Patterns> = Filling<R, P['pk']> & Filling<R, P['sk']>;
/** The fields of the partition key, and optionally the leading fields of the sort key. */
export type RangeOf<R, P extends Patterns> = Filling<R, P['pk']> & Partial<Filling<R, P['sk']>>;
type Filling<R, P extends string> = { readonly [K in FieldsOf<P> & keyof R]: NonNullable<R[K]> };

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/** An item of the table. */
export type Item = ItemKey & Record<string, unknown>;

/** The items of a partition whose sort keys share a prefix. */
export interface Range<R> {
  /** Parses the items; for a partition of several kinds it must parse all of them. */
  readonly entity: Pick<RecordOf<R>, 'fromItem'>;
  readonly index: IndexName | undefined;
  readonly pk: string;
  readonly prefix: string;
}

/** Converts records to items and back. */
export interface RecordOf<R> {
  readonly name: string;
  toItem(record: R): Item;
  /** @throws MalformedRecord for an item without the shape of the kind */
  fromItem(item: Readonly<Record<string, unknown>>): R;
}

/** The items that records were parsed from. */
const itemOf = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** The name of a record from the table for the log: its kind and key. */
export function nameOfRecord(record: object): { readonly kind: string; readonly id: string } | undefined {
  const item = itemOf.get(record);
  return item && nameOfItem(item);
}

/** The name of an item for the log. */
export const nameOfItem = ({ entity, pk, sk }: Readonly<Record<string, unknown>>) => ({
  kind: String(entity),
  id: `${pk} ${sk}`,
});

/** One kind of record and its keys in the table. */
export interface Entity<R, P extends Patterns, I> extends RecordOf<R> {
  /** The fields that are part of a key: they cannot be updated in place. */
  readonly keyFields: ReadonlySet<string>;
  key(fields: KeyOf<R, P>): ItemKey;
  range(fields: RangeOf<R, P>): Range<R>;
  indexRange<N extends keyof I & IndexName>(
    index: N,
    fields: I[N] extends Patterns ? RangeOf<R, I[N]> : never,
  ): Range<R>;
}

/**
 * The kinds of records of one API. All their partition keys begin with its name, so that a role can be restricted to
 * them (`dynamodb:LeadingKeys`).
 *
 * Sort keys of different kinds in the same partition must have different prefixes.
 */
export function keyspace(prefix: string) {
  return <R extends object>(name: string): Kind<R> => ({
    at: (primary, indexes, shape) => new TableEntity(name, prefix, primary, indexes ?? {}, shape ?? {}),
  });
}

/** A kind of record, known by its type only, so that defining all kinds loads none of their schemas. */
interface Kind<R extends object> {
  /** Defines its keys, and the shape that an item must have. */
  at<
    const P extends Patterns,
    const I extends { readonly [N in IndexName]?: IndexPatterns<R> } = Record<never, never>,
  >(
    primary: P & Checked<P, R>,
    indexes?: I & { readonly [N in keyof I]: Checked<I[N], R> },
    shape?: Shape<R>,
  ): Entity<R, P, I>;
}

interface ParsedPatterns {
  readonly pk: Pattern;
  readonly sk: Pattern;
}

/** The parsed patterns of an entity. */
interface Layout<R> {
  readonly primary: ParsedPatterns;
  readonly indexes: Partial<Record<IndexName, ParsedPatterns & { when?: (record: R) => boolean }>>;
  readonly keyFields: ReadonlySet<string>;
}

type IndexesOf<R> = { readonly [N in IndexName]?: IndexPatterns<R> };

function layoutOf<R>(prefix: string, patterns: Patterns, indexPatterns: IndexesOf<R>): Layout<R> {
  const parsed = ({ pk, sk }: Patterns) => ({ pk: parsePattern(`${prefix}#${pk}`), sk: parsePattern(sk) });
  const primary = parsed(patterns);
  const indexes: Layout<R>['indexes'] = {};
  for (const index of INDEXES) {
    const given = indexPatterns[index];
    if (given !== undefined) indexes[index] = { ...given, ...parsed(given) };
  }
  const parts = [primary, ...Object.values(indexes)].flatMap(({ pk, sk }) => [...pk, ...sk]);
  return { primary, indexes, keyFields: new Set(parts.flatMap(({ field }) => field ?? [])) };
}

class TableEntity<R extends object, P extends Patterns, I> implements Entity<R, P, I> {
  readonly name: string;
  readonly #parseLayout: () => Layout<R>;
  readonly #shape: Shape<R>;
  #parsedLayout: Layout<R> | undefined;

  constructor(name: string, prefix: string, primary: Patterns, indexes: IndexesOf<R>, shape: Shape<R>) {
    this.name = name;
    this.#shape = shape;
    this.#parseLayout = () => layoutOf(prefix, primary, indexes);
  }

  /** Parsed lazily: a function loads all kinds of records, but uses only some. */
  get #layout(): Layout<R> {
    this.#parsedLayout ??= this.#parseLayout();
    return this.#parsedLayout;
  }

  get keyFields(): ReadonlySet<string> {
    return this.#layout.keyFields;
  }

  key(fields: KeyOf<R, P>): ItemKey {
    const key = filled(this.#layout.primary, fields);
    if (key === undefined) throw new Error(`A ${this.name} needs a value for every field of its key`);
    return key;
  }

  toItem(record: R): Item {
    const key = filled(this.#layout.primary, record);
    if (key === undefined) throw new Error(`A ${this.name} needs a value for every field of its key`);
    const item: Record<string, unknown> = { ...record, entity: this.name };
    for (const [index, patterns] of Object.entries(this.#layout.indexes)) {
      const indexKey = patterns.when?.(record) === false ? undefined : filled(patterns, record);
      if (indexKey !== undefined)
        Object.assign(item, { [`${index}pk`]: indexKey.pk, [`${index}sk`]: indexKey.sk });
    }
    return Object.assign(item, key);
  }

  fromItem(item: Readonly<Record<string, unknown>>): R {
    const record: Record<string, unknown> = {};
    for (const name in item) if (!KEY_ATTRIBUTES.has(name)) record[name] = item[name];
    // Kinds that share a key parse each other's items, and check their kind afterwards.
    if (item.entity === this.name) requireShape(this.name, this.#shape, record);
    itemOf.set(record, item);
    return record as R;
  }

  range(fields: RangeOf<R, P>): Range<R> {
    return this.#range(undefined, this.#layout.primary, fields);
  }

  indexRange<N extends keyof I & IndexName>(index: N, fields: object): Range<R> {
    const patterns = this.#layout.indexes[index];
    if (patterns === undefined) throw new Error(`A ${this.name} is not in the index ${index}`);
    return this.#range(index, patterns, fields);
  }

  #range(index: IndexName | undefined, patterns: ParsedPatterns, fields: object): Range<R> {
    const pk = fill(patterns.pk, fields);
    if (pk === undefined) throw new Error(`A query for ${this.name} needs every field of its partition key`);
    return { entity: this, index, pk, prefix: fillPrefix(patterns.sk, fields) };
  }
}

function filled({ pk, sk }: ParsedPatterns, record: object): ItemKey | undefined {
  const [partition, sort] = [fill(pk, record), fill(sk, record)];
  return partition === undefined || sort === undefined ? undefined : { pk: partition, sk: sort };
}

const KEY_ATTRIBUTES = new Set([
  'pk',
  'sk',
  'entity',
  ...INDEXES.flatMap((index) => [`${index}pk`, `${index}sk`]),
]);
