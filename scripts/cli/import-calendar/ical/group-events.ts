import type { Temporal } from 'temporal-polyfill';
import { formatDateTime, formatUtc } from '../../../../lib/calendar/dates/dates.ts';
import { clockText } from '../../../../lib/calendar/recurrence/date-values.ts';
import { readOr, UnusableError } from '../../../../lib/calendar/recurrence/unusable.ts';
import { TooMuchWork, type Work } from '../../../../lib/calendar/recurrence/work.ts';
import { memoize } from '../../../../lib/memoize.ts';
import type { Found, RepeatingEvent, SourceEvent } from '../source.ts';
import type { Component } from './components.ts';
import {
  type Change,
  changeOf,
  excludes,
  isRepeated,
  type RepeatedEvent,
  repeatedEventOf,
} from './event-data.ts';
import { type Content, contentOf, eventOf, reportUnused } from './events.ts';
import { type Group, type Member, unreadable } from './groups.ts';
import type { LineLog } from './line-log.ts';
import type { Details } from './linked-posts.ts';
import { type Bounds, occurrencesOf, type Placed, placedBy } from './occurrences.ts';
import { seriesOf } from './series.ts';
import type { EventTimes } from './times.ts';
import { propertyOf } from './values.ts';

/** The context in which the events of a file are read. */
export interface Reading {
  readonly bounds: Bounds;
  readonly details: Details;
  readonly log: LineLog;
  readonly work: Work;
}

/** Returns the records of an event: one, or one for each of its occurrences. */
export function eventsOf(group: Group, reading: Reading): Found<SourceEvent>[] {
  reading.work.beginEvent();
  const { component } = group.main;
  try {
    return recordsOf(group, reading);
  } catch (error) {
    if (error instanceof UnusableError || error instanceof TooMuchWork)
      return [unreadable(component, error.message)];
    // Temporal throws for times outside of its range.
    if (!(error instanceof Error)) throw error;
    return [unreadable(component, `cannot be read: ${error.message} (line ${component.line})`)];
  }
}

function recordsOf({ main, exceptions }: Group, reading: Reading): Found<SourceEvent>[] {
  const { log } = reading;
  if (propertyOf(main.component, 'recurrence-id') !== undefined) {
    return [{ record: changeAlone(changeOf(main, undefined, log), recordsFor(main, reading)) }];
  }
  const event = repeatedEventOf(main, log);
  const { changes, problems } = changesOf(exceptions, event.times, reading);
  const records = repeatedRecords(main, event, changes, reading);
  return [...problems, ...records.map((record) => ({ record }))];
}

/** The records of an event that may repeat: its series, or else each of its occurrences. */
function repeatedRecords(
  main: Member,
  event: RepeatedEvent,
  changes: readonly Change[],
  reading: Reading,
): SourceEvent[] {
  const recordOf = recordsFor(main, reading);
  const { times } = event;
  const parts = partsTakingPlace({ main, event, changes, recordOf, reading });
  const single = recordOf({ times, start: times.start, end: times.endOf(times.start) });
  const first = occurrenceId(main, times.start);
  // If all of its dates are left out, it does not take place.
  const withoutDates = (copies: () => SourceEvent[]): RepeatingEvent => ({
    ...single,
    cancelled: true,
    repeats: {
      recurrence: '',
      exceptions: new Map(),
      copies,
      startingAt: () => undefined,
    },
  });
  if (!isRepeated(event) && changes.length === 0) {
    if (!excludes(event, clockText(times.start)))
      return [{ ...single, formerId: first, asSeries: () => seriesFrom(parts, () => [single]) }];
    return [{ ...single, cancelled: true, formerId: first, asSeries: () => withoutDates(() => []) }];
  }
  const { placed, note } = occurrencesOf(event, changes, reading.bounds, reading.work);
  // The note appears only once, with the first occurrence.
  const copies = () =>
    placed
      .map(recordOf)
      .map((record) => (record.globalId === first ? { ...record, formerId: main.uid } : record))
      .map((record, n) => (n === 0 && note !== undefined ? withNote(record, note) : record));
  const series = seriesFrom(parts, copies);
  if (series !== undefined) return [series];
  const found = copies();
  if (!found.every(({ cancelled }) => cancelled)) return found;
  return [withoutDates(copies)];
}

/** Makes the record of an event or of one of its occurrences. */
type RecordOf = (at: Placed) => SourceEvent;

