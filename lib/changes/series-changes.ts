import { setTimeout } from 'node:timers/promises';
import { events } from '../calendar/keys.ts';
import { seriesById } from '../calendar/series/heads.ts';
import { isObject } from '../is-object.ts';
import { withDeadline } from '../table/deadline.ts';
import type { RecordChange } from './record-change.ts';

/** A change with the position of its record in the batch. */
export interface PositionedChange extends RecordChange {
  readonly position: number;
}

/** The changes of a batch that can be sent now. */
interface SendableChanges {
  readonly changes: readonly PositionedChange[];
  /** The first position that has to wait. Nothing from there on is sent, so that little is sent twice. */
  readonly waiting: number | undefined;
}

/** Time limit for reading the series. */
const READ_MS = 5000;

/** How long to wait before checking again whether a series has been created. */
const WAIT_MS = 500;

/**
 * Leaves out events of series that nobody has ever seen. The events of a new series are in the stream before it becomes
 * visible, and those of an interrupted creation are removed again. This waits until that is decided.
 * @param mayWait whether there is time to wait
 */
export async function sendableChanges(
  changes: readonly PositionedChange[],
  mayWait: () => boolean,
): Promise<SendableChanges> {
  const series = new Set(changes.flatMap((change) => seriesInQuestion(change) ?? []));
  for (;;) {
    const heads = await withDeadline(READ_MS, () => seriesById(series));
    const stateOf = (change: RecordChange) => {
      const id = seriesInQuestion(change);
      if (id === undefined) return 'visible';
      const head = heads.get(id);
      return head === undefined ? 'removed' : (head.state ?? 'visible');
    };
    const waiting = changes.find((change) => stateOf(change) === 'creating')?.position;
    if (waiting === undefined || !mayWait()) {
      const end = waiting ?? Number.POSITIVE_INFINITY;
      const sendable = changes.filter((one) => one.position < end && stateOf(one) === 'visible');
      return { changes: sendable, waiting };
    }
    await setTimeout(WAIT_MS);
  }
}

/** The series of an event that appears or disappears, as the events of a hidden series do. */
function seriesInQuestion({ change: { entity, before, after } }: RecordChange): number | undefined {
  if (entity !== events.name || (before !== undefined && after !== undefined)) return undefined;
  const occurrence: unknown = (after ?? before)?.occurrence;
  const id = isObject(occurrence) ? occurrence.series : undefined;
  // Other values cannot be in a key: such a record is sent like other unreadable ones.
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}
