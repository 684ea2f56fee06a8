import { invalidMember } from '../../http/failure.ts';
import { get } from '../../table/read.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { listEntries } from '../keys.ts';
import type { LinkKind } from '../link-kinds.ts';
import { isSeriesVisible } from '../series/gate.ts';
import { ALL, type FullEntry, isFullEntry } from './event-lists.ts';

/**
 * The entry of an event in the list of all events shows that it exists and what it links to, at a fraction of the cost
 * of reading it.
 */

/** @throws Failure 400 that names the parameter if the event does not exist */
export async function requireEventEntry(parameter: string, id: number): Promise<FullEntry> {
  const entry = await get(listEntries, listEntries.key({ ...ALL, event: id }));
  if (entry === undefined || !isFullEntry(entry) || !(await isShown(entry)))
    throw invalidMember(parameter, 'expected the id of an event');
  return entry;
}

/** The identifiers that an event links to; none for a caller who may not see the event. */
export function linkIdsOf(entry: FullEntry, kind: LinkKind, actor: Actor): readonly number[] {
  return mayRead(actor, entry) ? entry[kind] : [];
}

/** Events of a series that is being created do not exist yet. */
const isShown = ({ series }: FullEntry) => series === undefined || isSeriesVisible(series);
