import type { EventInput } from '../../../../lib/calendar/events/creation.ts';
import { EventFields } from '../../../../schemas/calendar/event.ts';
import { MAX_LINKS } from '../../../../schemas/calendar/limits.ts';
import { keyOf, type SourceEvent, type SourceLinkedPost, type SourceTerm } from '../source.ts';
import { inputOf } from './input.ts';
import { lossNotes } from './losses.ts';
import type { Run } from './run.ts';

/** Validates the fields of an event. A cancelled event goes to the trash. */
export const eventInputOf = ({ fields, cancelled }: Pick<SourceEvent, 'fields' | 'cancelled'>) =>
  inputOf(EventFields, cancelled ? { ...fields, status: 'trash' } : fields);

/**
 * The fields of an event with its links as those of a request, the keys of the links, and what changes in the import.
 */
export async function inputFor(event: SourceEvent, run: Run) {
  const read = eventInputOf(event);
  if ('problems' in read) return read;
  const links = linksOf(event, run);
  const author = await run.authorOf(event.author);
  const { description, excerpt } = event.fields;
  return {
    input: { ...read.input, author, ...links.input, image: event.image?.url ?? null },
    linkKeys: links.keys,
    notes: async () => [
      ...event.notes,
      ...run.authorNotes(event.author),
      ...links.notes,
      ...(await lossNotes({ description, excerpt })),
      ...read.notes,
    ],
  };
}

/** What `inputFor` returns for an event without problems. */
export type ValidEvent = Exclude<Awaited<ReturnType<typeof inputFor>>, { readonly problems: unknown }>;

/**
 * Returns the website to send in a change: null clears the one of an event that has none at the source.
 * @param before the event here, before the change
 */
export const websiteAfter = (
  { website }: Pick<EventInput, 'website'>,
  before: object | undefined,
): EventInput['website'] =>
  website ?? (before !== undefined && 'website' in before && before.website ? null : undefined);

/** The links of an event here, their keys at the source, and notes about missing ones. */
export function linksOf(event: SourceEvent, run: Run) {
  const parent = event.parent === undefined ? 0 : run.idOf(event.parent);
  const notes = parent === undefined ? ['its parent event is not here'] : [];
  const idsOf = (name: 'categories' | 'tags' | 'venues' | 'organizers', kind: string, max: number) => {
    const records: readonly (SourceTerm | SourceLinkedPost)[] = event[name];
    const ids = records.flatMap((record) => {
      const id = run.idOf(keyOf(record));
      if (id === undefined) notes.push(`its ${kind} is not here`);
      return id ?? [];
    });
    if (ids.length > max) notes.push(`it has more than ${max} ${name}; the others are left out`);
    return ids.slice(0, max);
  };
  return {
    input: {
      categories: idsOf('categories', 'category', MAX_LINKS.categories),
      tags: idsOf('tags', 'tag', MAX_LINKS.tags),
      venue: idsOf('venues', 'venue', MAX_LINKS.venue).map((id) => ({ id })),
      organizer: idsOf('organizers', 'organizer', MAX_LINKS.organizer).map((id) => ({ id })),
      post_parent: parent ?? 0,
    },
    keys: [event.categories, event.tags, event.venues, event.organizers].map((records) =>
      records.map((record) => run.linkKeyOf(keyOf(record))),
    ),
    notes,
  };
}
