import type { StoredLinkedPost } from '../stored/posts.ts';
import { html } from '../text/text.ts';
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
      ...nonEmptyFields({
        streetAddress: text('address'),
        addressLocality: text('city'),
        addressRegion: html(regionOf(post)),
        postalCode: text('zip'),
        addressCountry: text('country'),
      }),
    },
    ...nonEmptyFields({ geo: coordinates(post) }),
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

/** The fields that have a value. */
export function nonEmptyFields(fields: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name in fields)
    if (fields[name] !== undefined && fields[name] !== '') result[name] = fields[name];
  return result;
}
