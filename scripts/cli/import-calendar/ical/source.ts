import ICAL from 'ical.js';
import { reasonOf, UserError } from '../../lib/command.ts';
import type { Chunk, Found, Source, SourceEvent } from '../source.ts';
import { eventOf } from './events.ts';
import { beyondBounds } from './limits.ts';
import { type Bounds, occurrencesOf } from './occurrences.ts';
import { textIn } from './values.ts';
import { type CalendarZone, calendarZone } from './zones.ts';

export interface IcalOptions extends Bounds {
  /** The zone of times that name none, if the calendar does not. */
  readonly siteZone: string;
}

const CHUNK = 50;
const MAX_UID_LENGTH = 900;

/** The events of an iCalendar file. @throws UserError if it is none */
export function openIcal(text: string, name: string, options: IcalOptions): Source {
  const calendars = calendarsIn(text, name);
  const events = calendars.map((calendar) => calendar.getAllSubcomponents('vevent'));
  return {
    total: events.reduce((sum, { length }) => sum + length, 0),
    remarks: remarksOn(calendars),
    terms: nothing,
    linked: nothing,
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
    return found === 0 ? [] : [`The file has ${found} ${words} too, which are no events.`];
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
    throw new UserError(`${name} is no iCalendar file: ${reasonOf(error)}.`);
  }
}

/** An event, and the changes to some of the times that it is repeated. */
interface Group {
  readonly main: ICAL.Component;
  readonly exceptions: readonly ICAL.Component[];
}

/** Components with the same UID are one event. Changes to times of an event that is not there stand for themselves. */
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
    const { occurrences: happenings, note } = occurrencesOf(main, exceptions, bounds);
    const events = happenings.map((occurrence) => eventOf(occurrence, zone));
    // Said once, with the first of them.
    return events.map((event, n) => ({
      record: n === 0 && note !== undefined ? { ...event, notes: [...event.notes, note] } : event,
    }));
  } catch (error) {
    return [{ title, problems: [{ reason: `cannot be read: ${reasonOf(error)}` }] }];
  }
}

/** Without a UID it would be another event with every import. */
function missingIn(component: ICAL.Component): string | undefined {
  const uid = textIn(component, 'uid');
  if (uid === '') return 'has no UID';
  if (uid.length > MAX_UID_LENGTH) return `has a UID of more than ${MAX_UID_LENGTH} characters`;
  if (textIn(component, 'summary') === '') return 'has no SUMMARY';
  return component.hasProperty('dtstart') ? undefined : 'has no DTSTART';
}
