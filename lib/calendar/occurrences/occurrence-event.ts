import type { PostSlugs } from '../posts/post-slugs.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { SeriesDate, StoredTemplate } from '../stored/series.ts';

const NO_SLUGS: PostSlugs = { slug: '', wanted_slug: undefined };

/** The event of one date of a series, as the template has it. */
export function occurrenceEvent(
  { id: series, event }: StoredTemplate,
  { date, event: id }: SeriesDate,
  {
    slugs = NO_SLUGS,
    is_next = false,
  }: { readonly slugs?: PostSlugs | undefined; readonly is_next?: boolean } = {},
): StoredEvent {
  return {
    ...event,
    ...datesOn(event, date),
    id,
    ...slugs,
    occurrence: { series, is_next, date, differs: [] },
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
