import { NEVER } from '../../../schemas/calendar/written-date.ts';
import type { LinkedRecords } from '../events/linked-records.ts';
import type { Site } from '../http/site.ts';
import { regionOf } from '../linked-posts/regions.ts';
import { identity, pageOf } from '../posts/posts.ts';
import type { StoredEvent, StoredWithdrawal } from '../stored/events.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { address, type Component, type Property, text } from './jcal.ts';
import { plainName, plainText } from './plain-text.ts';
import { startAndEnd, utcTime } from './times.ts';

/** An event of the calendar as an iCalendar event (RFC 5545, section 3.6.1). */
export function eventComponent(event: StoredEvent, linked: LinkedRecords, site: Site): Component {
  return [
    'vevent',
    [...revision(event, site), ...creation(event), ...startAndEnd(event), ...contents(event, linked, site)],
    [],
  ];
}

/** The time of the publication. */
export const creation = ({ date_utc }: Pick<StoredEvent, 'date_utc'>): Property[] =>
  date_utc === NEVER ? [] : [utcTime('created', date_utc)];

/** The properties of an event apart from its identity, its revision and its times. */
export function contents(event: StoredEvent, linked: LinkedRecords, site: Site): Property[] {
  const postsOf = (ids: readonly number[]) => ids.flatMap((id) => linked.posts.get(id) ?? []);
  const [venues, organizers] = [postsOf(event.venue), postsOf(event.organizer)];
  const isPublic = event.status === 'publish' || event.status === 'private';
  return [
    ...text('summary', plainName(event.title)),
    ...text('description', plainText(event.description) || plainText(event.excerpt)),
    ...text('location', venues.map(placeOf).join('; ')),
    ...venues.flatMap(position).slice(0, 1),
    ...text('status', isPublic ? 'CONFIRMED' : 'TENTATIVE'),
    // A public event does not mark its subscribers as busy.
    ...text('transp', 'TRANSPARENT'),
    ...address('url', pageOf(site, event)),
    ...categories(event, linked),
    ...organizers.flatMap((organizer) => text('contact', contactOf(organizer))),
    ...organizers.flatMap(organizerAddress).slice(0, 1),
    ...picture(event),
  ];
}

/** The cancellation of a withdrawn event, with no content but its times. */
export function cancellation(withdrawal: StoredWithdrawal, site: Site): Component {
  return ['vevent', [...revision(withdrawal, site), ...startAndEnd(withdrawal), ...CANCELLED], []];
}

/** What a cancellation has instead of contents. */
export const CANCELLED: readonly Property[] = [
  ...text('summary', 'Cancelled'),
  ...text('status', 'CANCELLED'),
  ...text('transp', 'TRANSPARENT'),
];

/**
 * Identifies an event or a series and its revision. `DTSTAMP` is the time of the last change, as in every calendar
 * without `METHOD`, so an unchanged event always has the same text.
 */
export function revision(event: Pick<StoredEvent, Revised>, site: Site): Property[] {
  return [
    ...text('uid', uidOf(event, site)),
    utcTime('dtstamp', event.modified_utc),
    utcTime('last-modified', event.modified_utc),
    ['sequence', {}, 'integer', event.version],
  ];
}

type Revised = 'id' | 'origin' | 'modified_utc' | 'version';

/**
 * The permanent identifier of an event or a series in all calendars: its global id, or the global id of its origin if
 * it was imported.
 */
function uidOf(event: Pick<StoredEvent, 'id' | 'origin'>, site: Site): string {
  const { global_id } = identity(site, event);
  return global_id.replace(/^([^?]+)\?id=(\d+)$/, '$2@$1');
}

function placeOf(venue: StoredLinkedPost): string {
  const detail = (name: string) => String(venue.details[name] ?? '');
  const parts = [detail('address'), detail('city'), regionOf(venue), detail('zip'), detail('country')];
  return plainNames([venue.name, ...parts]).join(', ');
}

const plainNames = (stored: readonly string[]) => stored.map(plainName).filter((name) => name !== '');

function position({ geo_lat, geo_lng }: StoredLinkedPost): Property[] {
  if (geo_lat === undefined || geo_lng === undefined) return [];
  return [['geo', {}, 'float', [decimal(geo_lat), decimal(geo_lng)]]];
}

/** With six decimals, which is some 10 cm: numbers near zero would otherwise have an exponent, which is not allowed. */
const decimal = (degrees: number) => Number(degrees.toFixed(6));

function contactOf({ name, details }: StoredLinkedPost): string {
  return plainNames([name, String(details.phone ?? ''), String(details.email ?? '')]).join(', ');
}

/** iCalendar identifies an organizer by an address, so one without an e-mail address can only be a contact. */
function organizerAddress({ name, details }: StoredLinkedPost): Property[] {
  const email = plainName(String(details.email ?? ''));
  if (!/^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+$/.test(email)) return [];
  return [['organizer', { cn: plainName(name) }, 'cal-address', `mailto:${email}`]];
}

/** The names of the event's categories and tags. */
function categories(event: StoredEvent, { category, tag }: LinkedRecords): Property[] {
  const terms = [
    ...event.category.flatMap((id) => category.get(id) ?? []),
    ...event.tag.flatMap((id) => tag.get(id) ?? []),
  ];
  const names = plainNames(terms.map(({ name }) => name));
  return names.length === 0 ? [] : [['categories', {}, 'text', ...names]];
}

function picture({ image }: StoredEvent): Property[] {
  const type = image && IMAGE_TYPES[image.extension];
  return address('attach', image?.url, type === undefined ? {} : { fmttype: type });
}

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
