import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/venues.ts';
import { config } from '../../config.ts';
import { keyText } from '../../table/key.ts';
import { query as queryTable } from '../../table/read.ts';
import { inZone, written } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { linksOf } from '../events/existing.ts';
import { linkedPosts, links } from '../keys.ts';
import { listed, pageFrom, refusePastEnd, statusesFor, statusParameter } from '../list.ts';
import { verifyEvent } from '../posts.ts';
import { type Actor, mayRead } from '../rights.ts';
import type { Site } from '../site.ts';
import type { StoredLinked } from '../stored.ts';
import { folded } from '../text/fold.ts';
import type { LinkedKind } from './kinds.ts';
import { linkedRecord } from './records.ts';

type Query = z.output<typeof list.query>;

/**
 * Lists venues or organizers, the newest first; the calendar's reference, section 5. It reads all of the kind, which
 * are few beside the events.
 * @throws Failure 400 for an unknown event, and for a status that the caller may not see; 404 past the last page
 */
export async function listLinked(kind: LinkedKind, query: Query, actor: Actor, site: Site) {
  await verifyEvent('event', query.event);
  const found = await matching(kind, query, actor);
  refusePastEnd(kind.type, query, found.length);
  const { page, per_page, status, ...filters } = query;
  return listed({
    plural: kind.plural,
    collection: `${site.api}/${kind.plural}`,
    page: { page, per_page },
    parameters: { ...filters, status: statusParameter(actor, status) },
    records: pageFrom(found, query).map((post) => linkedRecord(site, post, false)),
    total: found.length,
  });
}

async function matching(kind: LinkedKind, query: Query, actor: Actor): Promise<StoredLinked[]> {
  const [all, ofEvent] = await Promise.all([
    allOf(kind, statusesFor(actor, query.status)),
    query.event === undefined ? undefined : linksOf(query.event, kind.type, actor),
  ]);
  const found = all.filter(
    (post) =>
      mayRead(actor, post) &&
      (ofEvent?.includes(post.id) ?? true) &&
      (query.has_events === undefined || post.count > 0 === query.has_events) &&
      (query.search === undefined || contains(kind, post, query.search)),
  );
  if (query.only_with_upcoming !== true) return found;
  const upcoming = await Promise.all(found.map(hasUpcoming));
  return found.filter((_, n) => upcoming[n]);
}

async function allOf(
  { type }: LinkedKind,
  statuses: readonly StoredLinked['status'][],
): Promise<StoredLinked[]> {
  const found: StoredLinked[] = [];
  for (const status of statuses) {
    for await (const post of queryTable(linkedPosts.indexRange('gsi1', { type, status }))) found.push(post);
  }
  return found.sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
}

/** All words have to be in one and the same text. */
function contains({ searched }: LinkedKind, post: StoredLinked, search: string): boolean {
  const words = folded(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  const texts = [
    post.name,
    post.description.replace(/<[^>]*>/g, ' '),
    ...searched.map((field) => String(post.details[field] ?? '')),
  ].map(folded);
  return texts.some((text) => words.every((word) => text.includes(word)));
}

/** Whether a published event that uses it has not started yet, by the clocks of the event and of the site. */
async function hasUpcoming({ type: kind, id: target, count }: StoredLinked): Promise<boolean> {
  if (count === 0) return false;
  const from = keyText(written(inZone(now(), config().SITE_ZONE)));
  const range = links.indexRange('gsi1', { kind, target, status: 'publish' });
  for await (const _ of queryTable(range, { from, limit: 1 })) return true;
  return false;
}
