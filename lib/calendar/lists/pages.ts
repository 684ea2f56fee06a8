import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Failure } from '../../http/failure.ts';
import { Reply } from '../../http/reply.ts';
import { readQuery } from '../../http/request.ts';
import type { StoredPost } from '../stored/posts.ts';

/** The requested page. */
export interface Page {
  readonly page: number;
  readonly per_page: number;
}

/** The parameters of a list, as they appear in its URLs; undefined ones are left out. */
export type ListParameters = Readonly<
  Record<string, string | number | boolean | readonly unknown[] | undefined>
>;

export interface ListParts<R> {
  /** The name of the records in the response: `events`. */
  readonly plural: string;
  /** The URL of the collection, without a trailing slash. */
  readonly collection: string;
  readonly page: Page;
  readonly parameters: ListParameters;
  /** The records of the page. */
  readonly records: readonly R[];
  /** The number of records on all pages. */
  readonly total: number;
}

/** Makes the response for one page, with the URLs of its neighbours. */
export function listReply<R>({ plural, collection, page, parameters, records, total }: ListParts<R>) {
  const last = Math.ceil(total / page.per_page);
  const all = { per_page: page.per_page, ...parameters };
  const address = (query: ListParameters) => `${collection}/?${queryText(query)}`;
  const body = {
    [plural]: [...records],
    rest_url: address({ page: page.page, ...all }),
    ...(page.page < last ? { next_rest_url: address({ ...all, page: page.page + 1 }) } : {}),
    ...(page.page > 1
      ? { previous_rest_url: address({ ...all, page: page.page > 2 ? page.page - 1 : undefined }) }
      : {}),
    total,
    total_pages: last,
  };
  return new Reply(200, body, { 'x-tec-total': String(total), 'x-tec-totalpages': String(last) });
}

/** Whether a request names a page or a page size. */
export function namesPage(request: APIGatewayProxyEventV2): boolean {
  const query = readQuery(request);
  return 'page' in query || 'per_page' in query;
}

export function pageFrom<R>(all: readonly R[], { page, per_page }: Page): R[] {
  return all.slice((page - 1) * per_page, page * per_page);
}

/** @throws Failure 404 for a page past the end; the first page always exists */
export function refusePastEnd(
  type: StoredPost['type'] | 'series',
  { page, per_page }: Page,
  total: number,
): void {
  if (page > 1 && (page - 1) * per_page >= total) {
    throw new Failure(404, `${type}-archive-page-not-found`, 'The list has no such page');
  }
}

/** The query string of a URL. */
export function queryText(parameters: ListParameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return query.toString();
}
