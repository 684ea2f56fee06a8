import { formatUtc, instantOf, parseDateTime, utcInZone } from '../../../../lib/calendar/dates/dates.ts';
import { events, exceptions } from '../../../../lib/calendar/keys.ts';
import { digest, UNFINISHED } from '../../../../lib/calendar/posts/origins.ts';
import { SERIES_FIELDS } from '../../../../lib/calendar/series/differences.ts';
import { isEditedSince } from '../../../../lib/calendar/series/edits.ts';
import { findTemplate } from '../../../../lib/calendar/series/heads.ts';
import type { EventDates, StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { SeriesDate, SeriesOrigin, StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import { nowMs } from '../../../../lib/clock.ts';
import { batchGet } from '../../../../lib/table/batch-get.ts';
import { get } from '../../../../lib/table/read.ts';

/** What an import has read of a series. */
interface Compared {
  /**
   * A digest of everything that somebody can change in the series: its rule, its template and its exceptions. If an
   * import has not written it completely, it is `UNFINISHED`, unless somebody has changed the series since.
   */
  readonly content: string;
  /** Changes of the series or its occurrences from this time on are later, in milliseconds. */
  readonly begunMs: number;
}

/** How far the clock of the import may be ahead of the clocks of the functions that record the times of changes. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Reads what an import compares of a series.
 * @param exceptions by date, the occurrences that the import may change alone
 */
export async function compareSeries(
  head: StoredSeries,
  exceptions: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Promise<Compared> {
  // First, because what somebody changes until the content is read is a part of that.
  const single = await eventsOf(head.dates.filter(({ date }) => exceptions.has(date)));
  const changed = await changedEvents(head);
  const { origin } = head;
  const isUnfinished =
    origin?.content === UNFINISHED && !isAnyEditedSince(origin.begun_ms, head, changed.values());
  const known = [head, ...[...single, ...changed.values()].map(({ occurrence }) => occurrence)];
  const afterKnown = known.map((one) => (one?.edited_ms ?? 0) + 1);
  return {
    content: isUnfinished ? UNFINISHED : await contentOf(head, changed),
    begunMs: Math.max(nowMs() - MAX_CLOCK_SKEW_MS, ...afterKnown),
  };
}

/**
 * The origin of a series that an import has now written completely. If somebody has changed the series since the import
 * began, it counts as changed here.
 * @param begunMs as `compareSeries` returned it
 */
export async function completeOrigin(
  head: StoredSeries,
  { begun_ms: _, ...origin }: Omit<SeriesOrigin, 'content'>,
  begunMs: number,
): Promise<SeriesOrigin> {
  const changed = await changedEvents(head);
  if (isAnyEditedSince(begunMs, head, changed.values()))
    return { ...origin, content: UNFINISHED, begun_ms: begunMs };
  return { ...origin, content: await contentOf(head, changed) };
}

function isAnyEditedSince(
  ms: number | undefined,
  head: StoredSeries,
  changed: Iterable<StoredEvent>,
): boolean {
  const occurrences = [...changed].map(({ occurrence }) => occurrence);
  return [head, ...occurrences].some((one) => isEditedSince(ms, one));
}

async function contentOf(head: StoredSeries, changed: ReadonlyMap<string, StoredEvent>): Promise<string> {
  const template = await findTemplate(head.id);
  return digest({
    rule: head.rule,
    status: asPublished(head.status),
    template: template && fieldsOf(template.event),
    exceptions: [...changed].map(([date, event]) => [date, fieldsOf(event)]),
  });
}

/**
 * The events that differ from their series, by date. Feeds do not have the events of a series that is not published, so
 * its exceptions do not say which of them differ.
 */
export async function changedEvents({ id, status, dates }: StoredSeries): Promise<Map<string, StoredEvent>> {
  const kinds = status === 'publish' ? await get(exceptions, exceptions.key({ id })) : undefined;
  const isCandidate = (event: number) => kinds?.[event] === 'own' || kinds?.[event] === 'absent';
  const candidates = status === 'publish' ? dates.filter(({ event }) => isCandidate(event)) : dates;
  const byId = new Map((await eventsOf(candidates)).map((event) => [event.id, event]));
  return new Map(
    candidates.flatMap(({ date, event: eventId }) => {
      const event = byId.get(eventId);
      const differs = event?.occurrence !== undefined && event.occurrence.differs.length > 0;
      return differs ? [[date, event] as const] : [];
    }),
  );
}

const eventsOf = (dates: readonly SeriesDate[]) =>
  batchGet(
    events,
    dates.map(({ event }) => events.key({ id: event })),
  );

/** Publication of a scheduled event is not an edit: ignores its date, and `future` counts as `publish`. */
function fieldsOf(event: Omit<StoredEvent, 'id' | 'slug'>) {
  const fields = SERIES_FIELDS.filter((field) => field !== 'date');
  return {
    ...Object.fromEntries(fields.map((field) => [field, event[field]])),
    status: asPublished(event.status),
    ...(isInSecondHour(event, 'start_date') ? { utc_start_date: event.utc_start_date } : {}),
    ...(isInSecondHour(event, 'end_date') ? { utc_end_date: event.utc_end_date } : {}),
  };
}

/** Whether a time is in the second of two equal hours: then only the time in UTC shows which one is meant. */
function isInSecondHour({ timezone, ...dates }: EventDates, member: 'start_date' | 'end_date'): boolean {
  const [clock, utc] = [dates[member], dates[`utc_${member}`]];
  return utc !== formatUtc(instantOf(parseDateTime(clock), timezone)) && utcInZone(utc, timezone) === clock;
}

const asPublished = (status: StoredEvent['status']) => (status === 'future' ? 'publish' : status);
