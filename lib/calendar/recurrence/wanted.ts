import type { Temporal } from 'temporal-polyfill';
import { invalidMember } from '../../http/failure.ts';
import { dayOf, timeSuffixOf } from '../dates/time-text.ts';
import type { StoredEvent } from '../stored/events.ts';
import { clockText } from './date-values.ts';
import { clockOfDate } from './recurrence.ts';
import type { Rule } from './rules.ts';

/** The first event of a series: its start as wall-clock time in its zone. */
export type FirstEvent = Pick<StoredEvent, 'start_date' | 'timezone' | 'all_day'>;

/** How a caller wants an event to repeat, with wall-clock times in the zone of the series. */
export interface WantedRecurrence {
  /** Its `until` is a wall-clock time. */
  readonly rule?: Rule | undefined;
  readonly added: readonly WantedDate[];
  readonly excluded: readonly WantedDate[];
}

/** A date that a caller sent. A day excludes all dates on it, or adds one at the time of the first event. */
export interface WantedDate {
  readonly clock: string;
  readonly isDay: boolean;
  /** The member of the request that contains it. */
  readonly member: string;
}

export function wantedDate(clock: Temporal.PlainDateTime, isDay: boolean, member: string): WantedDate {
  return { clock: clockText(clock), isDay, member };
}

/** The added dates as wall-clock times of the series. @throws Failure 400 for dates before the first */
export function addedClocks({ added }: WantedRecurrence, { start_date, all_day }: FirstEvent): string[] {
  const start = clockOfDate(start_date);
  return added.map(({ clock, isDay, member }) => {
    const full = isDay || all_day ? `${dayOf(clock)}${timeSuffixOf(start)}` : clock;
    if (full < start)
      throw invalidMember(member, `expected dates on or after start_date, not ${dayOf(full)}`);
    return full;
  });
}
