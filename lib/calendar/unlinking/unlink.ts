import { nowMs } from '../../clock.ts';
import { type ForEachResult, forEachWhile, type HasTime, timeFor } from '../../for-each-while.ts';
import { Failure } from '../../http/failure.ts';
import { commit, ignoreBlocked } from '../../table/commit.ts';
import { get, query } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { check, put, remove, type Write } from '../../table/writes.ts';
import { replaceEvent } from '../event-store/writes.ts';
import { events, listEntries, unlinkings } from '../keys.ts';
import type { LinkKind } from '../link-kinds.ts';
import { isSeriesVisible } from '../series/gate.ts';
import { findTemplate } from '../series/heads.ts';
import { templateWrite } from '../series/writes.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { Links, StoredUnlinking } from '../stored/links.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';

/**
 * Removes deleted records from all events that use them. The transaction that deletes a record also starts its
 * unlinking; the request does as much of it as time permits, and maintenance does the rest. Readers do not see the
 * remaining links, because their targets are deleted or in the trash.
 */

/** The limits for one request, in milliseconds and in events, each of which costs some table calls. */
const REQUEST_MS = 4000;
const MAX_EVENTS_PER_REQUEST = 10;

/**
 * Longer than any function runs, so that a request that began before a deletion cannot write a link after this time.
 */
const SETTLED_MS = 60_000;

/** The write that starts the unlinking; belongs in the transaction that deletes the target. */
export function startUnlinking(kind: LinkKind, target: number): Write {
  return put(unlinkings, { kind, target, since: nowMs() });
}

/**
 * The writes for a change of a venue or an organizer: moving it to the trash starts the unlinking, and restoring it
 * ends the unlinking.
 */
export function unlinkingWrites(before: StoredLinkedPost, { type, id, status }: StoredLinkedPost): Write[] {
  const [wasTrash, isTrash] = [before.status === 'trash', status === 'trash'];
  if (wasTrash === isTrash) return [];
  return [
    isTrash ? startUnlinking(type, id) : remove(unlinkings, unlinkings.key({ kind: type, target: id })),
  ];
}

/** Removes a deleted target from as many events as one request can. */
export function unlink(kind: LinkKind, target: number): Promise<ForEachResult> {
  return unlinkFrom({ kind, target }, timeFor(REQUEST_MS), MAX_EVENTS_PER_REQUEST);
}

/**
 * Completes the unlinking of a venue or an organizer in the trash.
 * @throws Failure 503 if that is too much for one request
 */
export async function completeUnlinking({ type: kind, id: target }: StoredLinkedPost): Promise<void> {
  if ((await get(unlinkings, unlinkings.key({ kind, target }))) === undefined) return;
  const { failed, ended } = await unlink(kind, target);
  if (failed === 0 && ended) return;
  const message = `The ${kind} is still being removed from events`;
  throw new Failure(503, `${kind}-is-being-unlinked`, message, { headers: { 'retry-after': '60' } });
}

/** Continues unlinkings while there is time, and removes those that are complete. */
export async function continueUnlinking(hasTime: HasTime): Promise<ForEachResult> {
  const total = { done: 0, failed: 0, ended: true };
  for await (const unlinking of query(unlinkings.range({}))) {
    if (!hasTime()) return { ...total, ended: false };
    const { done, failed, ended } = await unlinkFrom(unlinking, hasTime);
    total.done += done;
    total.failed += failed;
    total.ended &&= ended;
    if (failed === 0 && ended && isSettled(unlinking)) await endUnlinking(unlinking);
  }
  return total;
}

/** These can be restored during the unlinking, so every write checks that they were not. */
const RESTORABLE = new Set<LinkKind>(['venue', 'organizer']);

type Target = Pick<StoredUnlinking, 'kind' | 'target'>;

/** @param maxEvents unlimited if omitted */
async function unlinkFrom(
  { kind, target }: Target,
  hasTime: HasTime,
  maxEvents?: number,
): Promise<ForEachResult> {
  const progress = await forEachWhile(
    query(listEntries.range({ kind, target }), maxEvents === undefined ? {} : { limit: maxEvents }),
    hasTime,
    ({ event }) => unlinkEvent({ kind, target }, event),
    ({ event }) => ({ work: 'unlink', kind, target, event }),
  );
  const reachedLimit = maxEvents !== undefined && progress.done + progress.failed >= maxEvents;
  return { ...progress, ended: progress.ended && !reachedLimit };
}

async function unlinkEvent({ kind, target }: Target, id: number): Promise<void> {
  const stillDeleted = check(unlinkings, unlinkings.key({ kind, target }), { exists: true });
  const conditions = RESTORABLE.has(kind) ? [stillDeleted] : [];
  await retryOnConflict(async () => {
    const event = await get(events, events.key({ id }));
    if (event === undefined || !isLinked(event, kind, target)) return;
    await requireVisible(event);
    const remaining = (links: Links) => ({ [kind]: links[kind].filter((other) => other !== target) });
    const { pending } = event;
    const without: StoredEvent = {
      ...event,
      ...remaining(event),
      ...(pending === undefined ? {} : { pending: { ...pending, ...remaining(pending) } }),
    };
    const others = await templateWrites(event, { kind, target });
    await replaceEvent(event, without, { conditions, others }).catch(ignoreBlocked(stillDeleted));
  });
}

/**
 * The series of an event loses the link together with the event, so that restoring the target links it to no event of
 * the series.
 */
async function templateWrites({ occurrence }: StoredEvent, { kind, target }: Target): Promise<Write[]> {
  const template = occurrence && (await findTemplate(occurrence.series));
  if (template === undefined || !template.event[kind].includes(target)) return [];
  const links = template.event[kind].filter((other) => other !== target);
  return [templateWrite(template, { ...template, event: { ...template.event, [kind]: links } })];
}

/** Nothing may change the events of a series that is being created. They are unlinked once they are visible. */
async function requireVisible({ occurrence }: StoredEvent): Promise<void> {
  if (occurrence === undefined || (await isSeriesVisible(occurrence.series))) return;
  throw new Error(`The series ${occurrence.series} is being created`);
}

function isLinked({ pending, ...event }: StoredEvent, kind: LinkKind, target: number): boolean {
  return event[kind].includes(target) || pending?.[kind].includes(target) === true;
}

function isSettled({ since }: StoredUnlinking): boolean {
  return nowMs() - since > SETTLED_MS;
}

/** Does nothing if the target was restored in the meantime, and perhaps deleted again. */
async function endUnlinking({ kind, target, since }: StoredUnlinking): Promise<void> {
  const removal = remove(unlinkings, unlinkings.key({ kind, target }), { is: { since } });
  await commit(removal).catch(ignoreBlocked(removal));
}
