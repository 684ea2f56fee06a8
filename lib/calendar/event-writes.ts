import { contested } from '../table/contested.ts';
import { get } from '../table/read.ts';
import { commit } from '../table/write.ts';
import { create, replace, type Write } from '../table/writes.ts';
import { linkWrites } from './event-links.ts';
import { events } from './keys.ts';
import { originWrites } from './origins.ts';
import { slugWrites } from './slugs.ts';
import type { StoredEvent } from './stored.ts';

/** Writes a new event with its slug and its links. @throws ConditionFailed if the slug was taken meanwhile */
export async function insertEvent(event: StoredEvent): Promise<void> {
  await commit(create(events, event), ...(await companions(undefined, event)));
}

/**
 * Changes an event as it is when nobody else does.
 * @returns the event afterwards; nothing if there is none
 */
export async function changeEvent(
  id: number,
  change: (before: StoredEvent) => StoredEvent,
): Promise<StoredEvent | undefined> {
  return contested(async () => {
    const before = await get(events, events.key({ id }));
    if (before?.type !== 'event') return undefined;
    const after = change(before);
    await replaceEvent(before, after);
    return after;
  });
}

/** Writes an event in place of what it was. @throws ConditionFailed if somebody changed it or took the slug meanwhile */
export async function replaceEvent(before: StoredEvent, after: StoredEvent): Promise<void> {
  await commit(replace(events, before, after), ...(await companions(before, after)));
}

/** What has to be written together with an event. */
async function companions(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  return [
    ...originWrites('event', before, after),
    ...slugWrites('event', after.id, before?.slug ?? '', after.slug),
    ...(await linkWrites(before, after)),
  ];
}
