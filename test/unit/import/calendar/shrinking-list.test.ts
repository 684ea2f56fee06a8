import { describe, expect, it } from 'vitest';
import { compareCalendars } from '../../../../scripts/cli/compare-calendar/compare.ts';
import { ComparisonReport } from '../../../../scripts/cli/compare-calendar/report.ts';
import { type Answer, PoliteClient } from '../../../../scripts/cli/import-calendar/rest/client.ts';
import { readPage, readPages } from '../../../../scripts/cli/import-calendar/rest/pages.ts';
import { openRest } from '../../../../scripts/cli/import-calendar/rest/source.ts';
import { serve } from './serve.ts';

/** A site with these pages of each list, or with a failure, which has a code; any other page is a 404. */
async function siteWith(
  pageOf: (list: string, number: number) => object | undefined,
  headers: Readonly<Record<string, string>> = {},
) {
  const api = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const list = pathname.slice(1);
    const beyond = { code: `${list.replace(/s$/, '')}-archive-page-not-found` };
    const body = pageOf(list, Number(searchParams.get('page'))) ?? beyond;
    response.writeHead('code' in body ? 404 : 200, headers);
    response.end(JSON.stringify(body));
  });
  const client = new PoliteClient(api, { concurrency: 2, interrupted: new AbortController().signal });
  return { api, client };
}

/** A site whose lists lose a record, and with it their second page, after the first page was read. */
const shrinkingSite = () =>
  siteWith((list, number) => {
    if (number === 1) return { [list]: [{ id: 1 }], total: 51, total_pages: 2 };
    return list === 'categories' || list === 'tags' ? { [list]: [], total: 50, total_pages: 1 } : undefined;
  });

/** A page of a list, with the URL of the next page unless it is the last one. */
const pageWithNext = (list: string, number: number, last: number, size = 50) => ({
  [list]: Array.from({ length: size }, (_, n) => ({ id: 100 * number + n })),
  ...(number < last ? { next_rest_url: `http://site/${list}?page=${number + 1}` } : {}),
});

/** Reads all events of a site: how many, and what it remarks. */
async function eventsOf({ api, client }: Awaited<ReturnType<typeof siteWith>>) {
  const source = await openRest(api, client, { authorized: true });
  let events = 0;
  for await (const chunk of source.events()) events += chunk.length;
  return { events, remarks: source.remarks.filter((remark) => remark.startsWith('The list of events')) };
}

describe('a list whose last page disappears while it is read', () => {
  it('is mentioned by an import', async () => {
    const { api, client } = await shrinkingSite();
    const source = await openRest(api, client, { authorized: true });
    for await (const _ of source.events());
    expect(source.remarks).toContain('The list of events changed while it was read: run the import again.');
  });

  it('is mentioned by a comparison', async () => {
    const [from, to] = [await shrinkingSite(), await shrinkingSite()];
    const report = new ComparisonReport(20);
    await compareCalendars({ from, to, report }, () => ({ advance: () => {}, advanceRows: () => {} }));
    expect(report.toJSON().remarks).toEqual(
      ['categories', 'tags', 'venues', 'organizers', 'events'].map(
        (list) => `The list of ${list} changed while it was read: compare again.`,
      ),
    );
  });
});

it.each([{}, { total: '', total_pages: '' }, { total: null, total_pages: null }])(
  'reads a list to its end if it does not say how many pages it has: %j',
  async (totals) => {
    const site = await siteWith((list, number) =>
      number > 3 ? undefined : { ...pageWithNext(list, number, 3, number < 3 ? 50 : 20), ...totals },
    );
    expect(await eventsOf(site)).toEqual({ events: 120, remarks: [] });
  },
);

it('reads the pages that a list gets while it is read', async () => {
  const site = await siteWith((list, number) => {
    const pages = number === 1 ? 2 : 3;
    return number > 3
      ? undefined
      : { ...pageWithNext(list, number, pages), total: 50 * pages, total_pages: pages };
  });
  const remarks = ['The list of events changed while it was read: run the import again.'];
  expect(await eventsOf(site)).toEqual({ events: 150, remarks });
});

it('mentions a list that shows fewer records than it has', async () => {
  const site = await siteWith((list) => ({ [list]: [{ id: 1 }, { id: 2 }], total: 3, total_pages: 1 }));
  const remarks = ['The list of events has 3 records, but shows only 2 of them.'];
  expect(await eventsOf(site)).toEqual({ events: 2, remarks });
});

