import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../listen.ts';
import { type Calendar, eventRecord, linkedPostRecord, termRecord } from './records.ts';

/** The application password of the site's editor. */
export const EDITOR = { user: 'editor', password: 'abcd efgh ijkl' };

export interface OriginalSite {
  readonly url: string;
  /** The content of the site; can be replaced at any time. */
  calendar: Calendar;
  /** Error responses to the next requests: a status, and the header `Retry-After`. */
  readonly nextErrors: { readonly status: number; readonly retryAfter?: string }[];
  /** The requests so far, with their user agents. */
  readonly requests: { readonly target: string; readonly agent: string | undefined }[];
  /** Maximum number of concurrent requests so far. */
  readonly maxConcurrent: () => number;
  close(): Promise<unknown>;
}

const NAMESPACE = '/wp-json/tribe/events/v1';
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
type Plural = (typeof COLLECTIONS)[number];

/** A site with the parts of the original API that an import needs. */
export async function startOriginalSite(calendar: Calendar): Promise<OriginalSite> {
  const state = { running: 0, max: 0 };
  const server = createServer(async (request, response) => {
    state.running += 1;
    state.max = Math.max(state.max, state.running);
    site.requests.push({ target: request.url ?? '', agent: request.headers['user-agent'] });
    await sleep(5);
    const trouble = site.nextErrors.shift();
    if (trouble === undefined) answer(site, request, response);
    else {
      if (trouble.retryAfter !== undefined) response.setHeader('retry-after', trouble.retryAfter);
      response.writeHead(trouble.status).end('<h1>Please wait</h1>');
    }
    state.running -= 1;
  });
  const port = await listen(server);
  const site: OriginalSite = {
    url: `http://127.0.0.1:${port}`,
    calendar,
    nextErrors: [],
    requests: [],
    maxConcurrent: () => state.max,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return site;
}

function answer({ url, calendar }: OriginalSite, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', url);
  const root = `${url}${NAMESPACE}`;
  const path = pathname.replace(/\/+$/, '');
  const json = (status: number, body: object) => {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
      .end(JSON.stringify(body));
  };
  const failure = (status: number, code: string) => json(status, { code, message: 'No.', data: { status } });

  if (!path.startsWith('/wp-json')) {
    response.setHeader('x-tec-api-root', `${root}/`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>A site</h1>');
    return;
  }
  const { authorization } = request.headers;
  const basic = `Basic ${Buffer.from(`${EDITOR.user}:${EDITOR.password}`).toString('base64')}`;
  if (authorization !== undefined && authorization !== basic) {
    failure(401, 'incorrect_password');
    return;
  }
  if (path === NAMESPACE) {
    const routes = Object.fromEntries(
      COLLECTIONS.map((name) => [`/tribe/events/v1/${name}`, { namespace: 'tribe/events/v1' }]),
    );
    json(200, { namespace: 'tribe/events/v1', routes });
    return;
  }
  const plural = COLLECTIONS.find((name) => path === `${NAMESPACE}/${name}`);
  if (plural === undefined) failure(404, 'rest_no_route');
  else
    list(plural, {
      root,
      calendar,
      parameters: searchParams,
      editor: authorization !== undefined,
      json,
      failure,
    });
}

interface ListRequest {
  readonly root: string;
  readonly calendar: Calendar;
  readonly parameters: URLSearchParams;
  readonly editor: boolean;
  json(status: number, body: object): void;
  failure(status: number, code: string): void;
}

function list(plural: Plural, { root, calendar, parameters, editor, json, failure }: ListRequest): void {
  const records = recordsOf(plural, root, calendar, parameters, editor);
  const page = Number(parameters.get('page') ?? 1);
  const perPage = Math.min(50, Number(parameters.get('per_page') ?? 10));
  const shown = records.slice((page - 1) * perPage, page * perPage);
  const isTerms = plural === 'categories' || plural === 'tags';
  if (page > 1 && shown.length === 0 && !isTerms) {
    failure(404, `${plural.replace(/s$/, '')}-archive-page-not-found`);
    return;
  }
  const last = Math.ceil(records.length / perPage);
  // The original drops all parameters from the URLs of term lists, and the search from those of others.
  const kept = isTerms ? '' : `per_page=${perPage}&`;
  json(200, {
    [plural]: shown,
    rest_url: `${root}/${plural}/?page=${page}&${kept}`,
    ...(page < last ? { next_rest_url: `${root}/${plural}/?${kept}page=${page + 1}` } : {}),
    total: records.length,
    total_pages: last,
  });
}

function recordsOf(
  plural: Plural,
  root: string,
  calendar: Calendar,
  parameters: URLSearchParams,
  editor: boolean,
): object[] {
  const isVisible = ({ status = 'publish' }: { readonly status?: string }) =>
    status === 'publish' || (editor && status !== 'trash');
  switch (plural) {
    case 'categories':
    case 'tags': {
      const used = new Set(calendar.events.filter(isVisible).flatMap((event) => event[plural] ?? []));
      return calendar[plural]
        .filter(({ id }) => parameters.get('hide_empty') === 'false' || used.has(id))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map((term) => termRecord(root, plural, term));
    }
    case 'venues':
      return calendar.venues.filter(isVisible).map((post) => linkedPostRecord(root, 'venue', post));
    case 'organizers':
      return calendar.organizers.filter(isVisible).map((post) => linkedPostRecord(root, 'organizer', post));
    case 'events': {
      const [from, until] = windowOf(parameters);
      return calendar.events
        .filter((event) => isVisible(event) && event.hidden !== true)
        .filter(({ start, end }) => start >= from && end <= until)
        .toSorted((a, b) => (a.start < b.start ? -1 : 1))
        .map((event) => eventRecord(root, calendar, event));
    }
  }
}

/** By default, from yesterday until two years from now. */
function windowOf(parameters: URLSearchParams): [string, string] {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return [
    `${parameters.get('start_date') ?? day(-1)} 00:00:00`,
    `${parameters.get('end_date') ?? day(730)} 23:59:59`,
  ];
}
