import { Temporal } from 'temporal-polyfill';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { config } from '../../config.ts';
import { type Actor, mayPublish } from '../authors/rights.ts';
import { formatDateTime, formatUtc, inZone, momentOf, NEVER, parseUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import type { StoredPost } from '../stored.ts';

/** When a post was or will be published, and its status; the calendar's reference, sections 7.4 and 7.6. */
export interface Publication {
  readonly status: StoredPost['status'];
  readonly date: string;
  readonly date_utc: string;
}

/** What a caller says of it; what is absent stays as it is. */
export interface PublicationInput {
  readonly status?: StoredPost['status'] | null | undefined;
  readonly date?: DateText | null | undefined;
  readonly date_utc?: DateText | null | undefined;
}

/**
 * The publication of a new post, or of one that had another before. Who may not publish submits for review instead.
 * What is to be published at a later date waits as `future`, and what waited for a date that has come is published.
 */
export function publicationOf(input: PublicationInput, actor: Actor, before?: Publication): Publication {
  const given = givenInstant(input);
  const wanted = permitted(input.status ?? before?.status, actor);
  if (before !== undefined && given === undefined && before.date_utc !== NEVER) {
    return { ...before, status: timely(wanted, parseUtc(before.date_utc)) };
  }
  const instant = given ?? now();
  const status = timely(wanted, instant);
  const unpublished =
    status === 'draft' || status === 'pending' || (status === 'trash' && before !== undefined);
  const undated = given === undefined && unpublished;
  return {
    status,
    date: undated && before !== undefined ? before.date : formatDateTime(inZone(instant, config().SITE_ZONE)),
    date_utc: undated ? NEVER : formatUtc(instant),
  };
}

/** Where both are given, the one in UTC says it without doubt. */
function givenInstant({ date, date_utc }: PublicationInput): Temporal.Instant | undefined {
  const { SITE_ZONE } = config();
  if (date_utc) return momentOf(date_utc, 'UTC').toInstant();
  return date ? momentOf(date, SITE_ZONE).toInstant() : undefined;
}

function permitted(wanted: StoredPost['status'] | undefined, actor: Actor): StoredPost['status'] {
  if (mayPublish(actor)) return wanted ?? 'publish';
  if (wanted === undefined || wanted === 'draft' || wanted === 'trash') return wanted ?? 'draft';
  return 'pending';
}

function timely(status: StoredPost['status'], publication: Temporal.Instant): StoredPost['status'] {
  if (status !== 'publish' && status !== 'future') return status;
  return Temporal.Instant.compare(publication, now()) > 0 ? 'future' : 'publish';
}
