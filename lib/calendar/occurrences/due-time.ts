import { formatUtc, parseUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { nextOf } from './occurrence-event.ts';

/**
 * When the maintenance has something to do for a series: it is to be published, the next occurrence is over and others
 * follow, or dates may have to be added, which is looked at once a day.
 */
export function dueTime(
  {
    status,
    date_utc,
    dates,
    expanded_to,
  }: Pick<StoredSeries, 'status' | 'date_utc' | 'dates' | 'expanded_to'>,
  template: StoredTemplate,
): string | undefined {
  const present = formatUtc(now());
  const next = nextOf(template, dates, present);
  const isLast = next === undefined || next === dates.at(-1);
  const times = [
    ...(status === 'future' ? [date_utc] : []),
    ...(isLast ? [] : [datesOn(template.event, next.date).utc_end_date]),
    ...(expanded_to === undefined ? [] : [formatUtc(parseUtc(present).add({ hours: 24 }))]),
  ];
  return times.sort()[0];
}
