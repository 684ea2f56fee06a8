import { headFields } from '../../../../lib/calendar/occurrences/common-fields.ts';
import { expandedDates, extensionOf } from '../../../../lib/calendar/occurrences/expansion.ts';
import { newContent } from '../../../../lib/calendar/occurrences/new-content.ts';
import { endedBefore } from '../../../../lib/calendar/recurrence/split.ts';
import type { StoredSeries, StoredTemplate } from '../../../../lib/calendar/stored/series.ts';
import { EventChanges } from '../../../../schemas/calendar/event.ts';
import { occurrenceOn, templateWith } from '../series/series-content.ts';
import { storedSeries } from '../stored-series.ts';

/** The records of a series, without a table. */
export interface SeriesModel {
  readonly head: StoredSeries;
  readonly template: StoredTemplate;
}

const EDITOR = { role: 'editor', author: 1 } as const;

let lastEvent = 1000;

const withEvents = (dates: readonly { readonly date: string; readonly event?: number | undefined }[]) =>
  dates.map(({ date, event }) => {
    if (event === undefined) lastEvent += 1;
    return { date, event: event ?? lastEvent };
  });

/** A series in Lisbon whose events last two hours. */
export function createSeries(rule: string, start_date: string, presentUtc: string): SeriesModel {
  const { dates, expanded_to } = expandedDates(rule, start_date, presentUtc);
  const end_date = start_date.replace(' 20:', ' 22:');
  const template = templateWith({ timezone: 'Europe/Lisbon', start_date, end_date });
  const fields = { ...headFields(template.event), rule, expanded_to };
  return { template, head: storedSeries({ ...fields, dates: withEvents(dates.map((date) => ({ date }))) }) };
}

/** The series after the maintenance has added dates, or itself if there are none to add. */
export function extendSeries(series: SeriesModel, presentUtc: string): SeriesModel {
  const { head, template } = series;
  const extension = extensionOf(head, presentUtc);
  if (extension === undefined) return series;
  const added = withEvents(extension.dates.map((date) => ({ date })));
  const { expanded_to } = extension;
  return { template, head: { ...head, dates: [...head.dates, ...added], expanded_to } };
}

/**
 * The series after a change of one of its dates and all later ones, or of all: one, or two if it is split.
 * @throws Failure 400 for a change that is refused
 */
export async function changeSeries(
  { head, template }: SeriesModel,
  index: number,
  { scope, ...change }: { readonly scope: 'following' | 'all' } & Readonly<Record<string, unknown>>,
): Promise<SeriesModel[]> {
  const place = head.dates[index];
  if (place === undefined) throw new Error(`The series has no date ${index}`);
  const first = scope === 'all' ? 0 : index;
  const [earlier, dates] = [head.dates.slice(0, first), head.dates.slice(first)];
  const event = { ...occurrenceOn(template, place.date), id: place.event };
  const changeable = { head, template, event, place, dates, earlier };
  const content = await newContent(changeable, EventChanges.parse(change), EDITOR);
  const { event: common, rule, expanded_to, matched } = content;
  const after = { ...head, ...headFields(common), rule, expanded_to, dates: withEvents(matched.dates) };
  const changed = { template: { ...template, event: common }, head: after };
  if (earlier.length === 0) return [changed];
  const ended = { rule: endedBefore(head.rule, place.date, head), expanded_to: undefined };
  return [{ template, head: { ...head, ...ended, dates: earlier } }, changed];
}
