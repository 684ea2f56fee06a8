import { Temporal } from 'temporal-polyfill';
import { config } from '../config.ts';

/** Whether both instants (milliseconds) are on the same day in the institution's time zone. */
export function sameDay(a: number, b: number): boolean {
  return dayOf(a).equals(dayOf(b));
}

/** The day in the institution's time zone that contains an instant (milliseconds). */
export function dayOf(instant: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(config().INSTITUTION_ZONE)
    .toPlainDate();
}
