import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod';
import type { SourceEvent } from '../../../../scripts/cli/import-calendar/source.ts';
import type { Shown } from '../../calendar/ical/expand.ts';
import { calendarWith } from '../../calendar/ical/stored-series.ts';
import { readIcal } from './read-ical.ts';
import { partsOfRecord } from './series-records.ts';

const Row = z.object({
  name: z.string(),
  last: z.string(),
  calendar: z.string(),
  occurrences: z.array(z.tuple([z.string(), z.string(), z.string()])),
});

/** Calendars with the occurrences that recurring-ical-events finds in them before a day. */
export const recorded = readFileSync('test/data/calendar/occurrences.ndjson', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => Row.parse(JSON.parse(line)));

/** Calendars for which the import shows other occurrences, and why. */
export const DEVIATIONS: Readonly<Record<string, string>> = {
  issue_117_until_before_dtstart: 'the start of an event is an occurrence, even after the end of the rule',
  issue_164_duplicated_event: 'the last of two equally old changes of an occurrence counts',
  issue_253_additional_recurrence_id: 'a changed occurrence counts even if the rule does not give it',
};

export interface WrittenSeries {
  /** The series of the calendar, as a feed has them. */
  readonly text: string;
  /** The recorded occurrences of these series. */
  readonly expected: readonly Shown[];
}

/** Reads a recorded calendar as the import does, and writes its series as feeds do. */
export async function writtenSeries({
  calendar,
  last,
  occurrences,
}: (typeof recorded)[number]): Promise<WrittenSeries> {
  const { series } = await readIcal(calendar, { siteZone: 'UTC', lastDay: last, max: 500 });
  const titles = titlesOf(
    calendar,
    series.filter(({ cancelled }) => !cancelled),
  );
  return {
    text: calendarWith(...series.map((record) => partsOfRecord(record, last))),
    expected: occurrences.filter(([, , title]) => titles.has(title)).map(shownFrom),
  };
}

/** An occurrence that recurring-ical-events found. */
export const shownFrom = ([start, end, title]: readonly [string, string, string]): Shown => ({
  start: start.replace('Z', ''),
  end: end.replace('Z', ''),
  title,
});

/** The titles of the events of these series, except for cancelled ones. Those without a UID are found by their titles. */
function titlesOf(calendar: string, series: readonly SourceEvent[]): Set<string> {
  const uids = series.map(({ globalId }) => globalId);
  const withoutUid = series.flatMap(({ globalId, title }) =>
    globalId.startsWith('content-') ? [title] : [],
  );
  const lineIn = (event: string, name: string) =>
    new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(event)?.[1] ?? '';
  const events = calendar
    .split('BEGIN:VEVENT')
    .slice(1)
    .filter((event) => lineIn(event, 'STATUS') !== 'CANCELLED')
    .filter((event) => uids.includes(lineIn(event, 'UID')) || withoutUid.includes(lineIn(event, 'SUMMARY')));
  return new Set(events.map((event) => lineIn(event, 'SUMMARY')));
}

/** The occurrences before a day in every zone, without duplicates: some calendars repeat events. */
export function comparable(all: readonly Shown[], last: string): string[] {
  const end = Temporal.PlainDate.from(last).subtract({ days: 1 }).toString();
  const before = all.filter(({ start }) => start < end);
  return [...new Set(before.map(({ start, end, title }) => `${start} ${end} ${title}`))].sort();
}
