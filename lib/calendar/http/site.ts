import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { config } from '../../config.ts';
import { calendarApi } from './api.ts';

/** Where the calendar is reached; every address in an answer begins with it. */
export interface Site {
  /** `https://example.org` */
  readonly origin: string;
  /** The host by which records are known, whichever of the hosts a request names: `example.org` */
  readonly host: string;
  /** `https://example.org/api/calendar/events/v1` */
  readonly api: string;
}

/** Names of the machine that the local stack runs on; only there calls come without TLS, and to any port. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The site as the caller of a request addressed it. Whoever sends a request can write any host into it, so one that is
 * not the service's own is as good as none.
 */
export function siteOf({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): Site {
  const { SITE_HOSTS } = config();
  const [host = 'localhost'] = SITE_HOSTS;
  const asked = (headers.host ?? '').toLowerCase();
  const origin = originOf(isOwn(nameIn(asked), SITE_HOSTS) ? asked : host);
  return { origin, host, api: `${origin}${calendarApi.basePath()}` };
}

const nameIn = (authority: string) => authority.replace(/:\d{1,5}$/, '');

const isOwn = (name: string, hosts: readonly string[]) =>
  hosts.includes(name) || (LOOPBACK.has(name) && hosts.includes('localhost'));

function originOf(authority: string): string {
  const name = nameIn(authority);
  return LOOPBACK.has(name) ? `http://${authority}` : `https://${name}`;
}
