import ICAL from 'ical.js';
import { reasonOf, UserError } from '../../lib/command.ts';
import type { Chunk, Found, Source, SourceEvent } from '../source.ts';
import { eventOf } from './events.ts';
import { beyondBounds } from './limits.ts';
import { type Bounds, occurrencesOf } from './occurrences.ts';
import { textIn } from './values.ts';
import { type CalendarZone, calendarZone } from './zones.ts';

export interface IcalOptions extends Bounds {
  /** The default time zone, for a calendar without one. */
  readonly siteZone: string;
}

const CHUNK = 50;
const MAX_UID_LENGTH = 900;

/** Opens an iCalendar file. @throws UserError if it is not one */
export function openIcal(text: string, name: string, options: IcalOptions): Source {
  const calendars = calendarsIn(text, name);
  const events = calendars.map((calendar) => calendar.getAllSubcomponents('vevent'));
  return {
    total: events.reduce((sum, { length }) => sum + length, 0),
    remarks: remarksOn(calendars),
    terms: nothing,
    linkedPosts: nothing,
    async *events() {
      for (const [n, calendar] of calendars.entries()) {
        yield* chunksOf(groupsOf(events[n] ?? []), calendarZone(calendar, options.siteZone), options);
      }
    },
  };
}

async function* nothing(): AsyncGenerator<never> {}

const OTHERS = { vtodo: 'tasks', vjournal: 'journal entries', vfreebusy: 'busy times' };

function remarksOn(calendars: readonly ICAL.Component[]): string[] {
  return Object.entries(OTHERS).flatMap(([name, words]) => {
    const found = calendars.reduce((sum, calendar) => sum + calendar.getAllSubcomponents(name).length, 0);
    return found === 0 ? [] : [`The file also has ${found} ${words}, which are not events.`];
  });
}

function calendarsIn(text: string, name: string): ICAL.Component[] {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    const several = Array.isArray(parsed[0]) ? parsed : [parsed];
    const calendars = several.filter(Array.isArray).map((calendar) => new ICAL.Component(calendar));
    if (calendars.some((calendar) => calendar.name !== 'vcalendar')) throw new Error('it has no VCALENDAR');
    return calendars;
  } catch (error) {
    throw new UserError(`${name} is not an iCalendar file: ${reasonOf(error)}.`);
  }
}

/** An event, and the changes to some of its occurrences. */
interface Group {
  readonly main: ICAL.Component;
  readonly exceptions: readonly ICAL.Component[];
}

/** Components with the same UID are one event. Changed occurrences without their event are events of their own. */
function groupsOf(components: readonly ICAL.Component[]): Group[] {
  const exceptions = new Map<string, ICAL.Component[]>();
  const mains: ICAL.Component[] = [];
  for (const component of components) {
    const uid = textIn(component, 'uid');
    if (!component.hasProperty('recurrence-id')) {
      mains.push(component);
      continue;
    }
    const ofEvent = exceptions.get(uid) ?? [];
    ofEvent.push(component);
    exceptions.set(uid, ofEvent);
  }
  const groups = mains.map((main) => ({ main, exceptions: exceptions.get(textIn(main, 'uid')) ?? [] }));
  for (const main of mains) exceptions.delete(textIn(main, 'uid'));
  return [...groups, ...[...exceptions.values()].flat().map((main) => ({ main, exceptions: [] }))];
}

function* chunksOf(
  groups: readonly Group[],
  zone: CalendarZone,
  bounds: Bounds,
): Generator<Chunk<SourceEvent>> {
  let chunk: Found<SourceEvent>[] = [];
  for (const group of groups) {
    chunk.push(...eventsOf(group, zone, bounds));
    while (chunk.length >= CHUNK) {
      yield chunk.slice(0, CHUNK);
      chunk = chunk.slice(CHUNK);
    }
  }
  if (chunk.length > 0) yield chunk;
}

function eventsOf({ main, exceptions }: Group, zone: CalendarZone, bounds: Bounds): Found<SourceEvent>[] {
  const title = textIn(main, 'summary') || textIn(main, 'uid') || 'an event';
  const missing = missingIn(main);
  if (missing !== undefined) return [{ title, problems: [{ reason: missing }] }];
  try {
    const beyond = [main, ...exceptions].map(beyondBounds).find((reason) => reason !== undefined);
    if (beyond !== undefined) return [{ title, problems: [{ reason: beyond }] }];
    const { occurrences, note } = occurrencesOf(main, exceptions, bounds);
    const events = occurrences.map((occurrence) => eventOf(occurrence, zone));
    // The note appears only once, with the first occurrence.
    return events.map((event, n) => ({
      record: n === 0 && note !== undefined ? { ...event, notes: [...event.notes, note] } : event,
    }));
  } catch (error) {
    return [{ title, problems: [{ reason: `cannot be read: ${reasonOf(error)}` }] }];
  }
}

/** Without a UID, every import would create the event again. */
function missingIn(component: ICAL.Component): string | undefined {
  const uid = textIn(component, 'uid');
  if (uid === '') return 'has no UID';
  if (uid.length > MAX_UID_LENGTH) return `has a UID of more than ${MAX_UID_LENGTH} characters`;
  if (textIn(component, 'summary') === '') return 'has no SUMMARY';
  return component.hasProperty('dtstart') ? undefined : 'has no DTSTART';
}
