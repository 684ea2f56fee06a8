import type ICAL from 'ical.js';
import { withoutTags } from '../../../../lib/calendar/text/text.ts';
import type { SourceEvent, SourceLinkedPost, SourceTerm } from '../source.ts';
import { type Times, timeFields } from './times.ts';
import { clockOf, parameterOf, textIn, textsIn } from './values.ts';
import type { CalendarZone } from './zones.ts';

/** One occurrence of an event of a file. */
export interface Occurrence {
  readonly component: ICAL.Component;
  readonly times: Times;
  /** The UID, followed by the date of the occurrence if the event is recurring. */
  readonly globalId: string;
  readonly isRepeated: boolean;
}

/** Reads an event of an iCalendar file. */
export function eventOf(
  { component, times, globalId, isRepeated }: Occurrence,
  calendar: CalendarZone,
): SourceEvent {
  const title = withoutTags(textIn(component, 'summary'));
  const { fields, notes } = timeFields(component, times, calendar);
  const image = imageIn(component);
  return {
    globalId,
    lineage: [globalId],
    title,
    author: '0',
    ...(image === undefined ? {} : { image: { url: image } }),
    fields: {
      title,
      description: descriptionOf(component),
      excerpt: '',
      status: PRIVATE.has(textIn(component, 'class').toUpperCase()) ? 'private' : 'publish',
      ...publicationOf(component),
      slug: isRepeated ? `${title} ${fields.start_date.slice(0, 10)}` : undefined,
      ...fields,
      cost: [],
      website: textIn(component, 'url') || undefined,
    },
    categories: textsIn(component, 'categories').map(
      (name): SourceTerm => ({ taxonomy: 'category', name: withoutTags(name), description: '' }),
    ),
    tags: [],
    venues: venueOf(component),
    organizers: organizerOf(component),
    cancelled: textIn(component, 'status').toUpperCase() === 'CANCELLED',
    notes: [...notes, ...lost(component)],
  };
}

const PRIVATE = new Set(['PRIVATE', 'CONFIDENTIAL']);

/** Returns the creation time; programs that do not know it write a time long ago. */
function publicationOf(component: ICAL.Component) {
  const created = component.getFirstPropertyValue('created');
  if (typeof created !== 'object' || created === null || !('icaltype' in created)) return {};
  if (created.icaltype !== 'date-time' || !('year' in created) || created.year <= 1970) return {};
  return { date_utc: clockOf(created) };
}

/** Returns the description as HTML: plain text is escaped, unless it has tags, as many programs write. */
function descriptionOf(component: ICAL.Component): string {
  const html = component
    .getAllProperties('x-alt-desc')
    .find((property) => parameterOf(property, 'fmttype').toLowerCase() === 'text/html');
  const text = String(html?.getFirstValue() ?? component.getFirstPropertyValue('description') ?? '').trim();
  return html !== undefined || /<(?:a|b|br|div|em|i|li|ol|p|span|strong|u|ul)\b[^>]*>/i.test(text)
    ? text
    : text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function imageIn(component: ICAL.Component): string | undefined {
  const isImage = (property: ICAL.Property) =>
    property.name === 'image' || parameterOf(property, 'fmttype').toLowerCase().startsWith('image/');
  const found = [...component.getAllProperties('image'), ...component.getAllProperties('attach')].find(
    isImage,
  );
  const address = String(found?.getFirstValue() ?? '');
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : undefined;
}

function venueOf(component: ICAL.Component): SourceLinkedPost[] {
  const name = textIn(component, 'location').replace(/\s*\n\s*/g, ', ');
  if (name === '') return [];
  const [geo_lat, geo_lng] = textIn(component, 'geo').split(/[;,]/);
  const place = geo_lng === undefined ? {} : { geo_lat, geo_lng };
  return [{ type: 'venue', lineage: [], name, author: '0', fields: { venue: name, ...place }, notes: [] }];
}

function organizerOf(component: ICAL.Component): SourceLinkedPost[] {
  const property = component.getFirstProperty('organizer');
  const email = String(property?.getFirstValue() ?? '').replace(/^mailto:/i, '');
  const name = parameterOf(property, 'cn') || email;
  if (name === '') return [];
  const address = email.includes('@') ? { email } : {};
  const fields = { organizer: name, ...address };
  return [{ type: 'organizer', lineage: [], name, author: '0', fields, notes: [] }];
}

function lost(component: ICAL.Component): string[] {
  return [
    ...(component.hasProperty('attendee') ? ['attendees are not imported'] : []),
    ...(textIn(component, 'status').toUpperCase() === 'TENTATIVE' ? ['it is tentative there'] : []),
  ];
}
