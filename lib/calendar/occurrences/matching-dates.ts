import { parseDateTime } from '../dates/dates.ts';
import { dayOf } from '../dates/time-text.ts';
import type { SeriesDate } from '../stored/series.ts';
import type { PlannedDate } from './event-ids.ts';

/** The dates of a new rule, with the events of the old one that take place on the same days. */
export interface MatchedDates {
  /** In order. */
  readonly dates: readonly PlannedDate[];
  /** The events whose days the new rule does not have. */
  readonly gone: readonly number[];
}

/**
 * Events keep their dates, or else their days, on which several are matched in their order. Others follow a move of the
 * whole series.
 * @param days the number of days by which the series moves
 */
export function matchDates(before: readonly SeriesDate[], dates: readonly string[], days = 0): MatchedDates {
  const events = new DatedEvents(before);
  const exact = dates.map((date) => ({ date, event: events.takeAt(date) }));
  const staying = exact.map(({ date, event }) => ({ date, event: event ?? events.takeOn(dayOf(date)) }));
  const matched = staying.map(({ date, event }) => ({
    date,
    event: event ?? events.takeOn(dayBefore(date, days)),
  }));
  const kept = new Set(matched.map(({ event }) => event));
  return { dates: matched, gone: before.map(({ event }) => event).filter((event) => !kept.has(event)) };
}

/** The events that are not matched yet. */
class DatedEvents {
  readonly #byDay: Map<string, SeriesDate[]>;

  constructor(dates: readonly SeriesDate[]) {
    this.#byDay = Map.groupBy(dates, ({ date }) => dayOf(date));
  }

  takeAt(date: string): number | undefined {
    const onDay = this.#byDay.get(dayOf(date)) ?? [];
    const index = onDay.findIndex((one) => one.date === date);
    return index < 0 ? undefined : onDay.splice(index, 1)[0]?.event;
  }

  takeOn(day: string): number | undefined {
    return this.#byDay.get(day)?.shift()?.event;
  }
}

const dayBefore = (date: string, days: number) =>
  parseDateTime(date).toPlainDate().subtract({ days }).toString();
