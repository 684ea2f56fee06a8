import { utcNow } from '../dates/dates.ts';
import type { SeriesChange, StoredSeries } from '../stored/series.ts';

/** A change that starts, with the fields that change. */
interface NewChange extends Pick<SeriesChange, 'kind'> {
  /** The events that change and stay in the series. */
  readonly left?: readonly number[];
  /** The events that leave it. */
  readonly gone?: readonly number[];
  readonly fields?: readonly string[];
}

/**
 * Starts a change. The series is due, because another occurrence may become the next one.
 * @param head the series before the change; undefined for a new one
 */
export function startedChange(
  head: Pick<StoredSeries, 'version'> | undefined,
  { kind, left = [], fields = [], gone = [] }: NewChange,
): Pick<StoredSeries, 'change' | 'due_utc'> {
  return {
    change: {
      kind,
      fields: [...fields],
      left: [...left, ...gone],
      ...(gone.length === 0 ? {} : { gone: [...gone] }),
      version: (head?.version ?? 0) + 1,
    },
    due_utc: utcNow(),
  };
}

/** The rest of a change of a series, without some of the events that are left; undefined if none is left. */
export function changeWithout(change: SeriesChange, done: ReadonlySet<number>): SeriesChange | undefined {
  const left = change.left.filter((event) => !done.has(event));
  return left.length === 0 ? undefined : { ...change, left };
}

/**
 * Whether events are still to join a series that was split off from another, or made of a single event: such a series
 * begins with a change. Until then its exceptions are not known.
 */
export const isJoining = ({ change }: StoredSeries): boolean => change?.version === 1;

/** Whether a change of a series has not reached one of its events yet, or the event is still to join another series. */
export const isAwaitingChange = ({ dates, change }: StoredSeries, id: number): boolean =>
  change?.left.includes(id) === true || dates.every(({ event }) => event !== id);
