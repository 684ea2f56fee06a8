import type { Imported } from '../../../../lib/calendar/posts/origins.ts';
import type { SourceEvent, SourceLinkedPost } from '../source.ts';

/**
 * Returns an event as it is imported. A source that has a change of one occurrence without its event often does not
 * repeat that the event is private. If the event is private here, so are the change and the venues and organizers that
 * it names.
 */
export function asPrivateAsHere(event: SourceEvent, imported: ReadonlyMap<string, Imported>): SourceEvent {
  const { globalId, occurrenceOf, fields, venues, organizers } = event;
  if (occurrenceOf?.utcDate === undefined) return event;
  const isPrivate = [globalId, occurrenceOf.event].some((id) => {
    const record = imported.get(id)?.record;
    return record !== undefined && 'status' in record && record.status === 'private';
  });
  if (!isPrivate) return event;
  const hidden = (post: SourceLinkedPost) => ({ ...post, fields: { ...post.fields, status: 'private' } });
  return {
    ...event,
    fields: { ...fields, status: 'private' },
    venues: venues.map(hidden),
    organizers: organizers.map(hidden),
  };
}
