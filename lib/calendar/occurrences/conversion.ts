import type { RecurrenceInput } from '../../../schemas/calendar/recurrence.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import type { Writer } from '../authors/rights.ts';
import { replaceEvent } from '../event-store/writes.ts';
import { changedContent, type EventChangeInput, withChangedLinks } from '../events/changed-fields.ts';
import { changedSeriesDates } from '../events/event-dates.ts';
import { eventSlugs } from '../events/slugs.ts';
import { publishWaitingPosts } from '../events/waiting-posts.ts';
import { postIds } from '../keys.ts';
import { slugChangeIn } from '../posts/post-slugs.ts';
import { startedChange } from '../series/change.ts';
import { differentFields } from '../series/differences.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import { seriesWrites, templateWrite } from '../series/writes.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { slugText } from '../text/slug-text.ts';
import { headFields, templateOf } from './common-fields.ts';
import { idsOf, withEventIds } from './event-ids.ts';
import { planFrom, refuseTrash } from './plan.ts';

/**
 * Makes an event the first occurrence of a series, in a transaction that also changes the event. `continueChange` then
 * creates the other occurrences.
 * @throws Failure as when an event is changed
 */
export async function convertToSeries(
  before: StoredEvent,
  { recurrence, ...input }: EventChangeInput & { readonly recurrence: RecurrenceInput },
  { writer, failures }: { readonly writer: Writer; readonly failures: number },
  receiptWrites: ReceiptWrites<StoredEvent>,
): Promise<StoredEvent> {
  const content = await changedContent(before, input, writer);
  refuseTrash(content.event);
  const times = changedSeriesDates(before, input);
  const plan = planFrom(times, recurrence);
  const { event: fields, known } = await withChangedLinks(content, input, writer);
  const dates = await withEventIds(
    plan.dates.map((date, n) => ({ date, event: n === 0 ? before.id : undefined })),
  );
  const slugs = await eventSlugs(before, fields, slugChangeIn(input, writer, failures));
  const id = await postIds.next();
  const own = templateOf(fields);
  const common = { ...own, ...times };
  const head: StoredSeries = {
    id,
    slug: slugs.slug || slugs.wanted_slug || slugText(fields.title) || String(id),
    ...headFields(common),
    ...plan,
    dates,
    version: 1,
    ...startedChange(undefined, { kind: 'update', left: idsOf(dates.slice(1)) }),
  };
  const date = times.start_date;
  // The series means the first of two instants with the same time on the clock, the event can have the second.
  const differs = differentFields(own, { ...own, ...datesOn(common, date) });
  const occurrence = { series: id, date, differs, is_next: true };
  const after: StoredEvent = { ...fields, ...slugs, occurrence };
  const changesPosts = await publishWaitingPosts(before, after, { input, writer });
  await replaceEvent(before, after, {
    others: [
      ...seriesWrites(undefined, head),
      templateWrite(undefined, { id, event: common, version: 1 }),
      ...receiptWrites(after),
    ],
    known: changesPosts ? undefined : known,
  });
  return after;
}
