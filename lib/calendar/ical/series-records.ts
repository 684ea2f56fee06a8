import { batchGet } from '../../table/batch-get.ts';
import { exceptionKind } from '../event-store/exceptions.ts';
import { events, exceptions, series, templates } from '../keys.ts';
import { unitsLeft } from '../lists/read-cost.ts';
import type { StoredEvent } from '../stored/events.ts';
import type {
  ExceptionKind,
  SeriesDate,
  StoredExceptions,
  StoredSeries,
  StoredTemplate,
} from '../stored/series.ts';
import { later } from '../text/order.ts';
import { selectFitting } from './select-fitting.ts';
import type { SeriesParts } from './series-entries.ts';

/** Reads what feeds need to write series as repeating events. */

const OWN: ExceptionKind = 'own';
const ABSENT: ExceptionKind = 'absent';

/** The cost of one of the largest events, in read units. */
const MAX_UNITS_PER_EVENT = 3;

/** What is stored of a series, except for its events. */
export interface SeriesRecords {
  readonly head: StoredSeries;
  readonly template: StoredTemplate['event'];
  readonly kinds: StoredExceptions;
  readonly modified_utc: string;
}

/** Reads the records of series, eventually consistently, with one call for every 33 series. */
export async function readRecords(ids: readonly number[]): Promise<SeriesRecords[]> {
  const keys = ids.flatMap((id) => [series.key({ id }), templates.key({ id }), exceptions.key({ id })]);
  const found = new Map<number, Found>();
  for (const record of await batchGet(RECORDS, keys, { eventual: true, acceptMissing: true })) {
    found.set(record.id, { ...found.get(record.id), ...record });
  }
  return ids.flatMap((id) => {
    const { head, template, kinds = { id } } = found.get(id) ?? {};
    if (head === undefined || template === undefined) return [];
    const times = [head.modified_utc, template.event.modified_utc, kinds.modified_utc ?? ''];
    return [{ head, template: template.event, kinds, modified_utc: times.reduce(later) }];
  });
}

interface Found {
  readonly head?: StoredSeries;
  readonly template?: StoredTemplate;
  readonly kinds?: StoredExceptions;
}

/** Converts items of all three entities, so that one batch can read them. */
const RECORDS = {
  fromItem(item: Readonly<Record<string, unknown>>): Found & { readonly id: number } {
    if (item.entity === series.name) {
      const head = series.fromItem(item);
      return { id: head.id, head };
    }
    if (item.entity === templates.name) {
      const template = templates.fromItem(item);
      return { id: template.id, template };
    }
    const kinds = exceptions.fromItem(item);
    return { id: kinds.id, kinds };
  },
};

/** The dates of the listed events of a series. */
export const datesShown = ({ head, kinds }: SeriesRecords): SeriesDate[] =>
  head.dates.filter(({ event }) => kinds[event] !== ABSENT);

/** The listed events of a series that have fields of their own. */
export const ownEvents = ({ head, kinds }: SeriesRecords) =>
  head.dates.map(({ event }) => event).filter((event) => kinds[event] === OWN);

/** The cost of the own events of a series if each is the largest, in read units. */
const maxUnits = (records: SeriesRecords) => ownEvents(records).length * MAX_UNITS_PER_EVENT;

/**
 * Reads the own events of series, of as many as the read budget allows: in rounds, because most events are much smaller
 * than the largest.
 * @param reserve the units that are needed afterwards
 * @returns the series, and their own events by identifier
 */
export async function readOwn(all: readonly SeriesRecords[], reserve: number) {
  const candidates: SeriesRecords[] = [];
  const own = new Map<number, StoredEvent>();
  for (let left = all; left.length > 0; ) {
    const next = selectFitting(left, unitsLeft(reserve), maxUnits);
    if (next.length === 0) break;
    const keys = next.flatMap(ownEvents).map((id) => events.key({ id }));
    for (const event of await batchGet(events, keys, { eventual: true })) own.set(event.id, event);
    candidates.push(...next);
    left = left.filter((records) => !next.includes(records));
  }
  return { candidates, own };
}

/** @param read own events of this series, and of others */
export function partsOf(
  { head, template, kinds, modified_utc }: SeriesRecords,
  read: ReadonlyMap<number, StoredEvent>,
): SeriesParts {
  const absent = new Set<number>();
  const own = new Map<number, StoredEvent>();
  for (const { event: id } of head.dates) {
    const event = read.get(id);
    // The exceptions may be older than the event.
    const kind = event === undefined ? kinds[id] : exceptionKind(event);
    if (kind === ABSENT || (kind === OWN && event === undefined)) absent.add(id);
    else if (event !== undefined) own.set(id, event);
  }
  return { series: head, template, absent, own, modified_utc };
}
