import type { LinkedPostType } from '../../../../lib/calendar/stored/posts.ts';
import { cleanText } from '../clean-text.ts';
import { keyOf, type SourceEvent, type SourceLinkedPost } from '../source.ts';
import type { Component } from './components.ts';
import { decoded } from './encoding.ts';
import type { Group } from './groups.ts';
import { parameterOf, plainIn, propertyOf, textIn } from './values.ts';

/** The places and organizers of events of a file, which are identified by their names. */

type Fields = SourceLinkedPost['fields'];

/** The coordinates of places and the addresses of organizers, by their keys. */
export type Details = ReadonlyMap<string, Fields>;

/** Collects the details that any event gives a place or an organizer: often not all of them do. */
export function detailsIn(groups: readonly Group[]): Details {
  const details = new Map<string, Fields>();
  for (const { main, exceptions } of groups) {
    for (const { component } of [main, ...exceptions]) {
      const { venues, organizers } = linkedPostsOf(component, main.component, details);
      for (const post of [...venues, ...organizers]) details.set(keyOf(post), post.fields);
    }
  }
  return details;
}

/**
 * Returns the place and the organizer of an event, with the details of others of the file that it does not have itself.
 * @param main the event itself, if this is a change of one of its occurrences
 */
export function linkedPostsOf(
  component: Component,
  main: Component,
  details: Details,
): Pick<SourceEvent, 'venues' | 'organizers'> {
  // Where a private event takes place, and who organizes it, is private too.
  const status = isPrivate(component, main) ? { status: 'private' } : {};
  const completed = (post: SourceLinkedPost) => ({
    ...post,
    fields: { ...details.get(keyOf(post)), ...post.fields },
  });
  return {
    venues: venueOf(component, status).map(completed),
    organizers: organizerOf(component, status).map(completed),
  };
}

/**
 * Whether an event, or a change of one of its occurrences, is private. A change without a `CLASS` has the class of the
 * event. A class that programs do not know counts as private (RFC 5545, section 3.8.1.3).
 */
export const isPrivate = (component: Component, main: Component) =>
  !PUBLIC.has((textIn(component, 'class') || textIn(main, 'class')).toUpperCase());

const PUBLIC = new Set(['', 'PUBLIC']);

function venueOf(component: Component, status: Fields): SourceLinkedPost[] {
  const lines = textIn(component, 'location').split('\n');
  const name = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
  const [, geo_lat, geo_lng] = GEO.exec(plainIn(component, 'geo')) ?? [];
  const place = geo_lng === undefined ? {} : { geo_lat, geo_lng };
  return named('venue', name, { ...place, ...status });
}

function organizerOf(component: Component, status: Fields): SourceLinkedPost[] {
  const property = propertyOf(component, 'organizer');
  const value = addressIn(property?.value ?? '');
  // The value can be another identifier, such as a path of the server or a `urn:uuid`.
  const email = value.includes('@') ? value : parameterOf(property, 'email') || value;
  const name = decodedName(parameterOf(property, 'cn')) || email;
  const address = email.includes('@') ? { email } : {};
  return named('organizer', name, { ...address, ...status });
}

/** A place or an organizer with a name; none without. */
const named = (type: LinkedPostType, name: string, fields: Fields): SourceLinkedPost[] =>
  name === ''
    ? []
    : [{ type, lineage: [], name, author: '0', fields: { [type]: name, ...fields }, notes: [] }];

/** Decodes a name in a parameter (RFC 6868). The plugin of the original writes percent codes in it. */
function decodedName(text: string): string {
  const decodedText = text
    .replace(/\^([n'^])/g, (_, code: string) => CARETS[code] ?? '')
    .replace(/(?:%[\dA-F]{2})+/g, (codes) => percentDecoded(codes) ?? codes);
  return cleanText(decodedText);
}

const CARETS: Readonly<Record<string, string>> = { n: ' ', "'": '"', '^': '^' };

const percentDecoded = (codes: string) => decoded(Buffer.from(codes.replaceAll('%', ''), 'hex'), 'utf-8');

/** Returns the last address: parameters before it may have addresses without quotation marks. */
function addressIn(value: string): string {
  const scheme = value.toLowerCase().lastIndexOf('mailto:');
  return (scheme === -1 ? value : value.slice(scheme + 'mailto:'.length)).trim();
}

export const GEO = /^([+-]?\d+(?:\.\d*)?)\s*\\?[;,]\s*([+-]?\d+(?:\.\d*)?)$/;
