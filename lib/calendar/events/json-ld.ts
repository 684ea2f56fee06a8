import { config } from '../../config.ts';
import { dayWithOffset, utcWithOffset } from '../dates/offsets.ts';
import { regionOf } from '../linked-posts/regions.ts';
import type { StoredEvent, StoredLinkedPost } from '../stored.ts';
import { html } from '../text/text.ts';
import type { ShownCost } from './costs.ts';

/** Data for search engines, in the vocabulary of schema.org; the calendar's reference, section 2.9. */

/** A venue as a place, an organizer as a person. */
export function linkedPostJsonLd(post: StoredLinkedPost): Record<string, unknown> {
  const { name, description, details } = post;
  const text = (field: string) => html(String(details[field] ?? ''));
  const common = { name: html(name), description: escapedHtml(description), url: '' };
  if (post.type === 'organizer') {
    return {
      '@type': 'Person',
      ...common,
      telephone: text('phone'),
      email: text('email'),
      sameAs: text('website'),
    };
  }
  return {
    '@type': 'Place',
    ...common,
    address: {
      '@type': 'PostalAddress',
      ...present({
        streetAddress: text('address'),
        addressLocality: text('city'),
        addressRegion: html(regionOf(post)),
        postalCode: text('zip'),
        addressCountry: text('country'),
      }),
    },
    ...present({ geo: coordinates(post) }),
    telephone: text('phone'),
    sameAs: text('website'),
  };
}

function coordinates({ geo_lat: latitude, geo_lng: longitude }: StoredLinkedPost) {
  return latitude === undefined ? undefined : { '@type': 'GeoCoordinates', latitude, longitude };
}

/** What an event is shown together with. */
export interface EventSurroundings {
  readonly url: string;
  readonly cost: ShownCost;
  readonly venue: StoredLinkedPost | undefined;
  readonly organizer: StoredLinkedPost | undefined;
}

/** An event, with where and by whom. */
export function eventJsonLd(
  event: StoredEvent,
  { url, cost, venue, organizer }: EventSurroundings,
): Record<string, unknown> {
  const [price] = cost.cost_details.values;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: html(event.title),
    description: escapedHtml(event.excerpt === '' ? event.description : event.excerpt),
    ...present({ image: event.image?.url }),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: utcWithOffset(event.utc_start_date, event.timezone),
    endDate: utcWithOffset(event.utc_end_date, event.timezone),
    ...present({
      location: venue && linkedPostJsonLd(venue),
      organizer: organizer && linkedPostJsonLd(organizer),
      offers: price === undefined ? undefined : offer(event, url, price),
    }),
    performer: 'Organization',
  };
}

function offer(event: StoredEvent, url: string, price: string) {
  return {
    '@type': 'Offer',
    price: /^-?[\d.]+$/.test(price) ? price : '0',
    priceCurrency: 'USD',
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: dayWithOffset(event.date.slice(0, 10), config().SITE_ZONE),
  };
}

/** HTML as text within a value that is itself put into HTML. */
function escapedHtml(stored: string): string {
  return stored.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  const some: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined && fields[name] !== '') some[name] = fields[name];
  return some;
}
