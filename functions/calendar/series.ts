import { listSeriesEvents } from '../../lib/calendar/events/list.ts';
import { resource } from '../../lib/calendar/http/resource.ts';
import { listSeries } from '../../lib/calendar/series/list.ts';
import { seriesRecord } from '../../lib/calendar/series/records.ts';
import { requireSeries } from '../../lib/calendar/series/require.ts';
import * as series from '../../schemas/calendar/series.ts';

const { readEndpoint, withMethodOverride } = resource(series);

export const { list, read, events } = withMethodOverride({
  list: readEndpoint(series.list, ({ query, actor, site }) => listSeries(query, actor, site)),
  read: readEndpoint(series.read, async ({ path, actor, site }) =>
    seriesRecord(site, await requireSeries(path.id, actor)),
  ),
  events: readEndpoint(series.events, async ({ path, query, actor, site }) => {
    const head = await requireSeries(path.id, actor);
    return listSeriesEvents(head, query, actor, site);
  }),
});
