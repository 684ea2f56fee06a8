import { Work } from '../../../../lib/calendar/recurrence/work.ts';
import { batchesOf } from '../../../../lib/table/batches.ts';
import { UserError } from '../../lib/command.ts';
import type { Found, Source, SourceEvent } from '../source.ts';
import { type Component, readComponents } from './components.ts';
import { eventsOf, type Reading } from './group-events.ts';
import { type Grouped, groupsOf, type Member } from './groups.ts';
import { LineLog } from './line-log.ts';
import { detailsIn } from './linked-posts.ts';
import type { Bounds } from './occurrences.ts';
import { textIn } from './values.ts';
import { CalendarZones } from './zones.ts';

interface IcalOptions extends Bounds {
  /** The default time zone, for a calendar without one. */
  readonly siteZone: string;
}

const CHUNK = 50;

/** Opens an iCalendar file. @throws UserError if it is not one */
export function openIcal(bytes: Buffer, name: string, options: IcalOptions): Source {
  const log = new LineLog();
  const work = new Work(bytes.length);
  const components = readComponents(bytes, log);
  if (components.length === 0)
    throw new UserError(`${name} is not an iCalendar file: it has no BEGIN:VCALENDAR.`);
  const members = components.flatMap((component) => membersOf(component, options.siteZone, { log, work }));
  const grouped = groupsOf(members);
  const reading = { bounds: options, details: detailsIn(grouped.groups), log, work };
  return {
    total: members.length,
    remarks: remarksOn(components, members.length, grouped.superseded),
    lineProblems: log,
    terms: none,
    linkedPosts: none,
    events: () => batchesOf(foundIn(grouped, reading), CHUNK),
  };
}

async function* none(): AsyncGenerator<never> {}

/** The events of a calendar, or an event without a calendar. */
function membersOf(
  component: Component,
  siteZone: string,
  context: Pick<Reading, 'log' | 'work'>,
): Omit<Member, 'uid'>[] {
  const isCalendar = component.name === 'vcalendar';
  if (!isCalendar)
    context.log.tolerate(component.line, `begins a ${component.name.toUpperCase()} without a VCALENDAR`);
  if (isAnswer(component)) return [];
  const zones = new CalendarZones(component, siteZone, context);
  const isCancellation = methodOf(component) === 'CANCEL';
  return (isCalendar ? component.components : [component])
    .filter(({ name }) => name === 'vevent')
    .map((event) => ({ component: event, zones, isCancelled: isCancellation || isCancelled(event) }));
}

const isCancelled = (event: Component) => textIn(event, 'status').toUpperCase() === 'CANCELLED';

const methodOf = (calendar: Component) => textIn(calendar, 'method').toUpperCase();

/** Whether a calendar is a message of an attendee, whose events may have times other than those of the organizer. */
const isAnswer = (calendar: Component) => ANSWERS.has(methodOf(calendar));

const ANSWERS = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']);

const OTHERS = { vtodo: 'tasks', vjournal: 'journal entries', vfreebusy: 'busy times' };

function remarksOn(components: readonly Component[], events: number, superseded: number): string[] {
  const all = components.flatMap((component) => [component, ...component.components]);
  const others = Object.entries(OTHERS).flatMap(([name, words]) => {
    const found = all.filter((component) => component.name === name).length;
    return found === 0 ? [] : [`The file also has ${found} ${words}, which are not events.`];
  });
  const answers = components.filter(isAnswer).length;
  return [
    ...(events === 0 ? ['The file has no events.'] : []),
    ...others,
    ...(answers === 0 ? [] : [`The file also has ${answers} answers to invitations, which are not events.`]),
    ...(superseded === 0 ? [] : [`The file also has ${superseded} copies or older versions of its events.`]),
  ];
}

function* foundIn({ groups, unreadable }: Grouped, reading: Reading): Generator<Found<SourceEvent>> {
  yield* unreadable;
  for (const group of groups) yield* eventsOf(group, reading);
}
