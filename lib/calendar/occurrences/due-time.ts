import type { StoredSeries } from '../stored/series.ts';
import { extensionDue } from './expansion.ts';

/**
 * When maintenance next has work for a series: to publish it, to mark another occurrence as the next one when the
 * current one is over, or to add dates.
 * @param nextEnd the end of the next occurrence, in UTC, if another one follows it
 */
export function dueTime(
  series: StoredSeries,
  nextEnd: string | undefined,
  presentUtc: string,
): string | undefined {
  const times = [
    series.status === 'future' ? series.date_utc : undefined,
    nextEnd !== undefined && nextEnd >= presentUtc ? nextEnd : undefined,
    extensionDue(series, presentUtc),
  ];
  return times.filter((time) => time !== undefined).toSorted()[0];
}
