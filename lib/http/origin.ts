import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { config } from '../config.ts';

/** Names of the local machine; only requests to it may lack TLS and name any port. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin of the service as the request addresses it: `https://example.org`. A request can name any host, so hosts
 * other than the service's own are ignored.
 */
export function originOf({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string {
  const [host = 'localhost'] = config().SITE_HOSTS;
  const requested = (headers.host ?? '').toLowerCase();
  return originAt(isOwnHost(requested) ? requested : host);
}

/** Whether a host, with or without a port, is one of the service's own. */
export function isOwnHost(authority: string): boolean {
  const { SITE_HOSTS } = config();
  const name = nameIn(authority.toLowerCase());
  return SITE_HOSTS.includes(name) || (LOOPBACK.has(name) && SITE_HOSTS.includes('localhost'));
}

const nameIn = (authority: string) => authority.replace(/:\d{1,5}$/, '');

function originAt(authority: string): string {
  const name = nameIn(authority);
  return LOOPBACK.has(name) ? `http://${authority}` : `https://${name}`;
}
