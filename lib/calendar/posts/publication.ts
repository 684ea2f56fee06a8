import { Temporal } from 'temporal-polyfill';
import { FIRST_YEAR, LAST_YEAR } from '../../../schemas/calendar/date-forms.ts';
import { type DateText, NEVER } from '../../../schemas/calendar/written-date.ts';
import { config } from '../../config.ts';
import { invalidMember } from '../../http/failure.ts';
import { type Actor, mayPublish } from '../authors/rights.ts';
import { formatDateTime, formatUtc, instantOfText, inZone, parseUtc, wallClockOf } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import type { StoredPost } from '../stored/posts.ts';

/** The publication date and the status of a post. */
interface Publication {
  readonly status: StoredPost['status'];
  readonly date: string;
  readonly date_utc: string;
}

/** The sent values; absent ones stay unchanged. */
export interface PublicationInput {
  readonly status?: StoredPost['status'] | null | undefined;
  readonly date?: DateText | null | undefined;
  /** `NEVER` if it is sent back as it was read. */
  readonly date_utc?: DateText | typeof NEVER | null | undefined;
}

/**
 * The publication of a new post, or of a changed one. Writers who may not publish submit for review instead. A post
 * with a later date waits as `future`; once its date has come, it is published.
 * @throws Failure 400 for a date that is not in the years that callers can write, in UTC or in the zone of the site
 */
export function publicationOf(input: PublicationInput, actor: Actor, before?: Publication): Publication {
  const requested = requestedInstant(input, before);
  const wanted = permittedStatus(input.status ?? before?.status, actor);
  if (before !== undefined && requested === undefined && before.date_utc !== NEVER) {
    const { date, date_utc } = before;
    return { status: statusAt(wanted, parseUtc(date_utc)), date, date_utc };
  }
  const instant = requested ?? now();
  const status = statusAt(wanted, instant);
  // What is created in the trash counts as published before, unless its writer could not have published it.
  const wasNeverPublished = status === 'trash' && (before !== undefined || !mayPublish(actor));
  const unpublished = status === 'draft' || status === 'pending' || wasNeverPublished;
  const undated = requested === undefined && unpublished;
  return {
    status,
    date: undated && before !== undefined ? before.date : formatDateTime(inZone(instant, config().SITE_ZONE)),
    date_utc: undated ? NEVER : formatUtc(instant),
  };
}

/**
 * If both are sent, the unambiguous one in UTC counts. A date that is sent back together with `NEVER`, as it was read,
 * does not count.
 * @throws Failure 400 as `publicationOf`
 */
function requestedInstant(
  { date, date_utc }: PublicationInput,
  before: Publication | undefined,
): Temporal.Instant | undefined {
  const { SITE_ZONE } = config();
  if (date_utc && date_utc !== NEVER) return withinYears(instantOfText(date_utc, 'UTC'), 'date_utc');
  if (!date) return undefined;
  const isAsRead = date_utc === NEVER && formatDateTime(wallClockOf(date, SITE_ZONE)) === before?.date;
  return isAsRead ? undefined : withinYears(instantOfText(date, SITE_ZONE), 'date');
}

function withinYears(instant: Temporal.Instant, member: keyof PublicationInput): Temporal.Instant {
  for (const zone of ['UTC', config().SITE_ZONE]) {
    const { year } = inZone(instant, zone);
    if (year < FIRST_YEAR || year > LAST_YEAR)
      throw invalidMember(
        member,
        `expected a year from ${FIRST_YEAR} to ${LAST_YEAR} in UTC and at the site`,
      );
  }
  return instant;
}

function permittedStatus(wanted: StoredPost['status'] | undefined, actor: Actor): StoredPost['status'] {
  if (mayPublish(actor)) return wanted ?? 'publish';
  if (wanted === undefined || wanted === 'draft' || wanted === 'trash') return wanted ?? 'draft';
  return 'pending';
}

function statusAt(status: StoredPost['status'], publication: Temporal.Instant): StoredPost['status'] {
  if (status !== 'publish' && status !== 'future') return status;
  return Temporal.Instant.compare(publication, now()) > 0 ? 'future' : 'publish';
}
