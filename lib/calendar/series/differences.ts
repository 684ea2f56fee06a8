import { isDeepStrictEqual } from 'node:util';
import { END_OF_DAY, parseDateTime, START_OF_DAY, utcInZone, utcNow } from '../dates/dates.ts';
import type { EventDates, Occurrence, StoredEvent } from '../stored/events.ts';
import type { StoredTemplate } from '../stored/series.ts';
import { datesAt, datesOn } from './occurrence-dates.ts';

/**
 * The dates that the events of a series have in common. Times in UTC follow from these wall-clock times, except for an
 * occurrence in the second of two equal hours.
 */
const DATES = ['timezone', 'all_day', 'start_date', 'end_date'] as const;

/** The fields that the events of a series have in common. */
export const SERIES_FIELDS = [
  'title',
  'description',
  'excerpt',
  'image',
  ...DATES,
  'cost',
  'website',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
  'post_parent',
  'author',
  'status',
  'date',
  'date_utc',
  'category',
  'tag',
  'venue',
  'organizer',
] as const;
export type SeriesField = (typeof SERIES_FIELDS)[number];

/** The content of an event that a series can give it. */
export type SeriesContent = Pick<StoredEvent, SeriesField> & EventDates;

export type OccurringEvent = StoredEvent & { readonly occurrence: Occurrence };
export const isOccurring = (event: StoredEvent): event is OccurringEvent => event.occurrence !== undefined;

/**
 * What a series gives to its occurrence on a date. The template is not rewritten when its publication date comes; the
 * events are published one by one.
 */
export function contentOn({ event }: Pick<StoredTemplate, 'event'>, date: string): SeriesContent {
  const isDue = event.status === 'future' && event.date_utc <= utcNow();
  return { ...event, ...datesOn(event, date), ...(isDue ? { status: 'publish' } : {}) };
}

/**
 * The fields in which two contents differ. Records show categories and tags by name, so their stored order does not
 * matter. In one time zone, a time that the clocks show twice differs if it is not the same instant.
 */
export function differentFields(one: SeriesContent, other: SeriesContent): SeriesField[] {
  const [first, second] = [withSortedTerms(one), withSortedTerms(other)];
  const isSameZone = one.timezone === other.timezone;
  return SERIES_FIELDS.filter((field) => {
    const isOtherInstant = isTime(field) && isSameZone && one[`utc_${field}`] !== other[`utc_${field}`];
    return isOtherInstant || !isDeepStrictEqual(first[field], second[field]);
  });
}

const isTime = (field: SeriesField) => field === 'start_date' || field === 'end_date';

const withSortedTerms = (content: SeriesContent): SeriesContent => ({
  ...content,
  category: content.category.toSorted((a, b) => a - b),
  tag: content.tag.toSorted((a, b) => a - b),
});

/** The fields that change with an occurrence alone, and not because the publication date of its series has come. */
export function changedAlone(before: OccurringEvent, after: StoredEvent): SeriesField[] {
  const changed = differentFields(before, after);
  return isPublishedWithSeries(before, after) ? changed.filter((field) => field !== 'status') : changed;
}

/**
 * The fields in which an occurrence differs from its series, after a change of the occurrence alone. Only fields that
 * change are compared, because a change of the series may not have reached the occurrence yet.
 * @param series undefined if the occurrence is to join another series: then all that changes is its own
 */
export function differsAfter(
  before: OccurringEvent,
  after: StoredEvent,
  series: SeriesContent | undefined,
): string[] {
  const changed = new Set(changedAlone(before, after));
  const own = series === undefined ? changed : new Set(differentFields(after, series));
  const { differs } = before.occurrence;
  return SERIES_FIELDS.filter((field) => (changed.has(field) ? own.has(field) : differs.includes(field)));
}

/** Whether an occurrence is published on the date of its series: neither its status nor its date is its own. */
const isPublishedWithSeries = (before: OccurringEvent, { status, date_utc }: StoredEvent) =>
  before.status === 'future' &&
  status === 'publish' &&
  date_utc === before.date_utc &&
  !['status', 'date_utc'].some((field) => before.occurrence.differs.includes(field));

/**
 * An occurrence after a change of its series: the fields have the values of the series, except those in which it
 * differs.
 */
