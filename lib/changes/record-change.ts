import type { EventType } from '../../schemas/changes/details.ts';
import { calendarChange } from './calendar.ts';
import type { ItemChange, Transition } from './change.ts';
import { turmaChange } from './turma.ts';

/** A change of a record, with the change of its item. */
export interface RecordChange {
  readonly change: ItemChange;
  readonly source: EventType['source'];
  readonly transition: Transition;
}

/**
 * What an item's change means for its record. Most items are not records: entries of lists, counts, slugs, pointers,
 * receipts.
 * @returns undefined for a change that is not published
 */
export function recordChange(change: ItemChange): RecordChange | undefined {
  const inCalendar = calendarChange(change);
  if (inCalendar !== undefined) return { change, source: 'sino.calendar', transition: inCalendar };
  const inTurma = turmaChange(change);
  return inTurma && { change, source: 'sino.turma', transition: inTurma };
}
