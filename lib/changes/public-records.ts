import type { Actor } from '../calendar/authors/rights.ts';
import { linkedRecordsOf } from '../calendar/events/linked-records.ts';
import { eventRecords } from '../calendar/events/records.ts';
import type { Site } from '../calendar/http/site.ts';
import { events, linkedPosts, terms } from '../calendar/keys.ts';
import { linkedPostRecord } from '../calendar/linked-posts/records.ts';
import type { StoredEvent } from '../calendar/stored/events.ts';
import type { StoredLinkedPost } from '../calendar/stored/posts.ts';
import type { StoredTerm } from '../calendar/stored/terms.ts';
import { CATEGORY, TAG } from '../calendar/terms/kinds.ts';
import { termRecord } from '../calendar/terms/records.ts';
import { readAncestors } from '../calendar/terms/require.ts';
import { log } from '../log.ts';
import { requestId } from '../request-id.ts';
import type { RecordChange } from './record-change.ts';

/** A caller without a token. */
const ANYONE: Actor = { role: 'reader', author: undefined };

/**
 * The public records of some changes, as `GET` returns them to anyone: the record itself as this change left it, and
 * the current state of what it links to. A batch reads all linked records together.
 * @returns undefined for a change whose record is not public or cannot be presented
 */
export async function publicRecords(
  changes: readonly RecordChange[],
  site: Site,
): Promise<(change: RecordChange) => unknown> {
  const stored = new Map(changes.flatMap((change) => parsed(change)));
  const all = [...stored.values()];
  const [linked, ancestorsOf] = await Promise.all([
    linkedRecordsOf(
      all.flatMap((one) => ('event' in one ? one.event : [])),
      ANYONE,
    ),
    readAncestors(
      all.flatMap((one) => ('term' in one ? one.term : [])),
      ANYONE,
    ),
  ]);
  return (change) => {
    const one = stored.get(change);
    if (one === undefined) return undefined;
    return unlessBroken(change, () => {
      if ('event' in one) return eventRecords([one.event], linked, site)[0];
      if ('post' in one) return linkedPostRecord(site, one.post);
      const kind = one.term.taxonomy === 'category' ? CATEGORY : TAG;
      return termRecord(site, kind, one.term, ancestorsOf(one.term), ANYONE);
    });
  };
}

type Stored =
  | { readonly event: StoredEvent }
  | { readonly post: StoredLinkedPost }
  | { readonly term: StoredTerm };

function parsed(change: RecordChange): [RecordChange, Stored][] {
  const {
    transition,
    change: { entity, after },
  } = change;
  if (transition.isPublic !== true || after === undefined) return [];
  const stored = unlessBroken(change, (): Stored => {
    if (entity === events.name) return { event: events.fromItem(after) };
    if (entity === terms.name) return { term: terms.fromItem(after) };
    return { post: linkedPosts.fromItem(after) };
  });
  return stored === undefined ? [] : [[change, stored]];
}

/** @returns undefined, after logging it, for a broken record, so that the others are still sent */
function unlessBroken<R>({ change: { entity, key } }: RecordChange, read: () => R): R | undefined {
  try {
    return read();
  } catch (error) {
    log.error('unreadable record', {
      request_id: requestId(),
      kind: entity,
      id: key,
      reason: error instanceof Error ? error.message : '',
    });
    return undefined;
  }
}
