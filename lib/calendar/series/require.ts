import { Failure, invalidParameter } from '../../http/failure.ts';
import { type Actor, mayRead, requireEditable } from '../authors/rights.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { cacheVisible } from './gate.ts';
import { findChanging, findSeries, isVisible } from './heads.ts';

/** Finds series that a caller may see, and checks what their changes are about to do. */

/** @throws Failure 404 for an unknown identifier, 403 for a series in the trash or that the caller may not see */
export async function requireSeries(id: number, actor: Actor): Promise<StoredSeries> {
  const head = await visibleSeries(id);
  if (head === undefined) throw new Failure(404, 'rest-series-not-found', 'There is no series with this id');
  if (head.status === 'trash') {
    throw new Failure(403, 'series-no-longer-available', 'The series is in the trash');
  }
  if (!mayRead(actor, head)) throw new Failure(403, 'series-not-accessible', 'The series is not public');
  return head;
}

/** @throws Failure 400 that names the parameter for a series that does not exist, or that the caller may not see */
export async function requireSeriesParameter(parameter: string, id: number, actor: Actor): Promise<void> {
  const head = await visibleSeries(id);
  if (head === undefined || !mayRead(actor, head)) {
    throw invalidParameter(parameter, 'expected the id of a series');
  }
}

async function visibleSeries(id: number): Promise<StoredSeries | undefined> {
  const head = await findSeries(id);
  if (!isVisible(head)) return undefined;
  cacheVisible(head);
  return head;
}

/**
 * @throws Failure 403 for a caller who loses the right to change the event when a change of its series reaches it,
 * because that publishes the event or gives it another author
 */
export async function refuseWhileChanging(actor: Actor, event: StoredEvent): Promise<void> {
  const { id, occurrence } = event;
  if (actor.role === 'editor' || occurrence === undefined) return;
  const head = await findSeries(occurrence.series);
  const changing = head && (await findChanging(head, id));
  if (changing?.change === undefined) return;
  const { fields } = changing.change;
  const changesAuthor = fields.includes('author') && !occurrence.differs.includes('author');
  requireEditable(actor, {
    ...event,
    ...(fields.includes('status') ? { status: changing.status } : {}),
    ...(changesAuthor ? { author: changing.author } : {}),
  });
}

/** The refusal of a request that has to wait for the change of a series. */
export const seriesIsChanging = (series: number) =>
  new Failure(409, 'series_is_changing', `An earlier change of series ${series} is not complete yet`, {
    headers: { 'retry-after': '10' },
  });
