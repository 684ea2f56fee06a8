import { batchGet } from '../../table/batch-get.ts';
import { get } from '../../table/read.ts';
import { utcNow } from '../dates/dates.ts';
import { series, templates } from '../keys.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';

/** A series, visible or not, by a consistent read. */
export function findSeries(id: number): Promise<StoredSeries | undefined> {
  return get(series, series.key({ id }));
}

export function findTemplate(id: number): Promise<StoredTemplate | undefined> {
  return get(templates, templates.key({ id }));
}

/** The series with these identifiers, visible or not, by identifier. */
export async function seriesById(
  ids: Iterable<number>,
  { eventual = false }: { readonly eventual?: boolean } = {},
): Promise<Map<number, StoredSeries>> {
  const keys = [...new Set(ids)].map((id) => series.key({ id }));
  const found = await batchGet(series, keys, { eventual });
  return new Map(found.map((head) => [head.id, head]));
}

/** Whether a series exists and is not being created or removed. */
export const isVisible = (head: StoredSeries | undefined): head is StoredSeries =>
  head !== undefined && head.state === undefined;

/** Whether maintenance has work to do for a series now. */
export const isDue = ({ due_utc }: StoredSeries) => due_utc !== undefined && due_utc <= utcNow();

/** The series whose change has not reached an event yet: its own, or the one that was last split off from its own. */
export async function findChanging(head: StoredSeries, event: number): Promise<StoredSeries | undefined> {
  if (head.change?.left.includes(event) === true) return head;
  const later = head.split_off === undefined ? undefined : await findSeries(head.split_off);
  return later?.change?.left.includes(event) === true ? later : undefined;
}
