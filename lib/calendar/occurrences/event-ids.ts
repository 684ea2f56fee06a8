import { postIds } from '../keys.ts';
import type { SeriesDate } from '../stored/series.ts';

/** The identifiers of the events of a series. */

export const idsOf = (dates: readonly SeriesDate[]) => dates.map(({ event }) => event);

/** A date of a series; without an event if it needs a new one. */
export interface PlannedDate {
  readonly date: string;
  readonly event?: number | undefined;
}

/** Gives identifiers to new events. */
export async function withEventIds(dates: readonly PlannedDate[]): Promise<SeriesDate[]> {
  const missing = dates.filter(({ event }) => event === undefined).length;
  let next = missing === 0 ? 0 : await postIds.take(missing);
  return dates.map(({ date, event }) => {
    if (event !== undefined) return { date, event };
    next += 1;
    return { date, event: next - 1 };
  });
}
