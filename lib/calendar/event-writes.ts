import { commit } from '../table/write.ts';
import { create, replace, type Write } from '../table/writes.ts';
import { linkWrites } from './event-links.ts';
import { events } from './keys.ts';
import { originWrites } from './origins.ts';
import { slugWrites } from './slugs.ts';
import type { StoredEvent } from './stored.ts';
import { withdrawalWrites } from './withdrawals.ts';

/** Writes a new event with its slug and its links. @throws ConditionFailed if the slug was taken meanwhile */
export async function insertEvent(event: StoredEvent): Promise<void> {
  await commit(create(events, event), ...(await companions(undefined, event)));
}

/**
 * Writes an event in place of what it was.
 * @param conditions what else has to be true
 * @throws ConditionFailed if somebody changed it or took the slug meanwhile, or if one of the conditions does not hold
 */
export async function replaceEvent(
  before: StoredEvent,
  after: StoredEvent,
  ...conditions: readonly Write[]
): Promise<void> {
  await commit(replace(events, before, after), ...(await companions(before, after)), ...conditions);
}

/** What has to be written together with an event. */
async function companions(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  return [
    ...originWrites('event', before, after),
    ...slugWrites('event', after.id, before?.slug ?? '', after.slug),
    ...(await linkWrites(before, after)),
    ...withdrawalWrites(before, after),
  ];
}
