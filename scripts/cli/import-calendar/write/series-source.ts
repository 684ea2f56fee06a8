import { digest } from '../../../../lib/calendar/posts/origins.ts';
import type { SeriesDate } from '../../../../lib/calendar/stored/series.ts';
import type { RepeatingEvent, SourceEvent } from '../source.ts';
import { linksOf } from './event-input.ts';
import type { Run } from './run.ts';

/**
 * A digest of a repeating event at its source.
 * @param dates those of the series here: exceptions after the last date of an endless series are imported later, with
 * their dates
 */
export function seriesSource(event: RepeatingEvent, dates: readonly SeriesDate[], run: Run): string {
  const present = new Set(dates.map(({ date }) => date));
  const { recurrence, exceptions } = event.repeats;
  return digest({
    ...sourceOf(event, run),
    recurrence,
    exceptions: [...exceptions]
      .filter(([date]) => present.has(date))
      .map(([date, one]) => [date, sourceOf(one, run)]),
  });
}

/** A digest of an occurrence that the source has without its series. */
export const occurrenceSource = (event: SourceEvent, run: Run) => digest(sourceOf(event, run));

/** Slugs are those of the series. */
function sourceOf(event: SourceEvent, run: Run) {
  const { image, author, cancelled } = event;
  const { slug: _, ...fields } = event.fields;
  return { fields, image, author, cancelled, links: linksOf(event, run).keys };
}
