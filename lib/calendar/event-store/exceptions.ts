import { count, type Write } from '../../table/writes.ts';
import { exceptions } from '../keys.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { ExceptionKind } from '../stored/series.ts';

/** The write for an occurrence that becomes an exception of its series, or is no longer one. */
export function exceptionWrites(before: StoredEvent | undefined, after: StoredEvent): Write[] {
  if (after.occurrence === undefined) return [];
  const [was, is] = [exceptionKind(before), exceptionKind(after)];
  const isSameSeries = before?.occurrence?.series === after.occurrence.series;
  // Creating a series records no exceptions, whatever its status. So every later change of a status or of a publication
  // time is recorded: the series of a scheduled event can be published before the event. So is the first change alone,
  // because daylight saving can have moved the start of the event.
  const startsToDiffer =
    is === 'own' && before?.occurrence?.differs.length === 0 && after.occurrence.differs.length > 0;
  const isSameKind = isSameSeries && was === is && !startsToDiffer;
  const isSamePublication = before?.status === after.status && before?.date_utc === after.date_utc;
  const isKnown = isSameKind && isSamePublication;
  if (isKnown || (is === null && !isSameSeries)) return [];
  const { id, modified_utc, occurrence } = after;
  // Readers of feeds do not see that the status of an absent event has changed.
  const seen = isSameKind ? {} : { modified_utc };
  return [count(exceptions, { id: occurrence.series, ...seen, [id]: is }, {})];
}

/** How an event is an exception of its series; `null` if it is not one. */
export function exceptionKind(event: StoredEvent | undefined): ExceptionKind | null {
  if (event?.occurrence === undefined) return null;
  const { status, hide_from_listings, start_date, occurrence } = event;
  if (status !== 'publish' || hide_from_listings) return 'absent';
  return occurrence.differs.length > 0 || start_date !== occurrence.date ? 'own' : null;
}
