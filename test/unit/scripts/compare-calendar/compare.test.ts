import { expect, it } from 'vitest';
import { compareCalendars } from '../../../../scripts/cli/compare-calendar/compare.ts';
import { ComparisonReport } from '../../../../scripts/cli/compare-calendar/report.ts';
import { PoliteClient } from '../../../../scripts/cli/import-calendar/rest/client.ts';
import { serve } from '../../import/calendar/serve.ts';

/** A site with these events, and nothing else. */
async function siteWith(events: readonly object[]) {
  const api = await serve((request, response) => {
    const list = new URL(request.url ?? '/', 'http://site').pathname.slice(1);
    const records = list === 'events' ? events : [];
    response.end(JSON.stringify({ [list]: records, total: records.length, total_pages: 1 }));
  });
  const client = new PoliteClient(api, { concurrency: 2, interrupted: new AbortController().signal });
  return { api, client };
}

const event = (host: string, id: number, day: number) => ({
  ...{ id, global_id: `${host}?id=${id}`, title: 'Jam', slug: 'jam', timezone: 'UTC' },
  ...{ start_date: `2027-03-0${day} 20:00:00`, end_date: `2027-03-0${day} 21:00:00` },
});

it('compares a record with one other only, even if several have its slug', async () => {
  const from = await siteWith([event('there', 1, 1), event('there', 2, 2), event('there', 3, 3)]);
  const to = await siteWith([event('here', 9, 1)]);
  const report = new ComparisonReport(20);
  await compareCalendars({ from, to, report }, () => ({ advance: () => {}, advanceRows: () => {} }));
  expect(report.toJSON().collections.events).toEqual({ equal: 1, different: 0, onlyFrom: 2, onlyTo: 0 });
});
