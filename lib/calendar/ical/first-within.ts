import { formatDateTime, parseDateTime } from '../dates/dates.ts';
import { listedDates } from '../dates/listed-dates.ts';
import { type Bounds, isWithin } from '../event-index/window.ts';
import { clockLength } from '../series/occurrence-dates.ts';
import type { StoredEvent } from '../stored/events.ts';
import { compareStored, later } from '../text/order.ts';
import { plainOccurrence, type SeriesParts } from './series-entries.ts';

/**
 * The first listed event of a series that a list with these bounds shows. Calculates only the occurrences around the
 * beginning of the bounds: calculating all occurrences of the series of a page would take seconds.
 */
export function firstWithin(bounds: Bounds, parts: SeriesParts): number | undefined {
  const { series, template, absent, own } = parts;
  const isShown = (event: StoredEvent) => isWithin(bounds, listedDates(event));
  let [first] = [...own.values()].filter(isShown).sort(byStart);
  const endingFrom = formatDateTime(parseDateTime(bounds.endsFrom).subtract(clockLength(template)));
  // Times that daylight saving skips move forward, by up to a day.
  const dayBefore = formatDateTime(parseDateTime(later(bounds.from, endingFrom)).subtract({ days: 1 }));
  for (const place of series.dates) {
    const { date, event } = place;
    if (date > (first?.start_date ?? bounds.to)) break;
    if (date < dayBefore || absent.has(event) || own.has(event)) continue;
    const plain = plainOccurrence(parts, place);
    if (isShown(plain) && (first === undefined || byStart(plain, first) < 0)) first = plain;
  }
  return first?.id;
}

const byStart = (a: StoredEvent, b: StoredEvent) => compareStored(a.start_date, b.start_date) || a.id - b.id;
