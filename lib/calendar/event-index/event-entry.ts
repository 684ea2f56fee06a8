import { invalidMember } from '../../http/failure.ts';
import { get } from '../../table/read.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { listEntries } from '../keys.ts';
import type { LinkKind } from '../link-kinds.ts';
import { ALL, type FullEntry, isFullEntry } from './event-lists.ts';

/** What the list of all events says of one: that it exists, and what it is linked to, for much less than reading it. */

/** @throws Failure 400 that names the parameter if it is not the identifier of an event */
export async function eventEntry(parameter: string, id: number): Promise<FullEntry> {
  const entry = await get(listEntries, listEntries.key({ ...ALL, event: id }));
  if (entry === undefined || !isFullEntry(entry))
    throw invalidMember(parameter, 'expected the id of an event');
  return entry;
}

/** What an event is linked to; nothing for a caller who may not see the event. */
export function linkedPostIdsOf(entry: FullEntry, kind: LinkKind, actor: Actor): readonly number[] {
  return mayRead(actor, entry) ? entry[kind] : [];
}
