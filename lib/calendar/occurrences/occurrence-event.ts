import type { PostSlugs } from '../posts/post-slugs.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import type { Occurrence, StoredEvent } from '../stored/events.ts';
import type { SeriesDate, StoredTemplate } from '../stored/series.ts';

/** The event of one date of a series, as the template has it. */
export function occurrenceEvent(
  { event }: StoredTemplate,
  { date, event: id }: SeriesDate,
  { slugs, ...place }: { readonly slugs: PostSlugs } & Pick<Occurrence, 'series' | 'is_next'>,
): StoredEvent {
  return {
    ...event,
    ...datesOn(event, date),
    id,
    ...slugs,
    occurrence: { ...place, date, differs: [] },
  };
}

/** The event of the next occurrence: of the first that is not over, or else of the last. */
export function nextOf(
  { event }: StoredTemplate,
  dates: readonly SeriesDate[],
  presentUtc: string,
): SeriesDate | undefined {
  return dates.find(({ date }) => datesOn(event, date).utc_end_date >= presentUtc) ?? dates.at(-1);
}
