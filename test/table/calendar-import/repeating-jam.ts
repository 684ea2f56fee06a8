import { expect } from 'vitest';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import { findSeries, findTemplate } from '../../../lib/calendar/series/heads.ts';
import { newFile } from '../../new-directory.ts';
import { calendar } from './calendar-file.ts';
import { importFrom } from './command.ts';

/** Imports of an event that repeats, and the series that they make. */

/** The lines of the event: without a rule, it does not repeat. */
export const jam = (uid: string, ...lines: readonly string[]) => [
  `UID:${uid}`,
  'DTSTART;TZID=Europe/Rome:20270302T200000',
  'DTEND;TZID=Europe/Rome:20270302T230000',
  'SUMMARY:Jam',
  'CATEGORIES:Music',
  ...lines,
];
/** The lines of its occurrence on a day of March 2027, with changes. */
export const changed = (uid: string, day: string, ...lines: readonly string[]) => [
  `UID:${uid}`,
  `RECURRENCE-ID;TZID=Europe/Rome:202703${day}T200000`,
  ...lines,
];
/** The lines of the second occurrence, moved to the next day. */
export const moved = (uid: string) =>
  changed(uid, '09', 'DTSTART;TZID=Europe/Rome:20270310T210000', 'DURATION:PT1H', 'SUMMARY:Late jam');
export const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=4';
export const EXCLUDED = 'EXDATE;TZID=Europe/Rome:20270323T200000';

/** Writes events to a file. @returns its path */
export const jamFile = (...events: readonly (readonly string[])[]) => newFile('jam.ics', calendar(...events));

/** Imports events without problems. @returns what the command reports about series, or about events if there is none */
export async function imported(...events: readonly (readonly string[])[]): Promise<string> {
  const { code, stdout, stderr } = await importFrom(await jamFile(...events));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').find((line) => line.startsWith('series:') || line.startsWith('events:')) ?? '';
}

/** Reads what an import made of the event. */
export async function seriesOf(uid: string) {
  const id = (await findImported([uid])).get(uid)?.id ?? 0;
  const [head, template] = [await findSeries(id), await findTemplate(id)];
  if (head === undefined || template === undefined) throw new Error(`There is no series ${uid}`);
  const events = await Promise.all(head.dates.map(({ event }) => requireEvent(event)));
  return { head, template, events };
}

/** The starts of the events of a series, with their statuses. */
export const startsOf = ({ events }: Awaited<ReturnType<typeof seriesOf>>) =>
  events.map(({ start_date, status }) => `${start_date.slice(0, 16)} ${status}`);
