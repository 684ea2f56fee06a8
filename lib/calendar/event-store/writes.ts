import { isDeepStrictEqual } from 'node:util';
import { commit, MAX_WRITES } from '../../table/commit.ts';
import { get } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { create, put, replace, type Write } from '../../table/writes.ts';
import { events, searchTexts } from '../keys.ts';
import { slugWrites } from '../names/slugs.ts';
import { originWrites } from '../posts/origins.ts';
import type { StoredEvent } from '../stored/events.ts';
import { searchTextOf } from '../text/search-text.ts';
import { exceptionWrites } from './exceptions.ts';
import type { LinkTargets } from './link-targets.ts';
import { listEntryWrites } from './list-entry-writes.ts';
import { firstStateOf, statesBetween, withMoreLinks } from './split-writes.ts';
import { usageWrites } from './usage.ts';
import { withdrawalWrites } from './withdrawals.ts';

interface Insertion {
  /** Additional writes in the same transaction. */
  readonly others?: readonly Write[];
  /** Terms, venues and organizers that were just read, so that they need not be read again. */
  readonly known?: LinkTargets | undefined;
}

/**
 * Writes a new event with its slug and its list entries.
 * @throws ConditionFailed if the slug was taken or a known record changed concurrently
 */
export async function insertEvent(event: StoredEvent, { others = [], known }: Insertion = {}): Promise<void> {
  const writes = [...(await writesFor(undefined, event, known)), ...others];
  if (writes.length <= MAX_WRITES) return commit(...writes);
  await commit(...(await writesFor(undefined, firstStateOf(event))), ...others);
  await completeEvent(event.id);
}

interface Replacement extends Insertion {
  /** Conditions that every transaction up to the new content checks. */
  readonly conditions?: readonly Write[];
}

/**
 * Replaces an event. Of several transactions, the one that writes the new content has the other writes.
 * @throws ConditionFailed if the event changed or the slug was taken concurrently, or if one of the conditions does not
 * hold
 */
export async function replaceEvent(
  before: StoredEvent,
  after: StoredEvent,
  { conditions = [], others = [], known }: Replacement = {},
): Promise<void> {
  const writes = [...(await writesFor(before, after, known)), ...conditions, ...others];
  if (writes.length <= MAX_WRITES) return commit(...writes);
  const states = statesBetween(before, after);
  let state = before;
  for (const next of states) {
    const isLast = next === states.at(-1);
    await commit(...(await writesFor(state, next)), ...conditions, ...(isLast ? others : []));
    state = { ...next, version: state.version + 1 };
  }
  await completeEvent(after.id);
}

/** Adds the pending links of a split write, even if others change the event concurrently. */
export async function completeEvent(id: number): Promise<void> {
  const addSome = async () => {
    const before = await get(events, events.key({ id }));
    if (before?.pending === undefined) return false;
    await commit(...(await writesFor(before, withMoreLinks(before))));
    return true;
  };
  while (await retryOnConflict(addSome));
}

/**
 * Reads an event, after completing an interrupted split write.
 * @param read reads it as it is
 */
export async function completedEvent<E extends StoredEvent | undefined>(read: () => Promise<E>): Promise<E> {
  const event = await read();
  if (event?.pending === undefined) return event;
  await completeEvent(event.id);
  return read();
}

/** The write of the search text, if it changes. */
function searchTextWrites(before: StoredEvent | undefined, after: StoredEvent): Write[] {
  const text = searchTextOf(after);
  const isSame = before !== undefined && isDeepStrictEqual(text, searchTextOf(before));
  return isSame ? [] : [put(searchTexts, text)];
}

/** An event, and everything that belongs in its transaction. */
async function writesFor(
  before: StoredEvent | undefined,
  after: StoredEvent,
  known?: LinkTargets,
): Promise<Write[]> {
  return [
    before === undefined ? create(events, after) : replace(events, before, after),
    ...originWrites('event', before, after),
    ...slugWrites('event', after.id, before?.slug ?? '', after.slug),
    ...searchTextWrites(before, after),
    ...listEntryWrites(before, after),
    ...(await usageWrites(before, after, known)),
    ...withdrawalWrites(before, after),
    ...exceptionWrites(before, after),
  ];
}
