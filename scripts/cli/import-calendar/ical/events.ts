import { Temporal } from 'temporal-polyfill';
import { formatUtc } from '../../../../lib/calendar/dates/dates.ts';
import { parseDate } from '../../../../lib/calendar/recurrence/date-values.ts';
import { withoutTags } from '../../../../lib/calendar/text/text.ts';
import { MAX_LENGTH } from '../../../../schemas/calendar/limits.ts';
import { imageAddress, type SourceEvent, type SourceImage, type SourceTerm } from '../source.ts';
import type { Component, Property } from './components.ts';
import type { LineLog } from './line-log.ts';
import { type Details, GEO, isPrivate, linkedPostsOf } from './linked-posts.ts';
import { timeFields } from './time-fields.ts';
import type { EventTimes } from './times.ts';
import { parameterOf, plainIn, propertiesOf, propertyOf, textIn, textOf, textsIn } from './values.ts';
import { type CalendarZones, UTC } from './zones.ts';

/** One occurrence of an event of a file. */
export interface Occurrence {
  readonly times: Pick<EventTimes, 'isDay' | 'zone' | 'endsAt'>;
  readonly start: Temporal.PlainDateTime;
  readonly end: Temporal.PlainDateTime;
  /** The UID, followed by the date of the occurrence if the event is recurring. */
  readonly globalId: string;
  readonly occurrenceOf: SourceEvent['occurrenceOf'];
  readonly isCancelled: boolean;
}

/** The title of events without one. */
const UNTITLED = 'Untitled';

/** What all occurrences of an event have in common. */
export interface Content {
  readonly title: string;
  readonly image: SourceImage | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly links: Pick<SourceEvent, 'categories' | 'tags' | 'venues' | 'organizers'>;
  readonly notes: readonly string[];
}

/**
 * Reads an event of an iCalendar file, apart from its times.
 * @param main the event itself, if this is a change of one of its occurrences
 */
export function contentOf(component: Component, main: Component, details: Details): Content {
  const title = titleOf(component);
  return {
    title: title || UNTITLED,
    image: imageIn(component),
    fields: {
      description: descriptionOf(component),
      excerpt: '',
      status: isPrivate(component, main) ? 'private' : 'publish',
      ...publicationOf(component),
      cost: [],
      // The format has no escapes in addresses, but some programs write them, such as ics.py.
      website: textIn(component, 'url') || undefined,
    },
    links: {
      categories: categoriesIn(component),
      tags: [],
      ...linkedPostsOf(component, main, details),
    },
    notes: [...(title === '' ? [`it has no title; it is called "${UNTITLED}"`] : []), ...lossesOf(component)],
  };
}

/** Returns an occurrence of an event as a record. */
export function eventOf(content: Content, occurrence: Occurrence, zones: CalendarZones): SourceEvent {
  const { globalId, occurrenceOf } = occurrence;
  const { title, image, links } = content;
  const { fields, notes, day } = timeFields(occurrence, zones);
  const slug =
    occurrenceOf !== undefined ? `${title.slice(0, MAX_LENGTH.slug - day.length - 1)} ${day}` : undefined;
  return {
    globalId,
    lineage: [globalId],
    title,
    author: '0',
    image,
    fields: { title, ...content.fields, slug, ...fields },
    ...links,
    cancelled: occurrence.isCancelled,
    occurrenceOf,
    notes: [...notes, ...content.notes],
  };
}

/**
 * Returns the creation time. Programs that do not know it write a time long ago; others write local time as UTC, so
 * that it may be in the future, until which the event would be hidden.
 */
function publicationOf(component: Component) {
  const created = parseDate(plainIn(component, 'created'));
  if (created === undefined || created.isDate || created.clock.year <= 1970) return {};
  const instant = UTC.instantOf(created.clock);
  return Temporal.Instant.compare(instant, Temporal.Now.instant()) > 0
    ? {}
    : { date_utc: formatUtc(instant) };
}

/** Returns the title as text. Some programs write HTML; `Talk <by invitation>` is not HTML. */
function titleOf(component: Component): string {
  const text = textIn(component, 'summary');
  return TAG.test(text) || CLOSING_TAG.test(text) ? withoutTags(text) : text;
}

/** Returns the description as HTML. Plain text is escaped; text with tags, which many programs write, is not. */
function descriptionOf(component: Component): string {
  const html = textOf(propertiesOf(component, 'x-alt-desc').find(isOfType('text/html'))).replace(TITLE, '');
  const text = html || textIn(component, 'description');
  return html !== '' || TAG.test(text)
    ? text
    : text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The title of an HTML document, which readers of the program do not see. */
const TITLE = /<title>[^<]*<\/title>/gi;

/** A tag that programs write. An address such as `<p.smith@music.example>` is not one. */
const TAG = /<(?:a|b|br|div|em|h[1-6]|html-blob|i|img|li|ol|p|span|strong|table|u|ul)(?:\s[^<>]*)?\/?>/i;
const CLOSING_TAG = /<\/[a-z][a-z\d]*>/i;

const isOfType = (type: string) => (property: Property) =>
  parameterOf(property, 'fmttype').toLowerCase().startsWith(type);

/** Returns the first image that has a URL; the others are part of the file. */
function imageIn(component: Component): SourceImage | undefined {
  const images = [
    ...propertiesOf(component, 'image'),
    ...propertiesOf(component, 'attach').filter(isOfType('image/')),
  ];
  const [url] = images.flatMap((image) => imageAddress(textOf(image)) ?? []);
  return url === undefined ? undefined : { url };
}

function categoriesIn(component: Component): SourceTerm[] {
  const names = textsIn(component, 'categories').map(withoutTags);
  return names.filter((name) => name !== '').map((name) => ({ taxonomy: 'category', name, description: '' }));
}

/** Reports optional properties of an event that have unusable values. */
export function reportUnused({ properties }: Component, log: LineLog): void {
  for (const { name, value, line, parameters } of properties) {
    const isEmpty = value.trim() === '';
    if (name === 'organizer' && isEmpty && !parameters.has('cn')) log.ignore(line, 'ORGANIZER has no value');
    if (name === 'geo' && /[^;,\s]/.test(value) && !GEO.test(value.trim()))
      log.ignore(line, 'GEO is not a pair of numbers');
    // Programs that do not know the time of creation write one in the year 0.
    if (name === 'created' && !/^\s*(?:0000|$)/.test(value) && parseDate(value) === undefined)
      log.ignore(line, 'CREATED is not a date');
  }
}

function lossesOf(component: Component): string[] {
  const isNowhere = GEO.test(plainIn(component, 'geo')) && textIn(component, 'location') === '';
  return [
    ...(propertyOf(component, 'attendee') === undefined ? [] : ['attendees are not imported']),
    ...(isNowhere ? ['coordinates without a LOCATION are not imported'] : []),
    ...(textIn(component, 'status').toUpperCase() === 'TENTATIVE' ? ['it is tentative there'] : []),
  ];
}
