import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/series.ts';
import { readAll } from '../../table/read.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import type { Site } from '../http/site.ts';
import { series } from '../keys.ts';
import { withoutBroken } from '../lists/broken.ts';
import { eachOnce } from '../lists/each-once.ts';
import { listReply, pageFrom, refusePastEnd } from '../lists/pages.ts';
import { requireUnits, unitsOf } from '../lists/read-cost.ts';
import { bytesOfFirst, readSizes, sumOfSizes } from '../lists/sizes.ts';
import { statusesByAccess, statusParameter } from '../lists/statuses.ts';
import type { StoredSeries } from '../stored/series.ts';
import { compareStored } from '../text/order.ts';
import { seriesRecord } from './records.ts';
import { SERIES_LISTS } from './writes.ts';

type Query = z.output<typeof list.query>;

/**
 * Lists series by their first date, even if that event was moved. Reads only up to the end of the page, but all
 * unpublished series for a caller who sees only their own.
 * @throws Failure 400 for a status that the caller may not see, and for a list that would exceed the read budget; 404
 * past the last page
 */
export async function listSeries(query: Query, actor: Actor, site: Site) {
  const { page: records, total } = await find(query, actor);
  refusePastEnd('series', query, total);
  const { page, per_page, status, ...filters } = query;
  return listReply({
    plural: 'series',
    collection: `${site.api}/series`,
    page: { page, per_page },
    parameters: { ...filters, status: statusParameter(actor, status) },
    records: withoutBroken('series', records, (head) => seriesRecord(site, head)),
    total,
  });
}

async function find(query: Query, actor: Actor) {
  const { shared, ownOnly } = statusesByAccess(actor, query.status);
  const sizes = await readSizes(SERIES_LISTS);
  const size = sumOfSizes(shared.map(sizes));
  const unpublished = sumOfSizes(ownOnly.map(sizes));
  const end = query.page * query.per_page;
  requireUnits(unitsOf.bytes(bytesOfFirst(end, shared, size) + unpublished.bytes), {
    parameter: 'page',
    advice: 'ask for an earlier page, or for one status',
  });
  const own = (await readLists(ownOnly)).filter((head) => mayRead(actor, head));
  const total = size.records + own.length;
  const found = (query.page - 1) * query.per_page >= total ? [] : await readLists(shared, end);
  return { page: pageFrom(eachOnce([...found, ...own]).sort(byStart), query), total };
}

/** The first series with each of the statuses; all of them without a limit. */
async function readLists(
  statuses: readonly StoredSeries['status'][],
  limit = Number.POSITIVE_INFINITY,
): Promise<StoredSeries[]> {
  const found = await Promise.all(
    statuses.map((status) => readAll(series.indexRange('gsi1', { status }), { limit })),
  );
  return found.flat();
}

const byStart = (a: StoredSeries, b: StoredSeries) =>
  compareStored(a.start_date, b.start_date) || a.id - b.id;
