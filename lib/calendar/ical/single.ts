import { Formatted } from '../../http/reply.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { lastChange } from '../dates/last-modified.ts';
import { findWithdrawal } from '../event-store/withdrawals.ts';
import { linkedRecordsOf } from '../events/linked-records.ts';
import { requireReadable } from '../events/require.ts';
import type { Site } from '../http/site.ts';
import type { StoredEvent } from '../stored/events.ts';
import { calendarText, entryOf, type IcalEntry } from './calendar.ts';
import { cancellation, eventComponent } from './vevent.ts';

/**
 * A single event as a calendar. An event that was public and that the caller may no longer read is reported as
 * cancelled.
 * @throws Failure 403 for any other event that the caller may not read
 */
export async function eventFile(event: StoredEvent, actor: Actor, site: Site): Promise<Formatted> {
  const isReadable = event.status !== 'trash' && mayRead(actor, event);
  const withdrawal = isReadable ? undefined : await findWithdrawal(event.id);
  if (withdrawal !== undefined) {
    return file(entryOf(withdrawal, cancellation(withdrawal, site)), [withdrawal]);
  }
  requireReadable(actor, event);
  const linked = await linkedRecordsOf([event], actor);
  return file(entryOf(event, eventComponent(event, linked, site)), [event, ...linked.posts.values()]);
}

/** @param shown the records that the entry contains */
function file(entry: IcalEntry, shown: Parameters<typeof lastChange>[0]): Formatted {
  return new Formatted('text/calendar', calendarText([entry]), { modified: lastChange(shown) });
}
