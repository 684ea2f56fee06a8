import type { PostSlugs } from '../posts/post-slugs.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import type { Occurrence, StoredEvent } from '../stored/events.ts';
import type { SeriesDate, StoredTemplate } from '../stored/series.ts';

/** The event of one date of a series, as the template has it. */
export function occurrenceEvent(
  { event }: StoredTemplate,
  { date, event: id }: SeriesDate,
  { slugs, ...fields }: { readonly slugs: PostSlugs } & Pick<Occurrence, 'series' | 'is_next'>,
): StoredEvent {
  return {
    ...event,
    ...datesOn(event, date),
    id,
    ...slugs,
    occurrence: { ...fields, date, differs: [] },
  };
}

/** The next occurrence: the first that is not over, or else the last. */
export function nextOf(
  { event }: StoredTemplate,
  dates: readonly SeriesDate[],
  presentUtc: string,
): SeriesDate | undefined {
  return dates.find(({ date }) => datesOn(event, date).utc_end_date >= presentUtc) ?? dates.at(-1);
}
