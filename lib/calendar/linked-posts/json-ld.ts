import type { StoredLinkedPost } from '../stored/posts.ts';
import { html } from '../text/text.ts';
import { filled } from './filled.ts';
import { regionOf } from './regions.ts';

/** Venues and organizers as JSON-LD for search engines, in the vocabulary of schema.org. */

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
      ...filled({
        streetAddress: text('address'),
        addressLocality: text('city'),
        addressRegion: html(regionOf(post)),
        postalCode: text('zip'),
        addressCountry: text('country'),
      }),
    },
    ...filled({ geo: coordinates(post) }),
    telephone: text('phone'),
    sameAs: text('website'),
  };
}

function coordinates({ geo_lat: latitude, geo_lng: longitude }: StoredLinkedPost) {
  return latitude === undefined ? undefined : { '@type': 'GeoCoordinates', latitude, longitude };
}

/** Escapes tags in HTML, for a JSON value that is itself embedded in HTML. */
export function escapedHtml(stored: string): string {
  return stored.replace(/[<>]/g, (character) => (character === '<' ? '&lt;' : '&gt;'));
}
