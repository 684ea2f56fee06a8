import type { Entry } from './entry.ts';

/** The message about an event that the bus refused: the event itself, to be sent again once the cause is fixed. */
export interface RefusedEvent {
  /** The error code that the bus returned. */
  readonly reason: string;
  readonly bus: string;
  readonly source: string;
  readonly type: string;
  readonly time: string;
  /** As an object: JSON within JSON would need more room than a message has. */
  readonly detail: unknown;
}

export function refusedEvent(
  bus: string,
  { Source, DetailType, Detail, Time }: Entry,
  reason: string,
): RefusedEvent {
  return {
    reason,
    bus,
    source: Source,
    type: DetailType,
    time: Time.toISOString(),
    detail: JSON.parse(Detail),
  };
}

/** The entry of a refused event, for another attempt. */
export function entryOf({ source, type, time, detail }: RefusedEvent): Entry {
  return { Source: source, DetailType: type, Detail: JSON.stringify(detail), Time: new Date(time) };
}