it('mentions lists that the interface of an old version does not have', async () => {
  const { api, client } = await siteWith((list) =>
    list === 'events' ? { events: [{ id: 1 }], total: 1, total_pages: 1 } : { code: 'rest_no_route' },
  );
  const { remarks } = await openRest(api, client, { authorized: true });
  expect(remarks.filter((remark) => remark.startsWith('The interface has no list'))).toEqual(
    ['categories', 'tags', 'venues', 'organizers'].map(
      (list) => `The interface has no list of ${list}; only those of events are imported.`,
    ),
  );
});

it('refuses a list that is not found for another reason', async () => {
  const { api, client } = await siteWith(() => ({ code: 'not_found' }));
  await expect(openRest(api, client, { authorized: true })).rejects.toThrow(
    'no longer exists: is the calendar still there?',
  );
});

it('refuses events that do not start at the requested time, as from a cache that ignores the query', async () => {
  const site = await siteWith((list) => ({
    [list]: [{ id: 1 }],
    rest_url: `http://site/${list}/?page=1&start_date=2027-03-04 00:00:00&end_date=2029-03-05 23:59:59`,
    total: 1,
    total_pages: 1,
  }));
  await expect(eventsOf(site)).rejects.toThrow('returns only events from 2027-03-04 00:00:00 on');
});

it('mentions credentials that have no effect', async () => {
  const page = (list: string) => ({ [list]: [], total: 0, total_pages: 0 });
  const remarksOf = async (allow: string, authorized: boolean) => {
    const { api, client } = await siteWith(page, { allow });
    return [...(await openRest(api, client, { authorized })).remarks].filter((one) => one.includes('reader'));
  };
  expect(await remarksOf('GET', true)).toHaveLength(1);
  expect(await remarksOf('GET, POST', true)).toEqual([]);
  expect(await remarksOf('GET', false)).toEqual([]);
});

it('refuses a list whose pages are all the same, as from a cache that ignores the query', async () => {
  const site = await siteWith((list) => ({ [list]: [{ id: 1 }], total: 99_999, total_pages: 99_999 }));
  await expect(eventsOf(site)).rejects.toThrow('Page 2 of the list of events is the same as the one before');
});

it('refuses a page with far more records than it asked for', async () => {
  const site = await siteWith((list, number) => pageWithNext(list, number, 1, 10_001));
  await expect(eventsOf(site)).rejects.toThrow('page=1 returns 10001 records in one page.');
});

it('reads on after up to nine pages without records in a row', async () => {
  const site = await siteWith((list, number) => {
    const totals = { total: 1050, total_pages: 21 };
    return { ...(number % 10 === 1 ? pageWithNext(list, number, 21) : { [list]: [] }), ...totals };
  });
  expect(await eventsOf(site)).toMatchObject({ events: 150 });
});

it.each([
  ['is empty', (list: string) => ({ [list]: [], total: 51, total_pages: 1e9 })],
  ['does not exist', () => undefined],
])('ends a list that claims a billion pages, each of which %s', async (_, pageBeyondEnd) => {
  let requests = 0;
  const site = await siteWith((list, number) => {
    requests += 1;
    // Ends the test if the import does not stop.
    if (number > 100) return { code: 'unexpected' };
    if (number > 2) return pageBeyondEnd(list);
    return { ...pageWithNext(list, number, 2, number === 1 ? 50 : 1), total: 51, total_pages: 1e9 };
  });
  expect(await eventsOf(site)).toMatchObject({ events: 51 });
  expect(requests).toBeLessThan(30);
});

/** A site that always has another page, without requests. */
class EndlessSite extends PoliteClient {
  asked = 0;

  override async get(url: URL): Promise<Answer> {
    this.asked += 1;
    // Ends the test if reading does not stop.
    if (this.asked > 150_000) throw new Error('unexpected');
    const body = { tags: [{ id: this.asked }], next_rest_url: 'http://site/tags?page=next' };
    const bytes = Buffer.from(JSON.stringify(body));
    return { url, status: 200, headers: new Headers(), bytes, text: bytes.toString() };
  }
}

it('ends a list that always has another page with new records', async () => {
  const api = new URL('http://site.example/');
  const client = new EndlessSite(api, { concurrency: 2, interrupted: new AbortController().signal });
  const first = await readPage({ api, client }, 'tags', 1);
  let pages = 0;
  const readAll = async () => {
    for await (const _ of readPages({ api, client }, 'tags', first)) pages += 1;
  };
  await expect(readAll()).rejects.toThrow('The list of tags has more than 100000 pages');
  expect(pages).toBe(100_000);
});
