import { nowMs } from '../../clock.ts';
import { forEachWhile, type HasTime, type Progress, timeFor } from '../../for-each-while.ts';
import { Failure } from '../../http/failure.ts';
import { get, query } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { ConditionFailed, commit } from '../../table/write.ts';
import { check, put, remove, type Write } from '../../table/writes.ts';
import { replaceEvent } from '../event-store/writes.ts';
import { events, listEntries, unlinkings } from '../keys.ts';
import type { LinkKind } from '../link-kinds.ts';
import type { PendingLinks, StoredEvent, StoredLinkedPost, StoredUnlinking } from '../stored.ts';

/**
 * Taking what was deleted out of all events that use it. The deletion writes, in its transaction, that this has to be
 * done; its request does as much of it as there is time for, and the maintenance of the calendar the rest. Readers do not
 * see the links that are left, for what they lead to is gone or in the trash.
 */

/** How long a request works at it, and on how many events: each costs some calls of the table. */
const REQUEST_MS = 4000;
const EVENTS_OF_REQUEST = 10;

/** More than a function is given, so that what began before a deletion cannot write a link later than that. */
const SETTLED_MS = 60_000;

/** To be written together with the removal of a term. */
export function startUnlinking(kind: LinkKind, target: number): Write {
  return put(unlinkings, { kind, target, since: nowMs() });
}

/**
 * To be written together with a change of a venue or an organizer: moving it to the trash starts the unlinking, and
 * from its restoration on no link is taken away any more.
 */
export function unlinkingWrites(before: StoredLinkedPost, { type, id, status }: StoredLinkedPost): Write[] {
  const [was, is] = [before.status === 'trash', status === 'trash'];
  if (was === is) return [];
  return [is ? startUnlinking(type, id) : remove(unlinkings, unlinkings.key({ kind: type, target: id }))];
}

/** Takes what was deleted out of the events, as far as a request can go. */
export async function unlink(kind: LinkKind, target: number): Promise<void> {
  await unlinkFrom({ kind, target }, timeFor(REQUEST_MS), EVENTS_OF_REQUEST);
}

/**
 * Makes sure that a venue or an organizer is in no event any more that used it when it was moved to the trash.
 * @throws Failure 503 if that is more work than one request can do
 */
export async function completeUnlinking({ type: kind, id: target }: StoredLinkedPost): Promise<void> {
  if ((await get(unlinkings, unlinkings.key({ kind, target }))) === undefined) return;
  const { failed, ended } = await unlinkFrom({ kind, target }, timeFor(REQUEST_MS), EVENTS_OF_REQUEST);
  if (failed === 0 && ended) return;
  const headers = { 'retry-after': '60' };
  throw new Failure(503, `${kind}-is-being-unlinked`, `The ${kind} is still being taken out of events`, {
    headers,
  });
}

/** Goes on with all that was started; what has come to its end is not looked at again. */
export async function continueUnlinking(hasTime: HasTime): Promise<Progress> {
  const total = { done: 0, failed: 0, ended: true };
  for await (const unlinking of query(unlinkings.range({}))) {
    const { done, failed, ended } = await unlinkFrom(unlinking, hasTime);
    total.done += done;
    total.failed += failed;
    total.ended &&= ended;
    if (failed === 0 && ended && isSettled(unlinking)) await endUnlinking(unlinking);
  }
  return total;
}

/** Of these it has to be made sure that they were not restored meanwhile. */
const MAY_COME_BACK = new Set<LinkKind>(['venue', 'organizer']);

type Target = Pick<StoredUnlinking, 'kind' | 'target'>;

/** @param most events that are looked at; all if it is not given */
async function unlinkFrom({ kind, target }: Target, hasTime: HasTime, most?: number): Promise<Progress> {
  const progress = await forEachWhile(
    query(listEntries.range({ kind, target }), most === undefined ? {} : { limit: most }),
    hasTime,
    ({ event }) => unlinkEvent({ kind, target }, event),
    ({ event }) => ({ work: 'unlink', kind, target, event }),
  );
  const isCut = most !== undefined && progress.done + progress.failed >= most;
  return { ...progress, ended: progress.ended && !isCut };
}

async function unlinkEvent({ kind, target }: Target, id: number): Promise<void> {
  const stillDeleted = check(unlinkings, unlinkings.key({ kind, target }), { exists: true });
  const conditions = MAY_COME_BACK.has(kind) ? [stillDeleted] : [];
  await retryOnConflict(async () => {
    const event = await get(events, events.key({ id }));
    if (event === undefined || !isLinked(event, kind, target)) return;
    const left = (links: PendingLinks) => ({ [kind]: links[kind].filter((other) => other !== target) });
    const { pending } = event;
    const without: StoredEvent = {
      ...event,
      ...left(event),
      ...(pending === undefined ? {} : { pending: { ...pending, ...left(pending) } }),
    };
    await replaceEvent(event, without, { conditions }).catch(unless(stillDeleted));
  });
}

function isLinked({ pending, ...event }: StoredEvent, kind: LinkKind, target: number): boolean {
  return event[kind].includes(target) || pending?.[kind].includes(target) === true;
}

function isSettled({ since }: StoredUnlinking): boolean {
  return nowMs() - since > SETTLED_MS;
}

/** Not if it was restored meanwhile, and perhaps deleted again. */
async function endUnlinking({ kind, target, since }: StoredUnlinking): Promise<void> {
  const removal = remove(unlinkings, unlinkings.key({ kind, target }), { is: { since } });
  await commit(removal).catch(unless(removal));
}

/** Takes it well if a write did not happen because the condition of this one does not hold. */
const unless = (write: Write) => (error: unknown) => {
  if (!(error instanceof ConditionFailed) || !error.isBlockedBy(write)) throw error;
};
