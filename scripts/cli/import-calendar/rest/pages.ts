import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { parseJson } from '../../../../lib/parse-json.ts';
import { FIRST_YEAR, LAST_YEAR } from '../../../../schemas/calendar/date-forms.ts';
import { UserError } from '../../lib/command.ts';
import { printableLine } from '../../lib/printable.ts';
import { urlBelow } from './address.ts';
import type { Answer, PoliteClient } from './client.ts';
import { refuseBadCredentials } from './discovery.ts';

/** Parameters for complete lists: events of any time, and terms without events. */
const PARAMETERS = {
  events: { start_date: `${FIRST_YEAR}-01-01`, end_date: `${LAST_YEAR}-12-31` },
  venues: {},
  organizers: {},
  categories: { hide_empty: 'false' },
  tags: { hide_empty: 'false' },
} as const;

export type Collection = keyof typeof PARAMETERS;

/** The lists of a calendar, each after those that its records refer to. */
export const COLLECTIONS = ['categories', 'tags', 'venues', 'organizers', 'events'] as const;

/** Maximum page size of the interface. */
const PER_PAGE = 50;

/** Of a response that has more than it was asked for: a list is read in pages, so that memory has a limit. */
const MAX_RECORDS_IN_PAGE = 10_000;

export interface Page {
  readonly number: number;
  readonly records: readonly unknown[];
  /** Total records of the list; undefined if it does not say. */
  readonly total: number | undefined;
  /** Total pages of the list, or those known so far if it does not say. */
  readonly pages: number;
  readonly isMissing?: true;
  /** Whether the caller may create such records; absent if the server does not say. */
  readonly mayCreate?: boolean;
}

/** Total records of the list that a page is the first of, or those of the page if it does not say. */
export const knownTotal = ({ total, records }: Page): number => total ?? records.length;

/** Whether a list has changed since its first page was read. */
export const hasChanged = (first: Page, { total }: Page): boolean =>
  first.total !== undefined && total !== first.total;

/** Where to read: an interface, and the client that reads it. */
export interface Reading {
  /** The URL of the interface, including its namespace. */
  readonly api: URL;
  readonly client: PoliteClient;
}

/**
 * The number of pages in a row without records after which a list ends, however many pages it claims to have. One alone
 * may have records that the caller may not see.
 */
const MAX_EMPTY_PAGES = 10;

/** More than any calendar has: five million records. A broken site can make up pages without end. */
const MAX_PAGES = 100_000;

/**
 * Yields the pages of a list in order, and requests as many ahead as may run concurrently.
 * @throws UserError for a page that is the same as the one before: then other records cannot be read
 * @throws UserError after the maximum number of pages, if there are more
 */
export async function* readPages(
  reading: Reading,
  collection: Collection,
  first: Page,
): AsyncGenerator<Page, void, undefined> {
  yield first;
  let last = first;
  let { pages } = first;
  let empty = 0;
  const ahead: Promise<Page>[] = [];
  for (let next = 2; next <= Math.min(pages, MAX_PAGES) || ahead.length > 0; ) {
    while (ahead.length < reading.client.concurrency && next <= Math.min(pages, MAX_PAGES)) {
      const page = readPage(reading, collection, next);
      // It is awaited later, or never if reading ends first.
      page.catch(() => undefined);
      ahead.push(page);
      next += 1;
    }
    const page = await ahead.shift();
    if (page === undefined) continue;
    if (page.records.length > 0 && isDeepStrictEqual(page.records, last.records))
      throw new UserError(
        `Page ${page.number} of the list of ${collection} is the same as the one before: does a cache of the site ignore the query?`,
      );
    yield page;
    empty = page.records.length === 0 ? empty + 1 : 0;
    if (empty === MAX_EMPTY_PAGES) return;
    last = page;
    // More than before if the list has grown, or if it does not say how many there are.
    pages = Math.max(pages, page.pages);
  }
  if (pages > MAX_PAGES)
    throw new UserError(
      `The list of ${collection} has more than ${MAX_PAGES} pages: does the site make them up?`,
    );
}

/**
 * Reads a page of a list. Builds the URLs of pages itself, because those in responses of the original lack some
 * parameters.
 * @throws UserError if the server refuses it
 */
export async function readPage(
  { api, client }: Reading,
  collection: Collection,
  number: number,
): Promise<Page> {
  const parameters = { ...PARAMETERS[collection], per_page: PER_PAGE, page: number };
  const url = urlBelow(api, `/${collection}`, parameters);
  const answer = await client.get(url);
  refuseBadCredentials(answer);
  const body = parseJson(answer.text);
  if (answer.status === 404) return beyondEnd(number, body, url);
  const page = PageBody.safeParse(body).data;
  const records = Records.safeParse(page?.[collection]).data;
  if (answer.status !== 200 || page === undefined || records === undefined) throw refusal(answer, body);
  if (records.length > MAX_RECORDS_IN_PAGE)
    throw new UserError(`${url} returns ${records.length} records in one page.`);
  if (collection === 'events') requireAllTimes(page.rest_url, url);
  const known = page.next_rest_url && records.length > 0 ? number + 1 : number;
  const allow = answer.headers.get('allow');
  return {
    number,
    records,
    total: page.total || undefined,
    pages: page.total_pages || known,
    ...(allow === null ? {} : { mayCreate: /\bPOST\b/i.test(allow) }),
  };
}

/**
 * A response names the start of the events that it has, by default yesterday.
 * @throws UserError for a later start than the requested one: then events are missing
 */
function requireAllTimes(shown: string | undefined, url: URL): void {
  const start = URL.parse(shown ?? '')?.searchParams.get('start_date') ?? '';
  if (start.slice(0, 4) <= String(FIRST_YEAR)) return;
  throw new UserError(
    `${url} returns only events from ${printableLine(start)} on: does a cache of the site ignore the query?`,
  );
}

const Records = z.array(z.unknown());
const PageBody = z.looseObject({
  total: z.coerce.number().int().nonnegative().optional(),
  total_pages: z.coerce.number().int().nonnegative().optional(),
  next_rest_url: z.unknown().optional(),
  rest_url: z.string().optional().catch(undefined),
});
const FailureBody = z.object({ code: z.string(), message: z.string().optional() });

/** In most lists, a page after the last one is a 404; old versions do not have all lists. */
function beyondEnd(number: number, body: unknown, url: URL): Page {
  const { code = '' } = FailureBody.safeParse(body).data ?? {};
  const none = { number, records: [], total: 0, pages: 0 };
  if (code.endsWith('archive-page-not-found')) return none;
  if (code === 'rest_no_route') return { ...none, isMissing: true };
  throw new UserError(`${url} no longer exists: is the calendar still there?`);
}

function refusal({ url, status }: Answer, body: unknown): UserError {
  const failure = FailureBody.safeParse(body).data;
  const detail =
    failure === undefined
      ? 'something other than a page of a list'
      : `${failure.code}: ${failure.message ?? ''}`;
  return new UserError(`${url} returns ${status}, ${printableLine(detail.trim())}`);
}
