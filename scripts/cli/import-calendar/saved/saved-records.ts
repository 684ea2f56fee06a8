import { isObject } from '../../../../lib/is-object.ts';
import { UserError } from '../../lib/command.ts';
import { COLLECTIONS, type Collection } from '../rest/pages.ts';
import type { Located } from '../wire/records.ts';

export interface SavedRecord extends Located {
  readonly collection: Collection;
}

/** Of lists that contain each other: more than any program saves. */
const MAX_DEPTH = 5;

/**
 * Yields the records of a value: a page of a list, a record, or a list of either.
 * @param depth the number of lists around the value
 * @throws UserError for anything else
 */
export function* savedRecords(value: unknown, where: string, depth = 0): Generator<SavedRecord> {
  if (Array.isArray(value)) {
    if (depth === MAX_DEPTH) throw new UserError(`${where} is in more than ${MAX_DEPTH} lists.`);
    for (const [n, item] of value.entries()) yield* savedRecords(item, `${where}, item ${n + 1}`, depth + 1);
    return;
  }
  const members: Readonly<Record<string, unknown>> = isObject(value) ? value : {};
  const single = collectionOf(members);
  if (single !== undefined) {
    yield { collection: single, value, where };
    return;
  }
  const pages = COLLECTIONS.flatMap((name) => {
    const records = members[name];
    return Array.isArray(records) ? [{ name, records }] : [];
  });
  if (pages.length === 0)
    throw new UserError(`${where} is neither a list of the interface nor one of its records.`);
  for (const { name, records } of pages) {
    for (const [n, record] of records.entries())
      yield { collection: name, value: record, where: `${where}, ${name} ${n + 1}` };
  }
}

/** The members by which `collectionOf` recognizes a record. */
export const RECORD_MEMBERS = ['taxonomy', 'start_date', 'title', 'venue', 'organizer'];

/** Recognizes the kind of a record by its members. Events have categories, and a venue that is not text. */
export function collectionOf(members: Readonly<Record<string, unknown>>): Collection | undefined {
  if (members.taxonomy === 'tribe_events_cat') return 'categories';
  if (members.taxonomy === 'post_tag') return 'tags';
  if ('start_date' in members && 'title' in members) return 'events';
  if (typeof members.venue === 'string') return 'venues';
  return typeof members.organizer === 'string' ? 'organizers' : undefined;
}
