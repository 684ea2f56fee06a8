import {
  CALENDAR_KINDS,
  type CalendarKind,
  type PostChange,
  type TermChange,
} from '../../schemas/changes/kinds.ts';
import { events, linkedPosts, terms } from '../calendar/keys.ts';
import { LINK_KINDS } from '../calendar/link-kinds.ts';
import type { RawItem } from '../table/entity.ts';
import { asShown } from './as-shown.ts';
import type { ItemChange, Transition } from './change.ts';
import { changedMembers, numberIn } from './members.ts';

/**
 * Members that no caller sees, and those that change with every write. The counts of venues, organizers and terms
 * change with each published event that uses them: they would flood the bus, and the events themselves are on it.
 */
const INTERNAL = {
  [events.name]: new Set(['id', 'type', 'version', 'modified_utc']),
  [linkedPosts.name]: new Set([
    ...['id', 'type', 'version', 'modified_utc'],
    ...['count', 'used', 'last_month', 'geohash'],
  ]),
  [terms.name]: new Set([
    ...['id', 'taxonomy', 'version', 'count', 'state', 'sort_name'],
    ...['global_id', 'global_id_lineage'],
  ]),
};

/** Stored names that differ from those of the API. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  category: 'categories',
  tag: 'tags',
  occurrence: 'series',
};

/** @returns undefined for an item that is not a record of the calendar, and for a change that nobody can see */
export function calendarChange(change: ItemChange): Transition | undefined {
  const { entity } = change;
  if (entity === terms.name) return termChange(change);
  return entity === events.name || entity === linkedPosts.name ? postChange(change) : undefined;
}

function postChange(change: ItemChange): Transition | undefined {
  const { before, after } = change;
  const kind = kindIn((after ?? before)?.type);
  if (kind === undefined) return undefined;
  const members = [...new Set([...ownMembers(change, kind), ...completedLinks(change)])];
  const what = postTransition(textIn(before, 'status'), textIn(after, 'status'));
  return transition(kind, what, change, { members, isPublic: after?.status === 'publish' });
}

function postTransition(before: string | undefined, after: string | undefined): PostChange {
  if (after === undefined) return 'Deleted';
  if (before === after) return 'Changed';
  if (after === 'publish') return 'Published';
  if (after === 'trash') return 'Trashed';
  if (before === undefined) return 'Created';
  if (before === 'trash') return 'Restored';
  return before === 'publish' ? 'Withdrawn' : 'Changed';
}

function termChange(change: ItemChange): Transition | undefined {
  const { before, after } = change;
  const kind = kindIn((after ?? before)?.taxonomy);
  if (kind === undefined) return undefined;
  // Tags are stored like categories, but have no parent.
  const members = ownMembers(change, kind).filter((name) => kind !== 'tag' || name !== 'parent');
  const what = termTransition(textIn(before, 'state'), textIn(after, 'state'));
  const isPublic = after !== undefined && after.state !== 'hidden';
  return transition(kind, what, change, { members, isPublic });
}

/** A hidden term becomes public with the first published event that uses it. */
function termTransition(before: string | undefined, after: string | undefined): TermChange {
  if (after === undefined) return 'Deleted';
  if (before === undefined) return after === 'hidden' ? 'Created' : 'Published';
  return before === 'hidden' && after !== 'hidden' ? 'Published' : 'Changed';
}

function transition(
  kind: CalendarKind,
  what: PostChange | TermChange,
  { before, after }: ItemChange,
  { members, isPublic }: Required<Pick<Transition, 'members' | 'isPublic'>>,
): Transition | undefined {
  if (what === 'Changed' && members.length === 0) return undefined;
  // A removed record has no new version, so its removal counts as the next one.
  const version = after === undefined ? numberIn(before, 'version') + 1 : numberIn(after, 'version');
  return {
    type: `${CALENDAR_KINDS[kind].name}${what}`,
    kind,
    version: String(version),
    identifiers: { id: numberIn(after ?? before, 'id') },
    members: members.toSorted(),
    isPublic,
  };
}

/**
 * The changed members by the names of the API. While a split write adds links, an event already counts as having its
 * pending links, so that its new content is one change instead of one for each step.
 */
function ownMembers({ entity, before, after }: ItemChange, kind: CalendarKind): string[] {
  const internal = INTERNAL[entity] ?? new Set();
  return changedMembers(before && asShown(before), after && asShown(after), internal).map((name) =>
    name === 'name' && (kind === 'venue' || kind === 'organizer') ? kind : (WIRE_NAMES[name] ?? name),
  );
}

/** The kinds of links of an event whose split write is complete with this change. */
function completedLinks({ before, after }: ItemChange): string[] {
  if (before?.pending === undefined || after === undefined || after.pending !== undefined) return [];
  const linked = LINK_KINDS.filter((kind) => Array.isArray(after[kind]) && after[kind].length > 0);
  return linked.map((kind) => WIRE_NAMES[kind] ?? kind);
}

function kindIn(value: unknown): CalendarKind | undefined {
  return typeof value === 'string' && Object.hasOwn(CALENDAR_KINDS, value)
    ? (value as CalendarKind)
    : undefined;
}

function textIn(item: RawItem | undefined, name: string): string | undefined {
  const value = item?.[name];
  return typeof value === 'string' ? value : undefined;
}
