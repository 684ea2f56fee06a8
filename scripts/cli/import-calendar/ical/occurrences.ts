import ICAL from 'ical.js';
import type { Occurrence } from './events.ts';
import { clockOf, textIn } from './values.ts';

/** How much is taken of events that are repeated. */
export interface Bounds {
  /** The last day: `2029-01-31`. */
  readonly lastDay: string;
  /** Times of one event; if there are more until the last day, the last ones. */
  readonly most: number;
}

/** A rule that repeats something every second is not followed for ever. */
const MAX_STEPS = 20_000;

/** Nor is one that does not fit, such as every second of a February of 31 days, looked for for ever. */
const MAX_TRIED = 100_000;

export interface Occurrences {
  readonly occurrences: readonly Occurrence[];
  /** What of it is left out. */
  readonly note?: string;
}

/** When the event of a file happens: once, or at all the times that its rule gives within the bounds. */
export function occurrencesOf(
  component: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  bounds: Bounds,
): Occurrences {
  const event = new ICAL.Event(component, { exceptions: [...exceptions], strictExceptions: false });
  const uid = textIn(component, 'uid');
  if (event.isRecurrenceException()) {
    return { occurrences: [at(event, uid, event.recurrenceId, event.startDate, event.endDate)] };
  }
  if (!event.isRecurring()) {
    const times = { start: event.startDate, end: event.endDate };
    return { occurrences: [{ component, times, globalId: uid, isRepeated: false }] };
  }
  return repeated(event, uid, bounds);
}

function repeated(event: ICAL.Event, uid: string, { lastDay, most }: Bounds): Occurrences {
  limitRules(event.component);
  const iterator = event.iterator();
  const starts: ICAL.Time[] = [];
  let isCut = false;
  for (let steps = 0; !isCut; steps += 1) {
    const start: ICAL.Time | undefined = iterator.next();
    if (!start) break;
    isCut = steps === MAX_STEPS || start.year > LAST_YEAR || clockOf(start).slice(0, 10) > lastDay;
    if (!isCut) starts.push(start);
    if (starts.length > most * 2) starts.splice(0, most);
  }
  const occurrences = starts.slice(-most).map((start) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(start);
    return at(item, uid, start, startDate, endDate);
  });
  const isShort = isCut || starts.length > most;
  return isShort
    ? { occurrences, note: `it is repeated; ${occurrences.length} times until ${lastDay} are taken` }
    : { occurrences };
}

/** The last year whose dates sort as texts. */
const LAST_YEAR = 9999;

/** Limits how often steps of the rules of an event are tried: the parser does that for as long as none fits. */
function limitRules(component: ICAL.Component): void {
  let left = MAX_TRIED;
  for (const property of component.getAllProperties('rrule')) {
    const rule: unknown = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    const iterate = rule.iterator.bind(rule);
    rule.iterator = (start) => {
      const iterator: ICAL.RecurIterator & Fitting = iterate(start);
      const fits = iterator.check_contracting_rules.bind(iterator);
      iterator.check_contracting_rules = () => {
        left -= 1;
        if (left < 0) throw new Error('its RRULE fits too seldom to be followed');
        return fits();
      };
      return iterator;
    };
  }
}

/** What the iterator of a rule asks itself of each step. */
interface Fitting {
  check_contracting_rules: () => boolean;
}

function at(
  { component }: ICAL.Event,
  uid: string,
  recurrence: ICAL.Time,
  start: ICAL.Time,
  end: ICAL.Time,
): Occurrence {
  const which = clockOf(recurrence).replace(' ', 'T');
  return { component, times: { start, end }, globalId: `${uid}?recurrence-id=${which}`, isRepeated: true };
}
