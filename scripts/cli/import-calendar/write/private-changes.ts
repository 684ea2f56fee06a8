import type { Imported } from '../../../../lib/calendar/posts/origins.ts';
import type { SourceEvent, SourceLinkedPost } from '../source.ts';

/**
 * Makes an event private if it changes an occurrence of an event that is private here, together with the venues and
 * organizers that it names. A source that has such a change without its event often does not repeat that the event is
 * private.
 */
export function withInheritedPrivacy(
  event: SourceEvent,
  imported: ReadonlyMap<string, Imported>,
): SourceEvent {
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
