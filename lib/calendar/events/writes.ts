import { contested } from '../../table/contested.ts';
import { get } from '../../table/read.ts';
import { commit, MOST_WRITES } from '../../table/write.ts';
import { create, replace, type Write } from '../../table/writes.ts';
import { events } from '../keys.ts';
import { originWrites } from '../origins.ts';
import type { StoredEvent } from '../stored.ts';
import { slugWrites } from '../text/slugs.ts';
import { linkWrites } from './links.ts';
import { lossOfLinks, withKeptLinks, withMoreLinks } from './steps.ts';
import { withdrawalWrites } from './withdrawals.ts';

/** Writes a new event with its slug and its links. @throws ConditionFailed if the slug was taken meanwhile */
export async function insertEvent(event: StoredEvent): Promise<void> {
  const writes = await writesFor(undefined, event);
  if (writes.length <= MOST_WRITES) return commit(...writes);
  await commit(...(await writesFor(undefined, withKeptLinks(undefined, event))));
  await addLinks(event);
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
  const writes = [...(await writesFor(before, after)), ...conditions];
  if (writes.length <= MOST_WRITES) return commit(...writes);
  let state = before;
  try {
    for (const next of [...lossOfLinks(before, after), withKeptLinks(before, after)]) {
      await commit(...(await writesFor(state, next)), ...conditions);
      state = { ...next, version: state.version + 1 };
    }
  } catch (error) {
    if (state !== before) await addLinks(before);
    throw error;
  }
  await addLinks(after);
}

/** Gives an event the links of another state of it that it does not have, whoever else changes it meanwhile. */
async function addLinks(wanted: StoredEvent): Promise<void> {
  const addSome = async () => {
    const before = await get(events, events.key({ id: wanted.id }));
    const after = before && withMoreLinks(before, wanted);
    if (before === undefined || after === undefined || after === before) return false;
    await commit(...(await writesFor(before, after)));
    return true;
  };
  while (await contested(addSome));
}

/** An event and what has to be written together with it. */
async function writesFor(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  return [
    before === undefined ? create(events, after) : replace(events, before, after),
    ...originWrites('event', before, after),
    ...slugWrites('event', after.id, before?.slug ?? '', after.slug),
    ...(await linkWrites(before, after)),
    ...withdrawalWrites(before, after),
  ];
}
