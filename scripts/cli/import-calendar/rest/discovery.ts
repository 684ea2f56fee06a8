import * as z from 'zod';
import { parseJson } from '../../../../lib/parse-json.ts';
import { UserError } from '../../lib/command.ts';
import { namedUrl, trimmed } from './address.ts';
import type { Answer, PoliteClient } from './client.ts';
import { isCalendarFile, wholeFeed } from './feed.ts';

/** What is at a URL: the interface of a calendar, which has a URL of its own, or an iCalendar file. */
type Discovery = { readonly rest: URL } | { readonly ical: Buffer };

const NAMESPACES = ['wp-json/tribe/events/v1', 'api/calendar/events/v1', 'tribe/events/v1'];
/** Maximum number of paths to try that the pages of a site name: each page may name another one. */
const MAX_ADVERTISED = 10;
const COLLECTION = /\/(?:events|venues|organizers|categories|tags)(?:\/\d+|\/by-slug\/[^/]+)?\/?$/;

/**
 * Finds the calendar at a URL, which may be that of a site, of its REST interface, of the calendar's namespace, or of a
 * collection.
 * @throws UserError if there is none
 */
export async function discover(given: URL, client: PoliteClient): Promise<Discovery> {
  const candidates = candidatesFor(given);
  const tried = new Set<string>();
  let refused: URL | undefined;
  let left = MAX_ADVERTISED;
  for (let candidate = candidates.shift(); candidate !== undefined; candidate = candidates.shift()) {
    if (tried.has(String(candidate))) continue;
    tried.add(String(candidate));
    const answer = await client.get(candidate);
    refuseBadCredentials(answer);
    if (isCalendarFile(answer)) return { ical: await wholeFeed(answer, client) };
    if (isNamespace(answer)) return { rest: answer.url };
    if (answer.status === 403) refused ??= answer.url;
    const root = advertised(answer);
    if (root === undefined || tried.has(String(root)) || left === 0) continue;
    left -= 1;
    candidates.unshift(root);
  }
  if (refused !== undefined)
    throw new UserError(`${refused} returns 403: does the site, or its firewall, refuse programs?`);
  throw new UserError(
    `There is no calendar at ${given}: name the site, or its REST interface such as ${given.origin}/wp-json/tribe/events/v1.`,
  );
}

/** Candidates, the most specific reading of the URL first. */
function candidatesFor(given: URL): URL[] {
  const at = (path: string) => new URL(path, given.origin);
  const path = trimmed(given.pathname);
  const above = path.replace(COLLECTION, '');
  return [
    given,
    at(above === '' ? '/' : above),
    ...NAMESPACES.map((namespace) => at(`${path}/${namespace}`)),
    ...NAMESPACES.map((namespace) => at(`/${namespace}`)),
    at('/?rest_route=/tribe/events/v1'),
  ];
}

/** Pages of a site link to its REST interface. */
function advertised({ url, headers }: Answer): URL | undefined {
  const address = headers.get('x-tec-api-root');
  const root = address === null ? null : namedUrl(address, url);
  return root?.host === url.host ? root : undefined;
}

const Namespace = z.object({ namespace: z.string(), routes: z.record(z.string(), z.unknown()) });

function isNamespace({ status, text }: Answer): boolean {
  if (status !== 200) return false;
  const { data } = Namespace.safeParse(parseJson(text));
  return data !== undefined && `/${data.namespace.replace(/^\//, '')}/events` in data.routes;
}

export function refuseBadCredentials({ url, status }: Answer): void {
  if (status !== 401) return;
  throw new UserError(
    `${url.host} does not accept the credentials: see IMPORT_USER, IMPORT_PASSWORD and IMPORT_TOKEN in --help.`,
  );
}
