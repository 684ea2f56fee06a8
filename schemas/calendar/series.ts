import * as z from 'zod';
import { operation } from '../operation.ts';
import { Event } from './event.ts';
import { dateRange, eventSearch, statuses } from './list-filters.ts';
import { page, pagesOf, totalHeaders } from './paging.ts';
import { idPath } from './record.ts';
import { DEMO_SERIES, Series } from './series-record.ts';

/** Describes these operations in the document. */
export const tag = 'Series of events';

export const list = operation({
  route: 'GET /series',
  summary: 'Lists series of events by their first date',
  scopes: [],
  query: z.lazy(() => z.object({ ...page(), status: statuses() })),
  example: { query: { per_page: 3 } },
  answers: { 200: pagesOf('series', Series, 'SeriesList') },
  answerHeaders: z.lazy(() => z.object(totalHeaders())),
  errors: [404],
});

export const read = operation({
  route: 'GET /series/{id}',
  summary: 'Returns a series of events',
  scopes: [],
  path: idPath,
  example: { path: { id: DEMO_SERIES } },
  answers: { 200: Series },
  errors: [403, 404],
});

export const events = operation({
  route: 'GET /series/{id}/events',
  summary: 'Lists the events of a series by start date, including past ones',
  scopes: [],
  path: idPath,
  query: z.lazy(() =>
    z.object({
      ...page(),
      ...dateRange(),
      search: eventSearch('jam'),
      status: statuses(),
    }),
  ),
  example: { path: { id: DEMO_SERIES }, query: { per_page: 3 } },
  answers: { 200: pagesOf('events', Event, 'EventList') },
  answerHeaders: z.lazy(() => z.object(totalHeaders())),
  errors: [403, 404],
});
