import { digestOf } from '../../digest.ts';
import { Failure } from '../../http/failure.ts';
import { anyOf } from '../../table/any-of.ts';
import { batchGet } from '../../table/batch-get.ts';
import type { ItemKey } from '../../table/entity.ts';
import { get } from '../../table/read.ts';
import { create, type Write } from '../../table/writes.ts';
import { events, linkedPosts, origins, series, terms } from '../keys.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { Origin, StoredOrigin } from '../stored/origins.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { StoredSeries } from '../stored/series.ts';
import type { StoredTerm } from '../stored/terms.ts';

/**
 * Imported records store their origin and digests of their content at the origin and here, so that an import can be
 * repeated. Each global id is a separate item, written in the record's transaction.
 */

type Importable = StoredEvent | StoredLinkedPost | StoredTerm;
export type ImportableKind = StoredOrigin['kind'];

/** The origin of a record before it is written. */
export type NewOrigin = Omit<Origin, 'content'>;

/** A change that an import makes. */
export interface ImportedChange {
  readonly origin: NewOrigin;
  /** Whether it overwrites what somebody has changed here since the last import. */
  readonly overwrites: boolean;
}

/** The reason of a failure: an import does not change what somebody has changed here. */
const EDITED_HERE = 'edited_here';

export const editedHere = () => new Failure(409, EDITED_HERE, 'It has been changed here in the meantime');

export const isEditedHereFailure = (error: unknown): boolean =>
  error instanceof Failure && error.reason === EDITED_HERE;

/** The imported record with a global id. */
export interface Imported {
  readonly kind: ImportableKind;
  readonly id: number;
  /** Absent for a deleted term. */
  readonly record?: Importable | StoredSeries | undefined;
  /** Digest of the content here, if it consists of several records. */
  readonly content?: string;
}

/** Adds the origin to a record that an import writes; other records stay unchanged. */
export function withOrigin<R extends Importable>(record: R, origin: NewOrigin | undefined): R {
  return origin === undefined ? record : { ...record, origin: { ...origin, content: contentOf(record) } };
}

/**
 * Adds the origin to a record that an import changes; records that others change stay as they are.
 * @throws Failure 409 if somebody has changed it here, even after the import looked for it
 */
export function withChangedOrigin<R extends Importable>(
  before: R,
  after: R,
  change: ImportedChange | undefined,
): R {
  if (change?.overwrites === false && isEditedHere(before)) throw editedHere();
  return withOrigin(after, change?.origin);
}

/** The digest of a record that an import has not written completely. */
export const UNFINISHED = '';

/**
 * Whether somebody has changed an imported record here since it was imported.
 * @param content the digest of what it contains now, if that is more than the record
 */
export const isEditedHere = (record: Importable | StoredSeries, content?: string): boolean =>
  record.origin !== undefined && record.origin.content !== (content ?? contentOf(record));

/** Claims the global id of a record, if it is free. */
export function originWrites(
  kind: ImportableKind,
  before: Importable | undefined,
  { id, origin }: Importable,
): Write[] {
  if (origin === undefined || before?.origin?.global_id === origin.global_id) return [];
  return [create(origins, { global_id: origin.global_id, kind, id })];
}

/** @throws Failure 409 if another import has written the record first */
export async function refuseIfImported(origin: NewOrigin | undefined): Promise<void> {
  if (origin === undefined) return;
  if ((await get(origins, origins.key({ global_id: origin.global_id }))) === undefined) return;
  throw new Failure(409, 'already_imported', 'Another import has created this record in the meantime');
}

const IMPORTABLE = anyOf(events, linkedPosts, terms, series);

/** The imported records with these global ids, with two calls for each hundred of them. */
export async function findImported(globalIds: readonly string[]): Promise<Map<string, Imported>> {
  const owners = await batchGet(
    origins,
    globalIds.map((global_id) => origins.key({ global_id })),
  );
  const records = await batchGet(IMPORTABLE, owners.map(keyOf));
  const byGlobalId = new Map(records.map((record) => [record.origin?.global_id, record]));
  return new Map(
    owners.map(({ global_id, kind, id }) => [global_id, { kind, id, record: byGlobalId.get(global_id) }]),
  );
}

function keyOf({ kind, id }: StoredOrigin): ItemKey {
  if (kind === 'category' || kind === 'tag') return terms.key({ taxonomy: kind, id });
  if (kind === 'series') return series.key({ id });
  return kind === 'event' ? events.key({ id }) : linkedPosts.key({ id });
}

/** A digest of a value that does not depend on the order of members. */
export function digest(value: unknown): string {
  return digestOf(JSON.stringify(value, withSortedMembers));
}

function withSortedMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Members that change although nobody edits the record. */
const BOOKKEEPING = new Set([
  ...['id', 'version', 'date', 'modified_utc', 'origin', 'pending'],
  ...['count', 'used', 'last_month', 'state', 'sort_name'],
]);

/**
 * A digest of what a record contains. Without being edited, a scheduled record is published, and an occurrence becomes
 * the next one of its series.
 */
function contentOf(record: Importable | StoredSeries): string {
  const members = Object.entries(record).filter(([name]) => !BOOKKEEPING.has(name));
  const occurrence = 'occurrence' in record ? record.occurrence : undefined;
  return digest({
    ...Object.fromEntries(members),
    ...('status' in record && record.status === 'future' ? { status: 'publish' } : {}),
    ...(occurrence === undefined
      ? {}
      : { occurrence: { ...occurrence, is_next: undefined, edited_ms: undefined } }),
  });
}
