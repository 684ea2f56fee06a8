import { batchGet } from '../../table/batch-get.ts';
import { memoizedRecords } from '../../table/memoized-records.ts';
import type { Entry } from '../event-index/sources.ts';
import { events } from '../keys.ts';
import type { StoredEvent } from '../stored/events.ts';

/** A typical event takes 10 KB, including the record made of it. */
const MAX_MEMOIZED = 200;

const EVENTS = memoizedRecords(events, MAX_MEMOIZED);

/** Reads events in the order of entries, eventually consistently. */
export function readEvents(entries: readonly Entry[]): Promise<StoredEvent[]> {
  return batchGet(
    EVENTS,
    entries.map(({ event }) => events.key({ id: event })),
    { eventual: true },
  );
}
