import type { SeriesChange, StoredSeries } from '../stored/series.ts';

/** The rest of a change of a series, without some of the events that are left; undefined if none is left. */
export function changeWithout(change: SeriesChange, done: ReadonlySet<number>): SeriesChange | undefined {
  const left = change.left.filter((event) => !done.has(event));
  return left.length === 0 ? undefined : { ...change, left };
}

/**
 * Whether events are still to join a series that was split off another, or made of a single event: such a series begins
 * with a change. Until then its exceptions are not known.
 */
export const isJoining = ({ change }: StoredSeries): boolean => change?.version === 1;

/** Whether a change of a series has not reached one of its events yet, or the event is still to join another series. */
export const isToChange = ({ dates, change }: StoredSeries, id: number): boolean =>
  change?.left.includes(id) === true || dates.every(({ event }) => event !== id);
