import { type FieldsOf, fill, fillPrefix, type KeyValue } from './key.ts';
import {
  type Definition,
  filled,
  INDEXES,
  type IndexName,
  type IndexPatterns,
  type ItemKey,
  type Layout,
  layoutOf,
  type ParsedPatterns,
  type Patterns,
  type RawItem,
} from './layout.ts';
import { type Codec, requireShape, type Shape } from './shape.ts';

export { INDEXES, type IndexName, type ItemKey, type RawItem };

/** Patterns that name only fields of the record; other names do not compile. */
type Checked<P, R> = { readonly [K in keyof P]: P[K] extends string ? CheckedPattern<P[K], R> : P[K] };
type CheckedPattern<P extends string, R> =
  FieldsOf<P> extends KeyFields<R> ? P : `no such field: ${Exclude<FieldsOf<P>, KeyFields<R>>}`;
type KeyFields<R> = keyof {
  [K in keyof R as string extends K ? never : R[K] extends KeyValue | null | undefined ? K : never]: K;
} &
  string;

/** The fields of a record that fill the patterns of a key. */
type KeyOf<R, P extends Patterns> = Filling<R, P['pk']> & Filling<R, P['sk']>;
/** The fields of the partition key, and optionally the leading fields of the sort key. */
type RangeOf<R, P extends Patterns> = Filling<R, P['pk']> & Partial<Filling<R, P['sk']>>;
type Filling<R, P extends string> = { readonly [K in FieldsOf<P> & keyof R]: NonNullable<R[K]> };

/** An item with its key. */
export type Item = ItemKey & Record<string, unknown>;

/** The items of a partition whose sort keys share a prefix. */
export interface Range<R> {
  /** Parses the items; for a partition of several kinds it must parse all of them. */
  readonly entity: Parser<R>;
  readonly index: IndexName | undefined;
  readonly pk: string;
  readonly prefix: string;
}

/** Converts items to records. */
export interface Parser<R> {
  /** @throws MalformedRecord for an item without the shape of the kind */
  fromItem(item: RawItem): R;
}

/** Converts records to items and back. */
export interface RecordOf<R> extends Parser<R> {
  readonly name: string;
  toItem(record: R): Item;
}

/** The items that records were parsed from. */
const itemOf = new WeakMap<object, RawItem>();

/** The name of a record from the table for the log: its kind and key. */
export function nameOfRecord(record: object): { readonly kind: string; readonly id: string } | undefined {
  const item = itemOf.get(record);
  return item && nameOfItem(item);
}

/** The name of an item for the log. */
export const nameOfItem = (item: RawItem) => ({ kind: String(item.entity), id: nameOfKey(item) });

/** A key, or that of an item, as one text: unambiguous, because keys contain no space; see `keyText`. */
export const nameOfKey = ({ pk, sk }: ItemKey | RawItem) => `${pk} ${sk}`;

/** One kind of record and its keys in the table. */
export interface Entity<R, P extends Patterns, I> extends RecordOf<R> {
  /** The fields that are part of a key: they cannot be updated in place. */
  readonly keyFields: ReadonlySet<string>;
  /** Reads a field that items have in their key only, without parsing the item. */
  keyOnly(item: RawItem, field: string): string | number;
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
    at: (primary, { indexes = {}, shape = {}, keyOnly = {}, codecs = {} } = {}) =>
      new TableEntity(name, prefix, primary, { indexes, shape, keyOnly, codecs }),
  });
}

/** A kind of record, known by its type only, so that defining all kinds loads none of their schemas. */
interface Kind<R extends object> {
  /** Defines where its records are, and how they are stored. @param primary the key patterns in the table */
  at<
    const P extends Patterns,
    const I extends { readonly [N in IndexName]?: IndexPatterns<R> } = Record<never, never>,
  >(primary: P & Checked<P, R>, options?: Options<R, I>): Entity<R, P, I>;
}

/** A definition whose parts are optional, and whose index patterns are checked. */
type Options<R, I> = Partial<Omit<Definition<R>, 'indexes'>> & {
  readonly indexes?: I & { readonly [N in keyof I]: Checked<I[N], R> };
};

class TableEntity<R extends object, P extends Patterns, I> implements Entity<R, P, I> {
  readonly name: string;
  readonly #parseLayout: () => Layout<R>;
  readonly #shape: Shape<R>;
  readonly #codecs: readonly (readonly [string, Codec<unknown>])[];
  #parsedLayout: Layout<R> | undefined;

  constructor(name: string, prefix: string, primary: Patterns, definition: Definition<R>) {
    this.name = name;
    this.#shape = definition.shape;
    this.#codecs = Object.entries(definition.codecs);
    this.#parseLayout = () => layoutOf(prefix, primary, definition);
  }

  /** Parsed lazily: a function loads all kinds of records, but uses only some. */
  get #layout(): Layout<R> {
    this.#parsedLayout ??= this.#parseLayout();
    return this.#parsedLayout;
  }

  get keyFields(): ReadonlySet<string> {
    return this.#layout.keyFields;
  }

  key(fields: object): ItemKey {
    const key = filled(this.#layout.primary, fields);
    if (key === undefined) throw new Error(`A ${this.name} needs a value for every field of its key`);
    return key;
  }

  toItem(record: R): Item {
    const key = this.key(record);
    const { indexes, keyOnly } = this.#layout;
    const item: Record<string, unknown> = stored(record, keyOnly);
    for (const [name, codec] of this.#codecs) item[name] = codec.encode(item[name]);
    item.entity = this.name;
    for (const [index, patterns] of Object.entries(indexes)) {
      const indexKey = patterns.when?.(record) === false ? undefined : filled(patterns, record);
      if (indexKey === undefined) continue;
      item[`${index}pk`] = indexKey.pk;
      item[`${index}sk`] = indexKey.sk;
    }
    return Object.assign(item, key);
  }

  fromItem(item: RawItem): R {
    const record: Record<string, unknown> = {};
    for (const name in item) if (!KEY_ATTRIBUTES.has(name)) record[name] = item[name];
    for (const [field, read] of this.#layout.keyOnly) record[field] = read(item);
    // Kinds that share a key parse each other's items, and check their kind afterwards.
    if (item.entity === this.name) {
      for (const [name, codec] of this.#codecs) record[name] = codec.decode(record[name]);
      requireShape(this.name, this.#shape, record);
    }
    itemOf.set(record, item);
    return record as R;
  }

  keyOnly(item: RawItem, field: string): string | number {
    const read = this.#layout.keyOnly.get(field);
    if (read === undefined) throw new Error(`${field} is not a key-only field of ${this.name}`);
    return read(item);
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

/** Copies the fields except key-only ones. Most records have none of those, and a spread is the fastest copy. */
function stored(record: object, keyOnly: ReadonlyMap<string, unknown>): Record<string, unknown> {
  if (keyOnly.size === 0) return { ...record };
  return Object.fromEntries(Object.entries(record).filter(([name]) => !keyOnly.has(name)));
}

/** The attributes of an item that belong to the table, not to the record. */
export const KEY_ATTRIBUTES: ReadonlySet<string> = new Set([
  'pk',
  'sk',
  'entity',
  ...INDEXES.flatMap((index) => [`${index}pk`, `${index}sk`]),
]);
