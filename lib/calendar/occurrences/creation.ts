import { putItems } from '../../table/batch-write.ts';
import { commit } from '../../table/commit.ts';
import { TableFault } from '../../table/faults.ts';
import { create } from '../../table/writes.ts';
import { mayPublish, type Writer } from '../authors/rights.ts';
import { utcNow } from '../dates/dates.ts';
import { type EventInput, newFields } from '../events/creation.ts';
import { seriesDates } from '../events/event-dates.ts';
import { takesSlug } from '../events/slugs.ts';
import type { RecordWrite } from '../http/idempotency.ts';
import { counts, newSeries, postIds } from '../keys.ts';
import type { PostSlugs } from '../posts/post-slugs.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import { seriesWrites, templateWrite } from '../series/writes.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { Origin } from '../stored/origins.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { slugText } from '../text/slug-text.ts';
import { headFields } from './common-fields.ts';
import { dueTime } from './due-time.ts';
import { eventItems } from './items.ts';
import { nextOf, occurrenceEvent } from './occurrence-event.ts';
import { listsOf, ownCounts } from './own-counts.ts';
import type { Plan } from './plan.ts';
import { INTERRUPTED_MINUTES } from './removal.ts';
import { type PreparedSeries, reveal } from './reveal.ts';
import { newSlugs } from './series-slugs.ts';

/**
 * Creates series. A transaction is too small for all events of a series, so they are written first, as a series that
 * nobody can see (`state`), and then one transaction makes all of them visible. Maintenance removes what an interrupted
 * request leaves.
 */

/**
 * Creates a series with all of its events, and its terms, venues and organizers that do not exist yet. The result is
 * its first event.
 * @param plan the dates of its events, the one of the input first
 * @param origin where an imported series comes from; the import writes the rest of it later
 * @throws Failure as when an event is created
 */
export function seriesCreation(
  input: EventInput,
  plan: Plan,
  writer: Writer,
  origin?: Origin,
): RecordWrite<StoredEvent> {
  let prepared: PreparedSeries | undefined;
  return async (receiptWrites) => {
    prepared ??= await prepareSeries(input, plan, writer, origin);
    await withLaterRetry(reveal(prepared, receiptWrites(prepared.first)));
    return prepared.first;
  };
}

async function prepareSeries(
  input: EventInput,
  plan: Plan,
  writer: Writer,
  origin: Origin | undefined,
): Promise<PreparedSeries> {
  const { fields } = await newFields(input, writer);
  const event = { ...fields, ...seriesDates(input) };
  const id = await postIds.take(1 + plan.dates.length);
  const template: StoredTemplate = { id, event, version: 1 };
  const head = newHead(template, plan, slugText(input.slug ?? '') || slugText(input.title) || String(id));
  const takesSlugs = mayPublish(writer) && takesSlug(event.status, input.slug);
  return withLaterRetry(writeHidden({ ...head, origin }, template, { takesSlugs }));
}

/** By then maintenance has removed the remains of an interrupted creation, and its slugs are free again. */
const RETRY_SECONDS = (INTERRUPTED_MINUTES + 1) * 60;

/**
 * Awaits a part of a creation that leaves items behind if it fails, and then asks the caller to retry after their
 * removal.
 */
function withLaterRetry<T>(part: Promise<T>): Promise<T> {
  return part.catch((error: unknown) => {
    if (error instanceof TableFault) error.retrySeconds = RETRY_SECONDS;
    throw error;
  });
}

/** The record of a new series, whose events have the next identifiers after its own; nobody sees it yet. */
export function newHead(
  { id, event }: StoredTemplate,
  { rule, dates, expanded_to }: Plan,
  slug: string,
): StoredSeries {
  return {
    id,
    slug,
    ...headFields(event),
    rule,
    dates: dates.map((one, n) => ({ date: one, event: id + 1 + n })),
    expanded_to,
    state: 'creating',
    version: 1,
  };
}

/** Writes a series with its events, which nobody sees yet: the counts first, then what they count. */
async function writeHidden(
  hidden: StoredSeries,
  template: StoredTemplate,
  { takesSlugs }: { readonly takesSlugs: boolean },
): Promise<PreparedSeries> {
  await commit(
    ...seriesWrites(undefined, hidden),
    create(newSeries, { id: hidden.id }),
    templateWrite(undefined, template),
  );
  const { all, due_utc } = newOccurrences(hidden, template, await newSlugs(hidden, takesSlugs));
  const sums = ownCounts(hidden.id, all);
  await putItems(sums.map((sum) => counts.toItem(sum)));
  await putItems(eventItems(all));
  const [first] = all;
  if (first === undefined) throw new Error('A series has at least one date');
  const counted = { status: hidden.status, lists: listsOf(sums) };
  return { head: { ...hidden, counted, due_utc }, template, first };
}

/**
 * The events of a new series, and when maintenance first has work for it.
 * @param slugs those of the events, by identifier
 */
export function newOccurrences(
  head: StoredSeries,
  template: StoredTemplate,
  slugs: ReadonlyMap<number, PostSlugs>,
): { readonly all: StoredEvent[]; readonly due_utc: string | undefined } {
  const presentUtc = utcNow();
  const next = nextOf(template, head.dates, presentUtc);
  const all = head.dates.map((date) =>
    occurrenceEvent(template, date, { slugs: slugs.get(date.event), is_next: date === next }),
  );
  const isLast = next === undefined || next === head.dates.at(-1);
  const nextEnd = isLast ? undefined : datesOn(template.event, next.date).utc_end_date;
  return { all, due_utc: dueTime(head, nextEnd, presentUtc) };
}
