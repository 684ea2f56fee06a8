import { expect } from 'vitest';
import { openIcal } from '../../../../scripts/cli/import-calendar/ical/source.ts';
import type { SourceEvent } from '../../../../scripts/cli/import-calendar/source.ts';

const OPTIONS = { siteZone: 'America/New_York', lastDay: '2029-01-01', max: 10 };

/**
 * Reads a file as the import does: its series, and all events, including the occurrences of the series.
 * @throws UserError if it is not a calendar
 */
export async function readIcal(content: string | Buffer, options: Partial<typeof OPTIONS> = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const source = openIcal(bytes, 'test.ics', { ...OPTIONS, ...options });
  const events: SourceEvent[] = [];
  const series: SourceEvent[] = [];
  const problems: string[] = [];
  for await (const chunk of source.events()) {
    for (const found of chunk) {
      if ('record' in found) {
        const { record } = found;
        if (record.repeats !== undefined) series.push(record);
        events.push(...(record.repeats?.copies() ?? [record]));
      } else problems.push(...found.problems.map(({ reason }) => `${found.title} ${reason}`));
    }
  }
  const lines = (source.lineProblems?.problems ?? []).map(
    ({ line, outcome, reason }) => `${line} ${outcome}: ${reason}`,
  );
  return { events, series, problems, remarks: source.remarks, lines };
}

/** A file with these lines, the first of which is number 1. */
export const file = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of an event; the first of these is the fourth line of a file with nothing else. */
export const event = (...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  'UID:1',
  ...['SUMMARY:One', ...lines],
  'END:VEVENT',
];

/** Reads a file with these lines, which are one event, or a series of one, without problems. */
export async function onlyEvent(lines: readonly string[]): Promise<SourceEvent> {
  const { events, problems } = await readIcal(file(...lines));
  expect(problems).toEqual([]);
  expect(events).toHaveLength(1);
  const [only] = events;
  if (only === undefined) throw new Error('There is no event');
  return only;
}

/** Starts of events, with the zone. */
export const startsOf = (events: readonly SourceEvent[]) =>
  events.map(({ fields }) => `${fields.start_date} ${fields.timezone}`);
