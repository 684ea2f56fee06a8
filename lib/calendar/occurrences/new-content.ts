import { invalidMember } from '../../http/failure.ts';
import type { Writer } from '../authors/rights.ts';
import { formatDateTime, parseDateTime, utcNow } from '../dates/dates.ts';
import { atTime, dayOf, timeOf } from '../dates/time-text.ts';
import { changedFields, type EventChangeInput } from '../events/changed-fields.ts';
import { changedTimes, keepsDate } from '../events/event-dates.ts';
import { shownSlug } from '../posts/posts.ts';
import { recurrenceText } from '../recurrence/input.ts';
import { startingAt, withTimeOfDay } from '../recurrence/split.ts';
import {
  contentOn,
  differentFields,
  type OccurringEvent,
  SERIES_FIELDS,
  type SeriesContent,
  type SeriesField,
  withSeriesFields,
} from '../series/differences.ts';
import { clockLength, datesAt } from '../series/occurrence-dates.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { later } from '../text/order.ts';
import { type Changeable, isWhole } from './changeable.ts';
import { templateOf } from './common-fields.ts';
import { expandedDates, ruleExpandedTo } from './expansion.ts';
import { type MatchedDates, matchDates } from './matching-dates.ts';
import { atOneTime, type NewTimes, newTimes, requireSameDay } from './new-times.ts';

/** The content of a series, or of the part of it that begins with an occurrence, after a change. */
export interface NewContent {
  readonly event: StoredTemplate['event'];
  readonly rule: string;
  readonly matched: MatchedDates;
  readonly expanded_to: string | undefined;
  /** The fields in which occurrences change. */
  readonly fields: readonly SeriesField[];
}

/**
 * Creates the terms, venues and organizers of the change that do not exist yet.
 * @throws Failure as when an event is changed, and 400 for what cannot be the same in all occurrences
 */
export async function newContent(
  changeable: Changeable,
  { slug, ...input }: EventChangeInput,
  writer: Writer,
): Promise<NewContent> {
  const { template, event, place, dates } = changeable;
  if (slug !== undefined && slug !== null && slug !== shownSlug(event)) {
    throw invalidMember('slug', 'expected scope=this, because every occurrence has a slug of its own');
  }
  const series = contentOn(template, place.date);
  const times = timesAfter(changeable, series, input);
  if (dates.some((one) => one.event === input.post_parent)) {
    throw invalidMember('post_parent', 'expected an event that this change does not affect');
  }
  const planned = plannedDates(partOf(changeable), place.date, times, input);

  const first = parseDateTime(planned.matched.dates[0]?.date ?? place.date);
  const end = first.add(times.length);
  const { start_date: _start, end_date: _end, timezone: _zone, all_day: _whole, ...others } = input;
  const inSeries = withSeriesFields(withoutDifferences(event), series, SERIES_FIELDS);
  const { event: after } = await changedFields(inSeries, others, writer);
  const common = {
    ...templateOf(after),
    ...datesAt(times, first, end),
    // As the rule has them, even if daylight saving skips them on the first day.
    start_date: formatDateTime(first),
    end_date: formatDateTime(end),
    version: template.event.version,
  };
  const there = contentOn({ event: common }, atTime(place.date, times.time));
  return { ...planned, event: common, fields: differentFields(series, there) };
}

/**
 * The times of the occurrences after a change. Sent dates refer to those that the named occurrence has itself,
 * everything else to what the series gives it.
 */
function timesAfter(
  { template, event, place }: Changeable,
  series: SeriesContent,
  input: EventChangeInput,
): NewTimes {
  const dated = input.start_date || input.end_date ? event : series;
  // An occurrence may last whole days although its series does not, or the reverse, and have a time zone of its own.
  const all_day = input.all_day ?? series.all_day;
  const { dates, stated } = changedTimes(dated, { ...input, all_day });
  const times = newTimes(
    { date: place.date, length: clockLength(template.event), shown: series },
    {
      before: dated,
      after: stated,
      moved: dates,
      keeps: (member) => keepsDate(dated, input, member),
    },
  );
  return typeof input.timezone === 'string' ? times : { ...times, timezone: series.timezone };
}

const withoutDifferences = (event: OccurringEvent): OccurringEvent => ({
  ...event,
  occurrence: { ...event.occurrence, differs: [] },
});

type Part = Pick<StoredSeries, 'rule' | 'dates' | 'start_date' | 'expanded_to'>;

/** What changes of a series, as a series that begins with the named occurrence if earlier ones do not change. */
function partOf(changeable: Changeable): Part {
  const { head, place, dates } = changeable;
  if (isWhole(changeable)) return head;
  const rule = startingAt(head.rule, place.date, head);
  return { rule, dates, start_date: place.date, expanded_to: ruleExpandedTo(head) };
}

/** The rule and the dates of a part of a series after a change of its times or of its rule. */
function plannedDates(
  { rule, dates, start_date, expanded_to }: Part,
  date: string,
  times: NewTimes,
  { recurrence }: Pick<EventChangeInput, 'recurrence'>,
) {
  if (recurrence === undefined || recurrence === null) {
    requireSameDay(times);
    if (times.time === timeOf(date)) return { rule, matched: { dates, gone: [] }, expanded_to };
    const moved = atOneTime({ rule, dates }, times.time);
    const to = atTime(start_date, times.time);
    return { rule: withTimeOfDay(rule, start_date, to), matched: { dates: moved, gone: [] }, expanded_to };
  }
  const shifted = (day: string) => parseDateTime(day).toPlainDate().add({ days: times.days }).toString();
  // The first occurrence can be at another time of day than the addressed one.
  const time = times.time === timeOf(date) ? timeOf(start_date) : times.time;
  const first = `${shifted(start_date)} ${time}`;
  const text = recurrenceText(recurrence, { ...times, start_date: first });
  const last = dates.at(-1)?.date ?? start_date;
  const plan = expandedDates(text, first, utcNow(), later(dayOf(last), shifted(last)));
  return { rule: text, matched: matchDates(dates, plan.dates, times.days), expanded_to: plan.expanded_to };
}
