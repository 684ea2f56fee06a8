import type { Detail } from '../../schemas/changes/detail.ts';
import type { Omission } from '../../schemas/changes/kinds.ts';
import type { RecordChange } from './record-change.ts';

/** An event in the form that the bus accepts. */
export interface Entry {
  readonly Source: string;
  readonly DetailType: string;
  /** The detail in JSON. */
  readonly Detail: string;
  readonly Time: Date;
}

/** An entry, with what is needed to send it. */
export interface Outgoing {
  /** The record: its entries are sent in order, one at a time. */
  readonly key: string;
  /** Place in the batch. */
  readonly position: number;
  readonly bytes: number;
  readonly entry: Entry;
}

/**
 * Maximum size of an entry. The limits of a call of EventBridge, and of a message in the queue that gets what the bus
 * refuses, were 256 KB until they became 1 MB; the difference is for the envelope of that message.
 */
export const MAX_ENTRY_BYTES = 250 * 1024;

/** The time of an entry counts as this many bytes. */
const TIME_BYTES = 14;

/** Makes the entry of a change. Leaves out a record that does not fit. */
export function outgoing(
  { change, source, transition }: RecordChange,
  record: unknown,
  position: number,
): Outgoing {
  const { type, isPublic, ...rest } = transition;
  const detail: Detail = { id: change.id, time: change.time, ...rest };
  const entryWith = (more: Partial<Detail>): Outgoing => {
    const Detail = JSON.stringify({ ...detail, ...more });
    const entry = { Source: source, DetailType: type, Detail, Time: new Date(change.time) };
    return { key: change.key, position, bytes: sizeOf(entry), entry };
  };
  const without = (recordOmitted: Omission) => entryWith({ recordOmitted });
  if (isPublic === undefined) return entryWith({});
  if (!isPublic) return without('not-public');
  if (record === undefined) return without('unreadable');
  const whole = entryWith({ record });
  return whole.bytes <= MAX_ENTRY_BYTES ? whole : without('too-large');
}

function sizeOf({ Source, DetailType, Detail }: Entry): number {
  return TIME_BYTES + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);
}
