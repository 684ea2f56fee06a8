import { Failure, invalidMember } from '../../http/failure.ts';
import { get } from '../../table/read.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { events } from '../keys.ts';
import { slugOwner } from '../names/slugs.ts';
import { isSeriesVisible } from '../series/gate.ts';
import type { StoredEvent } from '../stored/events.ts';
import { storedSlug } from '../text/slug-text.ts';

/** @throws Failure 404 for an unknown identifier, 400 for the identifier of another kind of record */
export async function requireEvent(id: number): Promise<StoredEvent> {
  const post = await findPost(id);
  if (post === undefined) throw noEvent('id');
  if (post.type !== 'event') {
    throw new Failure(400, 'rest-invalid-event-id', 'The id belongs to something that is not an event');
  }
  return post;
}

/** A post; events of a series that is being created do not exist yet. */
async function findPost(id: number): Promise<StoredEvent | undefined> {
  const post = await get(events, events.key({ id }));
  const series = post?.occurrence?.series;
  return series === undefined || (await isSeriesVisible(series)) ? post : undefined;
}

/** The event with a slug. @throws Failure 400 that names `slug` if it is unknown */
export async function requireEventBySlug(slug: string): Promise<StoredEvent> {
  const event = await findPost(await requireEventIdBySlug(slug));
  if (event === undefined) throw noSlug();
  return event;
}

/** The identifier of a slug. @throws Failure 400 that names `slug` if it is unknown */
export async function requireEventIdBySlug(slug: string): Promise<number> {
  const id = await slugOwner('event', storedSlug(slug));
  if (id === undefined) throw noSlug();
  return id;
}

/** The same for a change, which refuses an unknown slug differently. @throws Failure 404 if it is unknown */
export async function requireEventIdForChange(slug: string): Promise<number> {
  const id = await slugOwner('event', storedSlug(slug));
  if (id === undefined) throw noEvent('slug');
  return id;
}

const noSlug = () => invalidMember('slug', 'expected the slug of an event');

const noEvent = (by: 'id' | 'slug') =>
  new Failure(404, 'rest-event-not-found', `There is no event with this ${by}`);

/** @throws Failure 403 for an event in the trash, and for a caller who may not see the event */
export function requireReadable(actor: Actor, event: StoredEvent): void {
  if (event.status === 'trash') {
    throw new Failure(403, 'event-no-longer-available', 'The event is in the trash');
  }
  requireVisible(actor, event);
}

/**
 * Finds the event that a repeated request wrote the first time, even in the trash.
 * @throws Failure as `requireEvent`; 403 for a caller who may no longer see the event
 */
export async function requireVisibleEvent(id: number, actor: Actor): Promise<StoredEvent> {
  const event = await requireEvent(id);
  requireVisible(actor, event);
  return event;
}

function requireVisible(actor: Actor, event: StoredEvent): void {
  if (!mayRead(actor, event)) throw new Failure(403, 'event-not-accessible', 'The event is not public');
}
