import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { compareCalendars } from '../../../../scripts/cli/compare-calendar/compare.ts';
import { ComparisonReport } from '../../../../scripts/cli/compare-calendar/report.ts';
import { PoliteClient } from '../../../../scripts/cli/import-calendar/rest/client.ts';
import { openRest } from '../../../../scripts/cli/import-calendar/rest/source.ts';
import { listen } from '../../../listen.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A site whose lists lose a record, and with it their second page, after the first page was read. */
async function shrinkingSite() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const list = pathname.slice(1);
    const isFirst = searchParams.get('page') === '1';
    const isTerms = list === 'categories' || list === 'tags';
    response.statusCode = isFirst || isTerms ? 200 : 404;
    response.end(
      JSON.stringify(
        isFirst || isTerms
          ? { [list]: isFirst ? [{ id: 1 }] : [], total: isFirst ? 51 : 50, total_pages: isFirst ? 2 : 1 }
          : { code: `${list.replace(/s$/, '')}-archive-page-not-found` },
      ),
    );
  });
  const url = new URL(`http://127.0.0.1:${await listen(server)}/`);
  closers.push(() => server.close());
  const client = new PoliteClient(url, { concurrency: 2, interrupted: new AbortController().signal });
  return { api: url, client };
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

it('refuses a list whose pages are all the same, as from a cache that ignores the query', async () => {
  const server = createServer((request, response) => {
    const list = new URL(request.url ?? '/', 'http://site').pathname.slice(1);
    response.end(JSON.stringify({ [list]: [{ id: 1 }], total: 99_999, total_pages: 99_999 }));
  });
  const url = new URL(`http://127.0.0.1:${await listen(server)}/`);
  closers.push(() => server.close());
  const client = new PoliteClient(url, { concurrency: 2, interrupted: new AbortController().signal });
  const source = await openRest(url, client, { authorized: true });
  const read = async () => {
    for await (const _ of source.events());
  };
  await expect(read()).rejects.toThrow('Page 2 of the list of events is the same as the one before');
});