export function withSeriesFields(
  event: OccurringEvent,
  series: SeriesContent,
  fields: readonly string[],
): OccurringEvent {
  const { differs } = event.occurrence;
  const inherited = SERIES_FIELDS.filter((field) => fields.includes(field) && !differs.includes(field));
  const values = Object.fromEntries(inherited.map((field) => [field, series[field]]));
  const isPublication = inherited.some((field) => field === 'status' || field === 'date_utc');
  const mixed: OccurringEvent = { ...event, ...values };
  const after = isPublication ? { ...mixed, status: statusOf(mixed) } : mixed;
  if (!DATES.some((field) => inherited.includes(field))) return after;
  const changed = { ...after, ...withOwnInstants(datesAfter(event, after, series), event) };
  const isWholeAlone = after.all_day && !series.all_day;
  return keepsTimes(after) || isWholeAlone ? withOwnTimes(changed, series) : changed;
}

/** Whether an occurrence keeps its times, because with those that it inherits it would end before it starts. */
const keepsTimes = ({ start_date, end_date }: EventDates) => start_date > end_date;

/**
 * Marks times that an occurrence keeps, or has because it lasts whole days, as its own: it has them even after another
 * field gets the value of the series.
 */
const withOwnTimes = (event: OccurringEvent, series: SeriesContent): OccurringEvent =>
  withOwn(event, differentFields(event, series).filter(isTime));

/** An occurrence whose own date of publication has not come waits for it. */
const statusOf = ({ status, date_utc }: StoredEvent): StoredEvent['status'] =>
  status === 'publish' && date_utc > utcNow() ? 'future' : status;

/** The fields whose values can be long. */
const TEXTS: readonly SeriesField[] = ['title', 'description', 'excerpt', 'image', 'cost', 'website'];

/** Marks the texts among some fields as the occurrence's own, so that the series does not change them. */
export const withOwnTexts = (event: OccurringEvent, fields: readonly string[]): OccurringEvent =>
  withOwn(
    event,
    TEXTS.filter((text) => fields.includes(text)),
  );

function withOwn(event: OccurringEvent, fields: readonly SeriesField[]): OccurringEvent {
  const own = new Set<string>([...event.occurrence.differs, ...fields]);
  const differs = SERIES_FIELDS.filter((field) => own.has(field));
  return { ...event, occurrence: { ...event.occurrence, differs } };
}

/**
 * The dates of an occurrence that inherits some of them. If it would end before it starts, it keeps its own times. If
 * it lasts whole days, whether inherited or its own, its times become those of whole days.
 */
function datesAfter(before: StoredEvent, mixed: StoredEvent, series: SeriesContent): EventDates {
  if (DATES.every((field) => isDeepStrictEqual(mixed[field], series[field]))) return datesIn(series);
  if (keepsTimes(mixed) && mixed.timezone === before.timezone && mixed.all_day === before.all_day)
    return datesIn(before);
  const { start_date, end_date } = keepsTimes(mixed) ? before : mixed;
  const [start, end] = [parseDateTime(start_date), parseDateTime(end_date)];
  if (!mixed.all_day) return datesAt(mixed, start, end);
  return datesAt(mixed, start.withPlainTime(START_OF_DAY), end.withPlainTime(END_OF_DAY));
}

/**
 * The dates of an occurrence after a change, with the instants of its own times: the same time on the clock can mean
 * another one. If it would end before it starts, or lasts whole days, the first one counts.
 */
function withOwnInstants(dates: EventDates, { occurrence, ...before }: OccurringEvent): EventDates {
  const isKept = (member: 'start_date' | 'end_date') =>
    !dates.all_day &&
    occurrence.differs.includes(member) &&
    dates[member] === before[member] &&
    dates[member] === utcInZone(before[`utc_${member}`], dates.timezone);
  const kept = {
    ...dates,
    ...(isKept('start_date') ? { utc_start_date: before.utc_start_date } : {}),
    ...(isKept('end_date') ? { utc_end_date: before.utc_end_date } : {}),
  };
  return kept.utc_start_date <= kept.utc_end_date ? kept : dates;
}

function datesIn(content: EventDates): EventDates {
  const { timezone, all_day, start_date, end_date, utc_start_date, utc_end_date } = content;
  return { timezone, all_day, start_date, end_date, utc_start_date, utc_end_date };
}
