import { isDeepStrictEqual } from 'node:util';
import { get } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { utcNow } from '../dates/dates.ts';
import { dayOf } from '../dates/time-text.ts';
import { completedEvent, insertEvent, replaceEvent } from '../event-store/writes.ts';
import { fitsEventSize } from '../events/size.ts';
import { eventSlugs, takesSlug } from '../events/slugs.ts';
import { events } from '../keys.ts';
import { contentOn, isOccurring, withOwnTexts, withSeriesFields } from '../series/differences.ts';
import { isEditedSince } from '../series/edits.ts';
import { findSeries } from '../series/heads.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { SeriesChange, StoredSeries, StoredTemplate } from '../stored/series.ts';
import { occurrenceEvent } from './occurrence-event.ts';

/** A series that is changing, as it was read after the events to change. */
export interface ChangingSeries {
  readonly head: StoredSeries;
  readonly change: SeriesChange;
  readonly template: StoredTemplate;
  /** The slugs that new events get, by identifier. */
  readonly slugs: ReadonlyMap<number, string>;
}

/**
 * Applies the change of a series to one of its occurrences. Does nothing if it is applied already.
 * @param loaded the event, read before the series was; undefined for one to create
 */
export async function changeOccurrence(
  changing: ChangingSeries,
  id: number,
  loaded: StoredEvent | undefined,
): Promise<void> {
  await retryOnConflict(async (failures) => {
    const isFirst = failures === 0 && loaded?.pending === undefined;
    const before = isFirst ? loaded : await completedEvent(() => get(events, events.key({ id })));
    // Read after the event: a later change would already be there, and this one must not overwrite it. The same holds
    // for a change that restored the event.
    const change = isFirst ? changing.change : await currentChange(changing);
    if (change?.left.includes(id) !== true) return;
    if (before === undefined) return createOccurrence(changing, id, failures);
    const after = afterChange(changing, before);
    if (isDeepStrictEqual(after, before)) return;
    await replaceEvent(before, {
      ...after,
      ...(await slugsAfter(before, after, failures)),
      modified_utc: utcNow(),
    });
  });
}

async function currentChange({ head: { id }, change }: ChangingSeries): Promise<SeriesChange | undefined> {
  const current = (await findSeries(id))?.change;
  return current?.version === change.version ? current : undefined;
}

/** Whether somebody has made an event different from its series after the import that makes the change had read it. */
const isEditedAlone = ({ occurrence }: StoredEvent, { begun_ms }: SeriesChange) =>
  isEditedSince(begun_ms, occurrence) && occurrence?.differs.length !== 0;

function afterChange({ head, change, template }: ChangingSeries, before: StoredEvent): StoredEvent {
  const status = isEditedAlone(before, change) ? before.status : 'trash';
  if (change.gone?.includes(before.id) === true) {
    // It has left already, and may have been restored since, or made the first occurrence of a later series.
    if (!isOccurring(before) || before.occurrence.series > head.id) return before;
    const { occurrence: _, ...single } = before;
    return { ...single, status };
  }
  if (change.kind === 'trash') return { ...before, status };
  const place = head.dates.find(({ event }) => event === before.id);
  if (place === undefined || !isOccurring(before)) return before;
  // Daylight saving moves the times of other occurrences in another time zone, and does not move whole days.
  const movesOthers = change.fields.includes('timezone') || change.fields.includes('all_day');
  const hasNewTimes = movesOthers || before.occurrence.date !== place.date;
  const fields = hasNewTimes ? [...change.fields, 'start_date', 'end_date'] : change.fields;
  const content = contentOn(template, place.date);
  const mixed = withSeriesFields(before, content, fields);
  // Its own long texts can be too large together with those of the series.
  const after = fitsEventSize(mixed)
    ? mixed
    : withSeriesFields(withOwnTexts(before, fields), content, fields);
  const { occurrence, ...others } = after;
  return { ...others, occurrence: { ...occurrence, series: head.id, date: place.date } };
}

/**
 * A change of the status changes the slug: the trash has other slugs, and an event without a slug takes one on
 * publication. The right to change the series was checked before its change began.
 */
async function slugsAfter(before: StoredEvent, after: StoredEvent, failures: number) {
  if (before.status === after.status) return {};
  if (before.slug === '' && !takesSlug(after.status)) return {};
  const day = after.occurrence === undefined ? '' : `-${dayOf(after.occurrence.date)}`;
  const requested = before.slug || before.wanted_slug || `${after.title}${day}`;
  return eventSlugs(before, after, { requested, mayTakeSlug: true, failures });
}

async function createOccurrence(
  { head, change, template, slugs }: ChangingSeries,
  id: number,
  failures: number,
) {
  const place = head.dates.find(({ event }) => event === id);
  if (place === undefined || change.gone?.includes(id) === true) return;
  const { status } = contentOn(template, place.date);
  const requested = slugs.get(id);
  const event = { ...occurrenceEvent(template, place), status };
  const mayTakeSlug = takesSlug(event.status);
  const taken = await eventSlugs(undefined, event, { requested, mayTakeSlug, failures });
  const modified_utc = utcNow();
  await insertEvent({ ...event, ...taken, modified_utc, version: 1 });
}
