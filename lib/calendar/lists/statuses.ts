import { STATUSES } from '../../../schemas/calendar/fields.ts';
import { invalidParameter } from '../../http/failure.ts';
import type { Actor } from '../authors/rights.ts';
import type { StoredPost } from '../stored/posts.ts';

/** The trash is shown only by lists that name it. */
const DEFAULT_STATUSES = STATUSES.filter((status) => status !== 'trash');

/**
 * The statuses that a list shows: to readers only published records, to others everything that they may read.
 * @throws Failure 400 for a reader who asks for another status
 */
export function statusesFor(
  { role }: Actor,
  wanted: readonly StoredPost['status'][] | undefined,
): readonly StoredPost['status'][] {
  if (role !== 'reader') return [...new Set(wanted ?? DEFAULT_STATUSES)];
  if (wanted?.some((status) => status !== 'publish')) {
    throw invalidParameter('status', 'expected publish; other records can be listed with a token');
  }
  return ['publish'];
}

/**
 * The same, divided: only editors see the unpublished records of other authors.
 * @throws Failure as `statusesFor`
 */
export function statusesByAccess(actor: Actor, wanted: readonly StoredPost['status'][] | undefined) {
  const statuses = statusesFor(actor, wanted);
  const shared = statuses.filter((status) => status === 'publish' || actor.role === 'editor');
  // A caller who has never written has no records.
  const ownOnly = actor.author === undefined ? [] : statuses.filter((status) => !shared.includes(status));
  return { shared, ownOnly };
}

/** The `status` parameter in the URLs of such a list. */
export function statusParameter(actor: Actor, wanted: readonly string[] | undefined) {
  return actor.role === 'reader' ? 'publish' : wanted;
}
