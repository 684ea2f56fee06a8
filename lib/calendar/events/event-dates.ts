import { Temporal } from 'temporal-polyfill';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { config } from '../../config.ts';
import { invalidMember } from '../../http/failure.ts';
import {
  DAY_ENDS,
  DAY_STARTS,
  formatDateTime,
  formatUtc,
  instantOf,
  momentAt,
  momentOf,
  parseDateTime,
  parseUtc,
} from '../dates/dates.ts';
import type { StoredEvent } from '../stored.ts';

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

/** What a caller says of the dates of an event that exists; what is absent stays as it is. */
export type DatesChange = { readonly [N in keyof EventDatesInput]?: EventDatesInput[N] | null | undefined };

/**
 * The dates of an event, on the clocks of its zone and in UTC. One that lasts all day begins with its first day and
 * ends with the last second of its last.
 * @throws Failure 400 where it would end before it starts
 */
export function eventDates(input: EventDatesInput): EventDates {
  const timezone = input.timezone || config().SITE_ZONE;
  return datesBetween(momentOf(input.start_date, timezone), momentOf(input.end_date, timezone), {
    timezone,
    all_day: input.all_day ?? false,
  });
}

/**
 * The dates of an event after a change. What is not given stays: a new time zone alone leaves the event at its times
 * on the clocks, at another instant.
 * @throws Failure 400 where it would end before it starts
 */
export function changedDates(before: EventDates, input: DatesChange): EventDates {
  const timezone = input.timezone === '' ? config().SITE_ZONE : (input.timezone ?? before.timezone);
  const stored = (clock: string, utc: string) =>
    momentAt(
      timezone === before.timezone ? parseUtc(utc) : instantOf(parseDateTime(clock), timezone),
      timezone,
    );
  const { start_date, end_date, all_day } = input;
  return datesBetween(
    start_date ? momentOf(start_date, timezone) : stored(before.start_date, before.utc_start_date),
    end_date ? momentOf(end_date, timezone) : stored(before.end_date, before.utc_end_date),
    { timezone, all_day: all_day ?? before.all_day },
  );
}

function datesBetween(
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
  { timezone, all_day }: Pick<EventDates, 'timezone' | 'all_day'>,
): EventDates {
  const from = all_day ? at(start, DAY_STARTS) : timeOf(start);
  const until = all_day ? at(end, DAY_ENDS) : timeOf(end);
  if (Temporal.Instant.compare(from.instant, until.instant) > 0) {
    throw invalidMember('end_date', 'expected a date that is not before start_date');
  }
  return {
    timezone,
    all_day,
    start_date: formatDateTime(from.clock),
    end_date: formatDateTime(until.clock),
    utc_start_date: formatUtc(from.instant),
    utc_end_date: formatUtc(until.instant),
  };
}

const timeOf = (moment: Temporal.ZonedDateTime) => ({
  clock: moment.toPlainDateTime(),
  instant: moment.toInstant(),
});

/** A time of the same day, as the clocks would show it, whether or not they skip it on that day. */
function at(moment: Temporal.ZonedDateTime, time: Temporal.PlainTime) {
  const clock = moment.toPlainDateTime().withPlainTime(time);
  return { clock, instant: instantOf(clock, moment.timeZoneId) };
}
