import type { RecurrenceInput } from '../../../schemas/calendar/recurrence.ts';
import { invalidMember } from '../../http/failure.ts';
import { utcNow } from '../dates/dates.ts';
import type { EventInput } from '../events/creation.ts';
import { eventDates } from '../events/event-dates.ts';
import { recurrenceText } from '../recurrence/input.ts';
import { type Plan, planOf } from './expansion.ts';

/**
 * The plan of a new series.
 * @throws Failure 400 for dates that contradict each other, and for an invalid rule
 */
export function newPlan(input: EventInput, recurrence: RecurrenceInput): Plan {
  if (input.status === 'trash') throw invalidMember('status', 'expected another status for a new series');
  const dates = eventDates(input);
  return planOf(recurrenceText(recurrence, dates), dates.start_date, utcNow());
}
