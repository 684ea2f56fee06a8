import ICAL from 'ical.js';
import type { Occurrence } from './events.ts';
import { clockOf, textIn } from './values.ts';

/** Limits for recurring events. */
export interface Bounds {
  /** The last day: `2029-01-31`. */
  readonly lastDay: string;
  /** Maximum occurrences of one event; if there are more until the last day, the last ones are used. */
  readonly max: number;
}

/** Limits rules that repeat something every second. */
const MAX_ITERATIONS = 20_000;

/** Limits rules that never match, such as every second of a February with 31 days. */
const MAX_TRIED = 100_000;

export interface Occurrences {
  readonly occurrences: readonly Occurrence[];
  /** What was left out. */
  readonly note?: string;
}

/** Returns the occurrences of an event: one, or all that its rules produce within the limits. */
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

function repeated(event: ICAL.Event, uid: string, { lastDay, max }: Bounds): Occurrences {
  limitRules(event.component);
  const iterator = event.iterator();
  const starts: ICAL.Time[] = [];
  let isCut = false;
  for (let iterations = 0; !isCut; iterations += 1) {
    const start: ICAL.Time | undefined = iterator.next();
    if (!start) break;
    isCut = iterations === MAX_ITERATIONS || start.year > LAST_YEAR || clockOf(start).slice(0, 10) > lastDay;
    if (!isCut) starts.push(start);
    if (starts.length > max * 2) starts.splice(0, max);
  }
  const occurrences = starts.slice(-max).map((start) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(start);
    return at(item, uid, start, startDate, endDate);
  });
  const isShort = isCut || starts.length > max;
  return isShort
    ? {
        occurrences,
        note: `it is recurring; ${occurrences.length} occurrences until ${lastDay} are imported`,
      }
    : { occurrences };
}

/** The last year whose dates can be compared as text. */
const LAST_YEAR = 9999;

/** Limits the parser's search for a match of a rule, which is otherwise endless. */
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
        if (left < 0) throw new Error('its RRULE matches too rarely');
        return fits();
      };
      return iterator;
    };
  }
}

/** The method that a rule's iterator calls for each candidate. */
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
