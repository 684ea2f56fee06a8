import { Failure } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { requireEditable, SYSTEM_WRITER, type Writer } from '../authors/rights.ts';
import { completedEvent, replaceEvent } from '../event-store/writes.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { type ImportedChange, withChangedOrigin } from '../posts/origins.ts';
import { slugChangeIn } from '../posts/post-slugs.ts';
import { isOccurring } from '../series/differences.ts';
import { editedBy } from '../series/edits.ts';
import { asException } from '../series/exceptions.ts';
import { refuseWhileChanging } from '../series/require.ts';
import type { Occurrence, StoredEvent } from '../stored/events.ts';
import { changedFields, type EventChangeInput } from './changed-fields.ts';
import { requireEvent } from './require.ts';
import { eventSlugs } from './slugs.ts';
import { publishWaitingPosts } from './waiting-posts.ts';

/**
 * Changes an event, and creates its terms, venues and organizers that do not exist yet.
 * @param imported how to import the change, if it is imported
 * @throws Failure 404 for an unknown event, 403 for a caller who may not change it, 400 for dates that contradict each
 * other, 409 for an import of an event that somebody has changed here
 */
export const changeEvent = (...params: Parameters<typeof eventChange>): Promise<StoredEvent> =>
  perform(eventChange(...params));

/** The same, as a write with a receipt. */
export function eventChange(
  id: number,
  input: EventChangeInput,
  writer: Writer,
  imported?: ImportedChange,
): RecordWrite<StoredEvent> {
  return async (receiptWrites, failures) => {
    const before = await requireEditableEvent(id, writer);
    return writeChange(before, { input, writer, failures, imported, receiptWrites });
  };
}

/**
 * Changes an occurrence of a series that an import writes.
 * @param requireWritable throws a failure for an occurrence that is not to be changed
 * @throws Failure as `changeEvent`
 */
export const changeImportedOccurrence = (
  id: number,
  input: EventChangeInput,
  requireWritable: (occurrence: Occurrence | undefined) => void | Promise<void>,
): Promise<StoredEvent> =>
  retryOnConflict(async (failures) => {
    const before = await requireEditableEvent(id, SYSTEM_WRITER);
    await requireWritable(before.occurrence);
    return writeChange(before, { input, writer: SYSTEM_WRITER, failures });
  });

/**
 * Moves an event to the trash; its links stay.
 * @param read reads the event for each attempt, and checks that the writer may change it
 * @throws Failure 410 for an event in the trash
 */
export function trashEvent(
  read: (failures: number) => Promise<StoredEvent>,
  writer: Writer,
): Promise<StoredEvent> {
  return retryOnConflict(async (failures) => {
    const before = await read(failures);
    if (before.status === 'trash') throw new Failure(410, 'event-is-in-trash', 'The event is in the trash');
    return writeChange(before, { input: { status: 'trash' }, writer, failures });
  });
}

/** @throws Failure 404 for an unknown event, 403 for a writer who may not change it */
export async function requireEditableEvent(id: number, writer: Writer): Promise<StoredEvent> {
  const event = await completedEvent(() => requireEvent(id));
  requireEditable(writer, event);
  await refuseWhileChanging(writer, event);
  return event;
}

/** A change, and the number of earlier attempts to write it. */
interface Change {
  readonly input: EventChangeInput;
  readonly writer: Writer;
  readonly failures: number;
  readonly imported?: ImportedChange | undefined;
  readonly receiptWrites?: ReceiptWrites<StoredEvent>;
}

/**
 * Writes a change of an event that was just read, and that the writer may change. If it publishes the event, it also
 * publishes the venues and organizers that wait for that.
 */
async function writeChange(before: StoredEvent, change: Change): Promise<StoredEvent> {
  const { input, writer, failures, imported, receiptWrites = () => [] } = change;
  const { event: changed, known } = await changedFields(before, input, writer);
  const slugs = await eventSlugs(before, changed, slugChangeIn(input, writer, failures));
  const { event, writes } = await asException(before, { ...changed, ...slugs });
  const after = withChangedOrigin(before, withEdit(event, writer), imported);
  const changesPosts = await publishWaitingPosts(before, after, change);
  await replaceEvent(before, after, {
    others: [...receiptWrites(after), ...writes],
    known: changesPosts ? undefined : known,
  });
  return after;
}

const withEdit = (event: StoredEvent, writer: Writer): StoredEvent =>
  isOccurring(event) ? { ...event, occurrence: { ...event.occurrence, ...editedBy(writer) } } : event;
