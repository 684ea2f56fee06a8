import { config } from '../../config.ts';
import { formatUtc, instantOf, parseDateTime } from '../dates/dates.ts';
import { clockWithOffset, dayWithOffset, utcWithOffset } from '../dates/offsets.ts';
import { dayOf } from '../dates/time-text.ts';
import { filled } from '../linked-posts/filled.ts';
import { escapedHtml, linkedPostJsonLd } from '../linked-posts/json-ld.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { StoredSeries } from '../stored/series.ts';
import { html } from '../text/text.ts';
import type { ShownCost } from './costs.ts';

/** Events as JSON-LD for search engines, in the vocabulary of schema.org. */

/** Records and values that are part of an event's JSON-LD. */
interface JsonLdParts {
  readonly url: string;
  readonly cost: ShownCost;
  readonly venue: StoredLinkedPost | undefined;
  readonly organizer: StoredLinkedPost | undefined;
  /** The series that the event is an occurrence of. */
  readonly series: StoredSeries | undefined;
}

/** An event with its venue, its organizer and its series. */
export function eventJsonLd(
  event: StoredEvent,
  { url, cost, venue, organizer, series }: JsonLdParts,
): Record<string, unknown> {
  const [price] = cost.cost_details.values;
  const previousStart = movedFrom(event, series);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: html(event.title),
    description: escapedHtml(event.excerpt === '' ? event.description : event.excerpt),
    ...filled({ image: event.image?.url }),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${previousStart === undefined ? 'EventScheduled' : 'EventRescheduled'}`,
    startDate: utcWithOffset(event.utc_start_date, event.timezone),
    endDate: utcWithOffset(event.utc_end_date, event.timezone),
    ...filled({
      previousStartDate: previousStart,
      // A draft series can have a published occurrence.
      superEvent: series?.status === 'publish' ? seriesJsonLd(series) : undefined,
      location: venue && linkedPostJsonLd(venue),
      organizer: organizer && linkedPostJsonLd(organizer),
      offers: price === undefined ? undefined : offer(event, url, price),
    }),
    performer: 'Organization',
  };
}

/** The start of an occurrence by the rule, if it was moved to another instant. */
function movedFrom({ occurrence, utc_start_date }: StoredEvent, series: StoredSeries | undefined) {
  if (occurrence === undefined || series === undefined) return undefined;
  const { date } = occurrence;
  const isMoved = formatUtc(instantOf(parseDateTime(date), series.timezone)) !== utc_start_date;
  return isMoved ? clockWithOffset(date, series.timezone) : undefined;
}

function seriesJsonLd({ title, start_date, timezone }: StoredSeries) {
  return {
    '@type': 'EventSeries',
    name: html(title),
    startDate: clockWithOffset(start_date, timezone),
  };
}

function offer(event: StoredEvent, url: string, price: string) {
  return {
    '@type': 'Offer',
    price: /^-?\d+(?:\.\d+)?$/.test(price) ? price : '0',
    priceCurrency: 'USD',
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: dayWithOffset(dayOf(event.date), config().SITE_ZONE),
  };
}
