import { formatUtc, parseUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { nextOf } from './occurrence-event.ts';

/**
 * When maintenance next has work for a series: to publish it, to mark another occurrence as the next one when the
 * current one is over, or to check, once a day, whether dates have to be added.
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
