import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { commit } from '../../table/commit.ts';
import type { Write } from '../../table/writes.ts';
import { utcNow } from '../dates/dates.ts';
import { replaceEvent } from '../event-store/writes.ts';
import type { EventChangeInput } from '../events/changed-fields.ts';
import { publishWaitingPosts } from '../events/waiting-posts.ts';
import { postIds } from '../keys.ts';
import { endedBefore } from '../recurrence/split.ts';
import { startedChange } from '../series/change.ts';
import type { OccurringEvent } from '../series/differences.ts';
import { type Edited, editedBy } from '../series/edits.ts';
import { seriesSplitWrites, seriesWrites, templateWrite } from '../series/writes.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { type Changeable, type ChangeContext, isWhole, requireChangeable } from './changeable.ts';
import { headFields } from './common-fields.ts';
import { idsOf, withEventIds } from './event-ids.ts';
import { ruleExpandedTo } from './expansion.ts';
import { type NewContent, newContent } from './new-content.ts';

/** Starts changes of series: each in one transaction, after which `continueChange` always completes it. */

/**
 * Changes all occurrences of a series, or one and all later ones, which become a series of their own.
 * @throws Failure as when an event is changed, and 409 while an earlier change is not complete
 */
export async function changeSeries(
  event: OccurringEvent,
  input: EventChangeInput,
  context: ChangeContext,
  receiptWrites: ReceiptWrites<StoredEvent>,
): Promise<StoredEvent> {
  const { writer, begunMs } = context;
  const changeable = await requireChangeable(event, context);
  const content = await newContent(changeable, input, writer);
  if (isUnchanged(changeable, content)) {
    const receipts = receiptWrites(event);
    if (receipts.length > 0) await commit(...receipts);
    return event;
  }
  await publishWaitingPosts(changeable.template.event, content.event, { input, writer });
  const edited = editedBy(writer);
  if (!isWhole(changeable)) return split(changeable, content, { edited, receiptWrites });
  const writes = await changeWrites(changeable, content, { edited, begunMs });
  await commit(...writes, ...receiptWrites(event));
  return event;
}

/**
 * Moves all occurrences of a series to the trash, or one and all later ones, which leave the series.
 * @throws Failure as `requireChangeable`, and 410 if they are there already
 */
export async function trashSeries(event: OccurringEvent, context: ChangeContext): Promise<void> {
  const changeable = await requireChangeable(event, context);
  const { head, template } = changeable;
  // Of an occurrence and its series, one can be in the trash without the other.
  if (event.status === 'trash' && head.status === 'trash') {
    throw new Failure(410, 'event-is-in-trash', 'The events are in the trash');
  }
  const edited = editedBy(context.writer);
  if (!isWhole(changeable)) return commit(...seriesWrites(head, { ...shortened(changeable), ...edited }));
  const inTrash = { ...template, event: { ...template.event, status: 'trash' as const } };
  const after = { ...trashed(changeable), ...edited };
  return commit(...seriesWrites(head, withBegin(after, context.begunMs)), templateWrite(template, inTrash));
}

function isUnchanged(changeable: Changeable, content: NewContent): boolean {
  const { head, dates } = changeable;
  const { fields, rule, matched, expanded_to } = content;
  const isExpandedAlike = (expanded_to === undefined) === (ruleExpandedTo(head) === undefined);
  // The rule of a part is rewritten, so compares its dates, and whether more will follow.
  const isSameRule = isWhole(changeable) ? rule === head.rule : isExpandedAlike;
  return fields.length === 0 && isSameRule && isDeepStrictEqual(matched.dates, dates);
}

async function changeWrites(
  { head, template }: Changeable,
  content: NewContent,
  { edited, begunMs }: { readonly edited: Edited; readonly begunMs: number | undefined },
): Promise<Write[]> {
  const changed: StoredSeries = { ...head, ...(await contentFields(content, head)), ...edited };
  const after = withBegin({ ...changed, was_public: wasPublic(head, changed) }, begunMs);
  return [...seriesWrites(head, after), templateWrite(template, { ...template, event: content.event })];
}

const withBegin = ({ change, ...head }: StoredSeries, begunMs: number | undefined): StoredSeries => ({
  ...head,
  change: change && { ...change, begun_ms: begunMs },
});

/** The fields of a series with new content, among them the change that applies it to the occurrences. */
async function contentFields(
  { event, rule, expanded_to, fields, matched }: NewContent,
  before: StoredSeries | undefined,
) {
  const dates = await withEventIds(matched.dates);
  return {
    ...headFields(event),
    rule,
    dates,
    expanded_to,
    ...startedChange(before, { kind: 'update', left: idsOf(dates), fields, gone: matched.gone }),
  };
}

/**
 * Splits off the part of a series that begins with an occurrence, as a new series. The occurrence itself joins it
 * immediately.
 */
async function split(
  changeable: Changeable,
  content: NewContent,
  { edited, receiptWrites }: { readonly edited: Edited; readonly receiptWrites: ReceiptWrites<StoredEvent> },
): Promise<StoredEvent> {
  const { head, event: before } = changeable;
  const id = await postIds.next();
  const { slug } = head;
  const later: StoredSeries = { id, slug, version: 1, ...(await contentFields(content, undefined)) };
  const earlier = { ...ended(changeable), ...edited, split_off: id, due_utc: utcNow() };
  const after = { ...before, occurrence: { ...before.occurrence, series: id } };
  await replaceEvent(before, after, {
    others: [
      ...seriesSplitWrites(head, earlier, later),
      templateWrite(undefined, { id, event: content.event, version: 1 }),
      ...receiptWrites(after),
    ],
  });
  return after;
}

function ended({ head, place, earlier }: Changeable): StoredSeries {
  return {
    ...head,
    rule: endedBefore(head.rule, place.date, head),
    dates: earlier,
    expanded_to: undefined,
    modified_utc: utcNow(),
  };
}

function trashed({ head }: Changeable): StoredSeries {
  const change = startedChange(head, { kind: 'trash', left: idsOf(head.dates) });
  const after: StoredSeries = { ...head, status: 'trash', modified_utc: utcNow(), ...change };
  return { ...after, was_public: wasPublic(head, after) };
}

/** The times of a series, which its cancellation shows. */
const TIMES = ['rule', 'start_date', 'timezone', 'all_day'] as const;

/** Whether a series in the trash was published before, with the same times. */
function wasPublic(before: StoredSeries, after: StoredSeries): StoredSeries['was_public'] {
  const isKnown = before.status === 'publish' || before.was_public === true;
  const isSame = TIMES.every((field) => before[field] === after[field]);
  return after.status === 'trash' && isKnown && isSame ? true : undefined;
}

function shortened(changeable: Changeable): StoredSeries {
  const { head, dates } = changeable;
  return { ...ended(changeable), ...startedChange(head, { kind: 'trash', gone: idsOf(dates) }) };
}
