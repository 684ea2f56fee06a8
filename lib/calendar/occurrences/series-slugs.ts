import { Failure } from '../../http/failure.ts';
import { batchGet } from '../../table/batch-get.ts';
import { removeItems } from '../../table/batch-write.ts';
import { batchesOf } from '../../table/batches.ts';
import { ConditionFailed, commit, MAX_WRITES } from '../../table/commit.ts';
import { create } from '../../table/writes.ts';
import { dayOf } from '../dates/time-text.ts';
import { slugs } from '../keys.ts';
import type { PostSlugs } from '../posts/post-slugs.ts';
import type { StoredSeries } from '../stored/series.ts';

/** The slugs of the events of a new series. */

interface WantedSlug {
  readonly event: number;
  readonly slug: string;
  /** The slug to take if that one belongs to another event. */
  readonly otherwise: string;
}

/**
 * The slugs to try: the slug of the series with the day, numbered if there are several on a day, or else the same with
 * the identifier of the event. They follow from the series, so they can be found again if its creation is interrupted.
 */
export function wantedSlugs({ slug, dates }: Pick<StoredSeries, 'slug' | 'dates'>): WantedSlug[] {
  const used = new Map<string, number>();
  return dates.map(({ date, event }) => {
    const named = `${slug}-${dayOf(date)}`;
    const number = (used.get(named) ?? 0) + 1;
    used.set(named, number);
    const wanted = number === 1 ? named : `${named}-${number}`;
    return { event, slug: wanted, otherwise: `${wanted}-${event}` };
  });
}

/** The slugs of the events, by identifier: taken now, or those to take on publication. */
export async function newSlugs(head: StoredSeries, takesSlugs: boolean): Promise<Map<number, PostSlugs>> {
  const wanted = wantedSlugs(head);
  if (!takesSlugs) return new Map(wanted.map(({ event, slug }) => [event, { slug: '', wanted_slug: slug }]));
  const taken = new Map<number, PostSlugs>();
  for await (const batch of batchesOf(wanted, MAX_WRITES)) {
    for (const { event, slug } of await take(batch)) taken.set(event, { slug, wanted_slug: undefined });
  }
  return taken;
}

/**
 * Takes a slug for each event. Others can be created at the same time, so each attempt can find more slugs taken.
 * @returns the slugs that were taken
 */
async function take(wanted: readonly WantedSlug[]): Promise<readonly WantedSlug[]> {
  const writes = wanted.map(({ event, slug }) => create(slugs, { type: 'event', slug, id: event }));
  try {
    await commit(...writes);
    return wanted;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const others = wanted.map((one, n) => {
      const write = writes[n];
      if (write === undefined || !error.isBlockedBy(write)) return one;
      if (one.slug === one.otherwise)
        throw new Failure(409, 'slug-is-taken', 'The slugs of the series are taken', { cause: error });
      return { ...one, slug: one.otherwise };
    });
    return take(others);
  }
}

/** Releases the slugs that the events of a series have taken. */
export async function releaseSlugs(head: StoredSeries): Promise<void> {
  const wanted = wantedSlugs(head);
  const owners = new Set(wanted.map(({ event }) => event));
  const keys = wanted.flatMap(({ slug, otherwise }) =>
    [slug, otherwise].map((one) => slugs.key({ type: 'event', slug: one })),
  );
  const found = await batchGet(slugs, keys);
  await removeItems(found.filter(({ id }) => owners.has(id)).map((owned) => slugs.key(owned)));
}