function recordsFor(main: Member, reading: Reading): RecordOf {
  const { uid, zones } = main;
  const contents = contentsOf(main.component, reading);
  return ({ times, start, end, original, member = main }) => {
    const globalId = original === undefined ? uid : occurrenceId(main, original);
    const occurrenceOf = original === undefined ? undefined : { event: uid, date: formatDateTime(original) };
    const { isCancelled } = member;
    const occurrence = { times, start, end, globalId, occurrenceOf, isCancelled };
    return eventOf(contents(member.component), occurrence, zones);
  };
}

const occurrenceId = ({ uid }: Member, original: Temporal.PlainDateTime) =>
  `${uid}?recurrence-id=${clockText(original)}`;

/** A changed occurrence whose event is not in the file. */
function changeAlone(change: Change, recordOf: RecordOf): SourceEvent {
  const { times, original, isForFuture } = change;
  const record = recordOf(placedBy(change));
  const utcDate = isForFuture ? undefined : formatUtc(times.zone.instantOf(original));
  const { occurrenceOf } = record;
  return { ...record, occurrenceOf: occurrenceOf && { ...occurrenceOf, utcDate } };
}

/** What the series of an event is made from. */
interface SeriesParts {
  readonly main: Member;
  readonly event: RepeatedEvent;
  readonly changes: readonly Change[];
  readonly recordOf: RecordOf;
  readonly reading: Reading;
}

/**
 * If an event is cancelled, but some of its changed occurrences are not, only these are the dates of its series. With a
 * change of all later occurrences, which take place too, it cannot be a series.
 */
function partsTakingPlace(parts: SeriesParts): SeriesParts {
  const { main, event, changes, recordOf } = parts;
  const kept = changes.filter(({ member }) => !member.isCancelled);
  if (!main.isCancelled || kept.length === 0 || kept.some(({ isForFuture }) => isForFuture)) return parts;
  const { times } = event;
  const start = clockText(times.start);
  const takesPlace = kept.some(({ original }) => clockText(original) === start);
  const excluded = new Set(takesPlace ? [] : [start]);
  return {
    ...parts,
    event: { times, rules: [], excludedRules: [], added: new Map(), excluded },
    changes: kept,
    recordOf: (at) => ({ ...recordOf(at), cancelled: false }),
  };
}

/**
 * An event as a series; undefined if it cannot be one.
 * @param from the date on which the series begins, if that is known
 */
function seriesFrom(
  parts: SeriesParts,
  copies: () => SourceEvent[],
  from?: string,
): RepeatingEvent | undefined {
  const { main, event, changes, recordOf, reading } = parts;
  const series = seriesOf(event, changes, { ...reading, zones: main.zones, from });
  if (series === undefined) return undefined;
  const { times } = event;
  const record = recordOf({ times, start: series.start, end: series.end });
  const exceptionOn = ({ date, change }: (typeof series.exceptions)[number]): SourceEvent =>
    recordOf(change ? placedBy(change) : { times, start: date, end: times.endOf(date), original: date });
  const exceptions = new Map(series.exceptions.map((one) => [formatDateTime(one.date), exceptionOn(one)]));
  return {
    ...(series.isTruncated ? withNote(record, LATER_START) : record),
    repeats: {
      recurrence: series.recurrence,
      exceptions,
      copies,
      startingAt: (date) => seriesFrom(parts, copies, date),
    },
  };
}

const LATER_START = 'it began long ago; only its later occurrences are imported';

const withNote = (record: SourceEvent, note: string) => ({ ...record, notes: [...record.notes, note] });

/** Reads the content of each component of an event once. */
const contentsOf = (main: Component, { details, log }: Reading) =>
  memoize(Number.POSITIVE_INFINITY, (component: Component): Content => {
    reportUnused(component, log);
    return contentOf(component, main, details);
  });

/**
 * The changes of an event. A change replaces an older one of the same occurrence, even if it names the occurrence
 * differently, such as in UTC.
 */
function changesOf(exceptions: readonly Member[], event: EventTimes, { log }: Reading) {
  const changes = new Map<string, Change>();
  const problems: Found<SourceEvent>[] = [];
  for (const member of exceptions) {
    readOr(
      () => {
        const change = changeOf(member, event, log);
        changes.set(`${clockText(change.original)} ${change.isForFuture}`, change);
      },
      (reason) => problems.push(unreadable(member.component, reason)),
    );
  }
  return { changes: [...changes.values()], problems };
}
