import type { Temporal } from 'temporal-polyfill';
import { formatDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { now } from '../../../../lib/calendar/dates/now.ts';
import { type EventInput, newContent } from '../../../../lib/calendar/events/creation.ts';
import { eventDates } from '../../../../lib/calendar/events/event-dates.ts';
import { takesSlug } from '../../../../lib/calendar/events/slugs.ts';
import { newHead, newOccurrences } from '../../../../lib/calendar/occurrences/creation.ts';
import { newPlan } from '../../../../lib/calendar/occurrences/plan.ts';
import { wantedSlugs } from '../../../../lib/calendar/occurrences/series-slugs.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { Links } from '../../../../lib/calendar/stored/links.ts';
import type { StoredSeries, StoredTemplate } from '../../../../lib/calendar/stored/series.ts';
import { slugText } from '../../../../lib/calendar/text/slug-text.ts';
import { config } from '../../../../lib/config.ts';
import { EventFields } from '../../../../schemas/calendar/event.ts';
import { DEMO_EVENTS, type DEMO_SERIES } from './demo-events.ts';
import { WRITER } from './linked-records.ts';

/** Identifiers by name. */
type Ids = ReadonlyMap<string, number>;

/** @param firstId the identifier of the first event; the others follow */
export async function singleEvents(firstId: number, ids: Ids): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for (const { days, ...event } of DEMO_EVENTS) {
    const inputs = days.map((day) => inputOn(today().add({ days: day }), event));
    for (const dated of await newEvents(inputs, event, ids)) all.push({ id: firstId + all.length, ...dated });
  }
  return all;
}

/** The events of inputs that differ only in their dates. */
async function newEvents(
  inputs: readonly EventInput[],
  places: Places,
  ids: Ids,
): Promise<Omit<StoredEvent, 'id'>[]> {
  const [input] = inputs;
  if (input === undefined) return [];
  const fields = { ...(await newContent(input, WRITER)), ...linksOf(input, places, ids) };
  const slug = takesSlug(fields.status) ? slugText(fields.title) : '';
  return inputs.map((dated, n) => ({
    ...fields,
    ...eventDates(dated),
    slug: n === 0 || slug === '' ? slug : `${slug}-${n + 1}`,
  }));
}

/** A series that everybody sees, and its events. */
export interface DemoSeries {
  readonly head: StoredSeries;
  readonly template: StoredTemplate;
  readonly events: readonly StoredEvent[];
  readonly moved: (typeof DEMO_SERIES)[number]['moved'];
}

/** @param id the identifier of the series; those of its events follow */
export async function demoSeries(
  series: (typeof DEMO_SERIES)[number],
  id: number,
  ids: Ids,
): Promise<DemoSeries> {
  const input = inputOn(series.first(today()), series);
  if (input.recurrence === null || input.recurrence === undefined)
    throw new Error('The demo series has no recurrence');
  const event = { ...(await newContent(input, WRITER)), ...linksOf(input, series, ids) };
  const template = { id, event, version: 1 };
  const { state: _creating, ...head } = newHead(
    template,
    newPlan(input, input.recurrence),
    slugText(series.title),
  );
  const slugs = wantedSlugs(head).map(
    ({ event, slug }) => [event, { slug, wanted_slug: undefined }] as const,
  );
  const { all, due_utc } = newOccurrences(head, template, new Map(slugs));
  return { head: { ...head, due_utc }, template, events: all, moved: series.moved };
}

/** The names of the venue and the organizer of an event. */
interface Places {
  readonly venue: string | undefined;
  readonly organizer: string | undefined;
}

function linksOf({ categories, tags }: EventInput, { venue, organizer }: Places, ids: Ids): Links {
  const idsOf = (names: readonly unknown[]) => names.map((name) => requireId(String(name), ids));
  return {
    category: idsOf(categories ?? []),
    tag: idsOf(tags ?? []),
    venue: idsOf(venue === undefined ? [] : [venue]),
    organizer: idsOf(organizer === undefined ? [] : [organizer]),
  };
}

function requireId(name: string, ids: Ids): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo calendar has no ${name}`);
  return id;
}

/** The start of today, in the site zone. */
const today = () => now().toZonedDateTimeISO(config().SITE_ZONE).startOfDay().toPlainDateTime();

interface DemoFields {
  readonly title: string;
  readonly hour: number;
  readonly hours: number;
  readonly zone?: string | undefined;
  readonly fields: object;
}

function inputOn(day: Temporal.PlainDateTime, { title, hour, hours, zone, fields }: DemoFields): EventInput {
  const start = day.add({ hours: hour });
  return EventFields.parse({
    title,
    start_date: formatDateTime(start),
    end_date: formatDateTime(start.add({ hours })),
    timezone: zone,
    ...fields,
  });
}
