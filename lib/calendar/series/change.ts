import type { SeriesChange } from '../stored/series.ts';

/** The rest of a change of a series, without some of the events that are left; undefined if none is left. */
export function changeWithout(change: SeriesChange, done: ReadonlySet<number>): SeriesChange | undefined {
  const left = change.left.filter((event) => !done.has(event));
  return left.length === 0 ? undefined : { ...change, left };
}
