import { eventDates, seriesDates } from '../../../../lib/calendar/events/event-dates.ts';
import type { SeriesParts } from '../../../../lib/calendar/ical/series-entries.ts';
import { expandRecurrence } from '../../../../lib/calendar/recurrence/expand.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import { EventFields } from '../../../../schemas/calendar/event.ts';
import type { SourceEvent } from '../../../../scripts/cli/import-calendar/source.ts';
import { partsOf } from '../../calendar/ical/stored-series.ts';

/** Each series needs its own identifier. */
let lastId = 1000;

/** The records of a series that was read from a file, up to a day. */
export function partsOfRecord(record: SourceEvent, lastDay: string): SeriesParts {
  const { repeats } = record;
  if (repeats === undefined) throw new Error('The event does not repeat');
  const first = seriesDates(fieldsOf(record));
  const { recurrence: rule, exceptions } = repeats;
  const { dates } = expandRecurrence(rule, first, { through: lastDay, max: 500 });
  const { series, template, ...others } = partsOf({ ...first, rule, start: first.start_date, dates });
  const common = { ...template, ...first, title: record.title };
  const ids = new Map(series.dates.map(({ date, event }) => [date, event]));
  const own = new Map<number, StoredEvent>();
  for (const [date, exception] of exceptions) {
    const id = ids.get(date);
    if (id === undefined) continue;
    own.set(id, { ...common, id, slug: '', ...eventDates(fieldsOf(exception)), title: exception.title });
  }
  lastId += 1;
  return {
    ...others,
    series: { ...series, id: lastId },
    template: common,
    own,
  };
}

const fieldsOf = ({ fields }: SourceEvent) => EventFields.parse({ ...fields, slug: undefined });
