import { query } from '../table/read.ts';
import { changeEvent } from './event-writes.ts';
import { links } from './keys.ts';
import type { LinkKind, StoredEvent } from './stored.ts';

/** Takes a term, a venue or an organizer out of every event that uses it. */
export async function unlinkEverywhere(kind: LinkKind, target: number): Promise<void> {
  let batch: Promise<unknown>[] = [];
  for await (const { event } of query(links.range({ kind, target }))) {
    batch.push(changeEvent(event, (before) => without(before, kind, target)));
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

const AT_ONCE = 10;

function without(event: StoredEvent, kind: LinkKind, target: number): StoredEvent {
  return { ...event, [kind]: event[kind].filter((id) => id !== target) };
}
