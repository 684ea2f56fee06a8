import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { config } from '../../config.ts';
import { calendarApi } from './api.ts';

/** Where the calendar is reached; every URL in a response begins with one of these. */
export interface Site {
  /** `https://example.org` */
  readonly origin: string;
  /** The host in identifiers of records, whichever host a request names: `example.org` */
  readonly host: string;
  /** `https://example.org/api/calendar/events/v1` */
  readonly api: string;
}

/** Names of the local machine; only there do requests come without TLS, and to any port. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The site as the request addresses it. A request can name any host, so a host that is not the service's own is
 * ignored.
 */
export function siteOf({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): Site {
  const { SITE_HOSTS } = config();
  const [host = 'localhost'] = SITE_HOSTS;
  const requested = (headers.host ?? '').toLowerCase();
  const origin = originOf(isOwn(nameIn(requested), SITE_HOSTS) ? requested : host);
  return { origin, host, api: `${origin}${calendarApi.basePath()}` };
}

const nameIn = (authority: string) => authority.replace(/:\d{1,5}$/, '');

const isOwn = (name: string, hosts: readonly string[]) =>
  hosts.includes(name) || (LOOPBACK.has(name) && hosts.includes('localhost'));

function originOf(authority: string): string {
  const name = nameIn(authority);
  return LOOPBACK.has(name) ? `http://${authority}` : `https://${name}`;
}
