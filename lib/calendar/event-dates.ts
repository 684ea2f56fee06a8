import { Temporal } from 'temporal-polyfill';
import type { DateText } from '../../schemas/calendar/written-date.ts';
import { config } from '../config.ts';
import { invalidMember } from '../http/failure.ts';
import { DAY_ENDS, DAY_STARTS, instantOf, wallClockOf, written, writtenUtc } from './dates.ts';
import type { StoredEvent } from './stored.ts';

/** When an event is; the calendar's reference, section 7.3. */
export type EventDates = Pick<
  StoredEvent,
  'timezone' | 'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'
>;

export interface EventDatesInput {
  readonly start_date: DateText;
  readonly end_date: DateText;
  /** Empty or absent: that of the site. */
  readonly timezone?: string | null | undefined;
  readonly all_day?: boolean | null | undefined;
}

/**
 * The dates of an event, on the clocks of its zone and in UTC. One that lasts all day begins with its first day and
 * ends with the last second of its last.
 * @throws Failure 400 where it would end before it starts
 */
export function eventDates(input: EventDatesInput): EventDates {
  const timezone = input.timezone || config().SITE_ZONE;
  const all_day = input.all_day ?? false;
  const start = wallClockOf(input.start_date, timezone);
  const end = wallClockOf(input.end_date, timezone);
  const from = all_day ? start.withPlainTime(DAY_STARTS) : start;
  const until = all_day ? end.withPlainTime(DAY_ENDS) : end;
  if (Temporal.PlainDateTime.compare(from, until) > 0) {
    throw invalidMember('end_date', 'expected a date that is not before start_date');
  }
  return {
    timezone,
    all_day,
    start_date: written(from),
    end_date: written(until),
    utc_start_date: writtenUtc(instantOf(from, timezone)),
    utc_end_date: writtenUtc(instantOf(until, timezone)),
  };
}
