import type { RecurrenceInput } from '../../../schemas/calendar/recurrence.ts';
import { invalidMember } from '../../http/failure.ts';
import { utcNow } from '../dates/dates.ts';
import type { EventInput } from '../events/creation.ts';
import { seriesDates } from '../events/event-dates.ts';
import { recurrenceText } from '../recurrence/input.ts';
import type { FirstEvent } from '../recurrence/wanted.ts';
import { type ExpandedDates, expandedDates } from './expansion.ts';

/** The rule of a new series, and the dates of its events. */
export interface Plan extends ExpandedDates {
  readonly rule: string;
}

/**
 * The plan of a new series.
 * @throws Failure 400 for dates that contradict each other, for an invalid rule, and for a series in the trash
 */
export function newPlan(input: EventInput, recurrence: RecurrenceInput): Plan {
  refuseTrash(input);
  return planFrom(seriesDates(input), recurrence);
}

/** The plan of a series that begins with this event. @throws Failure 400 for an invalid rule */
export function planFrom(first: FirstEvent, recurrence: RecurrenceInput): Plan {
  const rule = recurrenceText(recurrence, first);
  return { rule, ...expandedDates(rule, first.start_date, utcNow()) };
}

/** @throws Failure 400 for a series that would begin in the trash */
export function refuseTrash({ status }: Pick<EventInput, 'status'>): void {
  if (status !== 'trash') return;
  throw invalidMember('status', 'expected a status other than trash for a new series');
}
