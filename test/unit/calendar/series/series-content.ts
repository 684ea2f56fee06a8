import type { OccurringEvent } from '../../../../lib/calendar/series/differences.ts';
import { datesOn } from '../../../../lib/calendar/series/occurrence-dates.ts';
import type { StoredTemplate } from '../../../../lib/calendar/stored/series.ts';
import { storedEvent } from '../stored-event.ts';

/** A template of a series of concerts in Lisbon, with other values for some of its fields. */
export function templateWith(values: Partial<StoredTemplate['event']> = {}): StoredTemplate {
  const clocks = {
    timezone: 'Europe/Lisbon',
    all_day: false,
    start_date: '2027-03-14 20:00:00',
    end_date: '2027-03-14 22:00:00',
    ...values,
  };
  const {
    id: _id,
    slug: _slug,
    ...event
  } = storedEvent({
    title: 'Concert',
    ...datesOn(clocks, clocks.start_date),
    ...values,
  });
  return { id: 100, version: 1, event };
}

/** An occurrence of a template. */
export function occurrenceOn(
  { id: series, event }: StoredTemplate,
  date: string,
  { differs = [], ...values }: Partial<OccurringEvent> & { differs?: string[] } = {},
): OccurringEvent {
  return {
    ...event,
    ...datesOn(event, date),
    id: 101,
    slug: 'concert',
    occurrence: { series, date, differs, is_next: false },
    ...values,
  };
}
