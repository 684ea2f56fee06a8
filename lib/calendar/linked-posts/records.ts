import type * as z from 'zod';
import type { Organizer } from '../../../schemas/calendar/organizer.ts';
import type { Venue } from '../../../schemas/calendar/venue.ts';
import type { Site } from '../http/site.ts';
import { identity, pageOf, provenance, shownSlug } from '../posts/posts.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { html } from '../text/text.ts';
import { filled } from './filled.ts';
import { linkedPostJsonLd } from './json-ld.ts';
import { regionOf } from './regions.ts';

/** Venues and organizers as records of the API, without empty fields. */

interface RecordOptions {
  /** Adds data for search engines, for a record that is read on its own or with a single event. */
  readonly withJsonLd?: boolean;
}

export function linkedPostRecord(site: Site, post: StoredLinkedPost, options?: RecordOptions) {
  return post.type === 'venue' ? venueRecord(site, post, options) : organizerRecord(site, post, options);
}

export function venueRecord(
  site: Site,
  post: StoredLinkedPost,
  { withJsonLd = false }: RecordOptions = {},
): z.output<typeof Venue> {
  return {
    ...leadingFields(site, post),
    venue: html(post.name),
    ...content(post),
    ...filled({
      address: detail(post, 'address'),
      city: detail(post, 'city'),
      country: detail(post, 'country'),
      province: detail(post, 'province'),
      state: detail(post, 'state'),
      zip: detail(post, 'zip'),
      phone: detail(post, 'phone'),
      website: detail(post, 'website'),
      stateprovince: html(regionOf(post)),
    }),
    geo_lat: post.geo_lat,
    geo_lng: post.geo_lng,
    ...filled({ json_ld: withJsonLd ? linkedPostJsonLd(post) : undefined }),
    show_map: post.details.show_map === true,
    show_map_link: post.details.show_map_link === true,
    ...identity(site, post),
  };
}

export function organizerRecord(
  site: Site,
  post: StoredLinkedPost,
  { withJsonLd = false }: RecordOptions = {},
): z.output<typeof Organizer> {
  return {
    ...leadingFields(site, post),
    organizer: html(post.name),
    ...content(post),
    ...filled({
      phone: detail(post, 'phone'),
      website: detail(post, 'website'),
      email: detail(post, 'email'),
      json_ld: withJsonLd ? linkedPostJsonLd(post) : undefined,
    }),
    ...identity(site, post),
  };
}

function leadingFields(site: Site, post: StoredLinkedPost) {
  const { author, ...times } = provenance(post);
  return {
    id: post.id,
    ...filled({ author: post.author === 0 ? '' : author }),
    status: post.status,
    ...times,
    url: pageOf(site, post),
  };
}

function content(post: StoredLinkedPost) {
  const { description, image } = post;
  return filled({ description, slug: shownSlug(post), image });
}

const detail = ({ details }: StoredLinkedPost, name: string) => html(String(details[name] ?? ''));
