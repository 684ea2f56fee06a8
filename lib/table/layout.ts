import { fieldReader, fill, type Pattern, parsePattern } from './key.ts';
import type { Codec, Shape } from './shape.ts';

/** The table's secondary indexes. Each is overloaded (shared by many kinds of records) and sparse. */
export const INDEXES = ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6'] as const;
export type IndexName = (typeof INDEXES)[number];

/** The key patterns of one kind of record. */
export interface Patterns {
  readonly pk: string;
  readonly sk: string;
}

/** The key patterns in an index, which omits records if `when` is false or a field of the patterns is missing. */
export interface IndexPatterns<R> extends Patterns {
  readonly when?: (record: R) => boolean;
}

/**
 * Fields that an item has in its key only, by their type, so that many small items cost less to read. Items of earlier
 * versions may have them as attributes too.
 */
type KeyOnly<R> = {
  readonly [K in keyof R as string extends K ? never : K]?: R[K] extends number ? 'integer' : 'text';
};

/** The codecs of fields that would otherwise take too much space. */
type Codecs<R> = { readonly [K in keyof R & string]?: Codec<R[K]> };

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export interface ParsedPatterns {
  readonly pk: Pattern;
  readonly sk: Pattern;
}

/** The parsed patterns of an entity. */
export interface Layout<R> {
  readonly primary: ParsedPatterns;
  readonly indexes: Partial<Record<IndexName, ParsedPatterns & { when?: (record: R) => boolean }>>;
  readonly keyFields: ReadonlySet<string>;
  /** The readers of fields that items have in their key only. */
  readonly keyOnly: ReadonlyMap<string, (item: RawItem) => string | number>;
}

/** An item as the table returns it. */
export type RawItem = Readonly<Record<string, unknown>>;

/** What a kind of record has in addition to its key in the table. */
export interface Definition<R> {
  readonly indexes: { readonly [N in IndexName]?: IndexPatterns<R> };
  readonly shape: Shape<R>;
  readonly keyOnly: KeyOnly<R>;
  readonly codecs: Codecs<R>;
}

/** @param prefix the beginning of all partition keys */
export function layoutOf<R>(prefix: string, patterns: Patterns, definition: Definition<R>): Layout<R> {
  const parsed = ({ pk, sk }: Patterns) => ({ pk: parsePattern(`${prefix}#${pk}`), sk: parsePattern(sk) });
  const primary = parsed(patterns);
  const indexes: Layout<R>['indexes'] = {};
  for (const index of INDEXES) {
    const given = definition.indexes[index];
    if (given !== undefined) indexes[index] = { ...given, ...parsed(given) };
  }
  const parts = [primary, ...Object.values(indexes)].flatMap(({ pk, sk }) => [...pk, ...sk]);
  return {
    primary,
    indexes,
    keyFields: new Set(parts.flatMap(({ field }) => field ?? [])),
    keyOnly: keyReaders(primary, definition.keyOnly),
  };
}

function keyReaders<R>({ pk, sk }: ParsedPatterns, fields: KeyOnly<R>): Layout<R>['keyOnly'] {
  const readers = new Map<string, (item: RawItem) => string | number>();
  for (const [field, type] of Object.entries<'text' | 'integer' | undefined>(fields)) {
    if (type === undefined) continue;
    const [partition, sort] = [fieldReader(pk, field, type), fieldReader(sk, field, type)];
    if (partition !== undefined) readers.set(field, (item) => partition(String(item.pk)));
    else if (sort !== undefined) readers.set(field, (item) => sort(String(item.sk)));
  }
  return readers;
}

/** The key of a record; undefined if it lacks a field of the patterns. */
export function filled({ pk, sk }: ParsedPatterns, record: object): ItemKey | undefined {
  const [partition, sort] = [fill(pk, record), fill(sk, record)];
  return partition === undefined || sort === undefined ? undefined : { pk: partition, sk: sort };
}
