import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { formatDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { type Cell, cellsOf, countersOf } from '../../../../lib/calendar/event-index/counts.ts';
import type { EventListIndex } from '../../../../lib/calendar/event-index/event-list-index.ts';
import { listEntriesOf } from '../../../../lib/calendar/event-index/event-lists.ts';
import type { EventWindow } from '../../../../lib/calendar/event-index/window.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { EventListKind, ListEntry, Span, StoredCounts } from '../../../../lib/calendar/stored/lists.ts';

/** A simple model of events and lists, for comparison. */

const FIRST_DAY = new Temporal.PlainDateTime(2026, 12, 1);
const HOURS = ['00:00:00', '00:00:01', '10:00:00', '23:59:58', '23:59:59'] as const;

/** The order of lists: by start, publication and identifier. */
export function byStart(a: Ordered, b: Ordered): number {
  const [one, other] = [`${a.start_date} ${a.date}`, `${b.start_date} ${b.date}`];
  return one === other ? a.event - b.event : one < other ? -1 : 1;
}

type Ordered = Pick<ListEntry, 'start_date' | 'date' | 'event'>;

/** A time in a few months around a new year, often at the boundary of two days. */
const time = (days: number) =>
  fc
    .tuple(fc.nat(days), fc.constantFrom(...HOURS))
    .map(([day, hour]) => `${formatDateTime(FIRST_DAY.add({ days: day })).slice(0, 10)} ${hour}`);

/** The dates of an event that lasts no time, hours, days, months or years. */
export const eventTimes = fc
  .record({
    start: time(70),
    days: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.nat(5) },
      fc.nat(90),
      fc.nat(2000),
    ),
    end: fc.constantFrom(...HOURS),
    date: fc.constantFrom('2020-01-01 00:00:00', '2021-01-01 00:00:00'),
  })
  .map(({ start, days, end, date }) => {
    const last = formatDateTime(Temporal.PlainDateTime.from(start).add({ days })).slice(0, 10);
    const end_date = `${last} ${end}`;
    return { start_date: start, end_date: end_date < start ? start : end_date, date };
  });

const strict = time(75);
const wholeDay = (last: string) => strict.map((at) => `${at.slice(0, 10)} ${last}`);

/** Windows of lists: half of whole days, half strict. */
export const eventWindow: fc.Arbitrary<EventWindow> = fc.boolean().chain((isStrict) => {
  const [begin, end] = isStrict ? [strict, strict] : [wholeDay('00:00:00'), wholeDay('23:59:59')];
  return fc.record(
    {
      start_date: begin,
      end_date: end,
      starts_after: end,
      starts_before: end,
      ends_after: end,
      ends_before: end,
    },
    { requiredKeys: [] },
  );
});

/** The date filters, one by one. */
export function isWanted(
  window: EventWindow,
  { start_date: start, end_date: end }: Pick<StoredEvent, 'start_date' | 'end_date'>,
): boolean {
  return (
    (window.start_date === undefined || start >= window.start_date) &&
    (window.end_date === undefined || end <= window.end_date) &&
    (window.starts_after === undefined || start > window.starts_after) &&
    (window.starts_before === undefined || start < window.starts_before) &&
    (window.ends_after === undefined || end > window.ends_after) &&
    (window.ends_before === undefined || end < window.ends_before)
  );
}

/**
 * An index of the events in one list that counts how many of them are read.
 * @param kind the events that it counts: all, or only repeats
 */
export function modelIndex(
  events: readonly StoredEvent[],
  kind: EventListKind = 'all',
): EventListIndex & { read(): number } {
  const listEntries = events.flatMap((event) => listEntriesOf(event).slice(0, 1)).sort(byStart);
  const records = new Map<string, StoredCounts>();
  for (const { record, name, amount } of listEntries.flatMap(countersOf)) {
    if (record.kind !== kind) continue;
    const key = `${record.span} ${record.month} ${record.shard}`;
    const counted: StoredCounts = records.get(key) ?? record;
    records.set(key, { ...counted, [name]: Number(counted[name] ?? 0) + amount });
  }
  let read = 0;
  const found = (entries: ListEntry[]) => {
    read += entries.length;
    return Promise.resolve(entries);
  };
  const cells = (span: Span, from: number, to: number): Promise<Cell[]> => {
    const all = [...records.values()]
      .filter((record) => record.span === span)
      .flatMap((record) => cellsOf(record, record.month));
    return Promise.resolve(all.filter(({ slot }) => slot >= from && slot <= to));
  };
  const between = (from: string, to: string) =>
    listEntries.filter(({ start_date }) => start_date >= from && start_date <= to);
  return {
    cells,
    entries: (from, to, limit) => found(between(from, to).slice(0, limit)),
    lastingEntries: (tier, from, to) => found(between(from, to).filter((entry) => entry.tier === tier)),
    read: () => read,
  };
}
