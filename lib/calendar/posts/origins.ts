import { createHash } from 'node:crypto';
import { Failure } from '../../http/failure.ts';
import { batchGet } from '../../table/batch-get.ts';
import { get } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { create } from '../../table/writes.ts';
import { events, linkedPosts, origins, terms } from '../keys.ts';
import type { LinkKind } from '../link-kinds.ts';
import type { Origin, StoredEvent, StoredLinkedPost, StoredTerm } from '../stored.ts';

/**
 * Records that were imported remember where they come from, and how they looked there and here; so the same import can
 * be done again and again. Each global id is an item beside, written together with the record.
 */

/** What can be imported. */
export type Importable = StoredEvent | StoredLinkedPost | StoredTerm;
export type ImportableKind = LinkKind | 'event';

/** The origin of a record that is about to be written. */
export type NewOrigin = Omit<Origin, 'content'>;

/** What is known here under a global id. */
export interface Imported {
  readonly kind: ImportableKind;
  readonly id: number;
  /** Absent for a term that was removed. */
  readonly record?: Importable | undefined;
}

/** The record as it is written by an import; as it is if it is written by somebody else. */
export function withOrigin<R extends Importable>(record: R, origin: NewOrigin | undefined): R {
  return origin === undefined ? record : { ...record, origin: { ...origin, content: contentOf(record) } };
}

/** To be written together with a record: takes its global id, on the condition that nobody has it. */
export function originWrites(
  kind: ImportableKind,
  before: Importable | undefined,
  { id, origin }: Importable,
): Write[] {
  if (origin === undefined || before?.origin?.global_id === origin.global_id) return [];
  return [create(origins, { global_id: origin.global_id, kind, id })];
}

/** @throws Failure 409 where two imports meet, for the one that comes later */
export async function refuseIfImported(origin: NewOrigin | undefined): Promise<void> {
  if (origin === undefined) return;
  if ((await get(origins, origins.key({ global_id: origin.global_id }))) === undefined) return;
  throw new Failure(409, 'already_imported', 'Another import has brought this record in meanwhile');
}

/** What was imported under these global ids, with three calls for each hundred of them. */
export async function findImported(globalIds: readonly string[]): Promise<Map<string, Imported>> {
  const found = await batchGet(
    origins,
    globalIds.map((global_id) => origins.key({ global_id })),
  );
  const idsOf = (...kinds: readonly ImportableKind[]) =>
    found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => ({ id }));
  const termKeys = found.flatMap(({ kind, id }) =>
    kind === 'category' || kind === 'tag' ? terms.key({ taxonomy: kind, id }) : [],
  );
  const [posts, linked, words] = await Promise.all([
    batchGet(
      events,
      idsOf('event').map((id) => events.key(id)),
    ),
    batchGet(
      linkedPosts,
      idsOf('venue', 'organizer').map((id) => linkedPosts.key(id)),
    ),
    batchGet(terms, termKeys),
  ]);
  const byGlobalId = new Map<string | undefined, Importable>(
    [...posts, ...linked, ...words].map((record) => [record.origin?.global_id, record]),
  );
  return new Map(
    found.map(({ global_id, kind, id }) => [global_id, { kind, id, record: byGlobalId.get(global_id) }]),
  );
}

/** What an import has to do with a record. */
export type Task = 'create' | 'update' | 'nothing' | 'leave';

/**
 * What has to be done with a record that looks like this at its origin: nothing as long as it is the same there. One
 * that was changed or removed here is left as it is, unless changes are to be overwritten.
 */
export function taskFor(imported: Imported | undefined, source: string, overwrite: boolean): Task {
  if (imported === undefined) return 'create';
  const { record } = imported;
  if (record?.origin === undefined) return 'leave';
  const changedThere = record.origin.source !== source;
  const changedHere = record.origin.content !== contentOf(record);
  if (overwrite) return changedThere || changedHere ? 'update' : 'nothing';
  if (!changedThere) return 'nothing';
  return changedHere ? 'leave' : 'update';
}

/** What tells two versions of a value apart, in whichever order its members are. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url');
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Members of records that change without somebody changing what they say. */
const BOOKKEEPING = new Set([
  ...['id', 'version', 'date', 'modified_utc', 'origin', 'pending'],
  ...['count', 'used', 'last_month', 'state', 'sort_name'],
]);

/** What waits to be published is published by itself. */
function contentOf(record: Importable): string {
  const members = Object.entries(record).filter(([name]) => !BOOKKEEPING.has(name));
  return digest({
    ...Object.fromEntries(members),
    ...('status' in record && record.status === 'future' ? { status: 'publish' } : {}),
  });
}
