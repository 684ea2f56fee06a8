import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { config } from '../../config.ts';
import { urlEncodedPairs } from '../../http/url-encoded.ts';

/** The parameter with the path below the REST root, on sites of the original without pretty permalinks. */
const PARAMETER = 'rest_route';

/** The prefix of paths where the web server of the original cannot rewrite URLs. */
const INDEX_FILE = '/index.php';

/**
 * The path of a request below the REST root, decoded if it comes in the parameter: `/tribe/events/v1/events`. Undefined
 * for a request to a page of the site.
 */
export function restRouteOf({ rawPath, rawQueryString }: APIGatewayProxyEventV2): string | undefined {
  const given = [...urlEncodedPairs(rawQueryString)].findLast(([name]) => name === PARAMETER)?.[1];
  if (given) return given.split('/').map(encoded).join('/');
  const path = rawPath.startsWith(`${INDEX_FILE}/`) ? rawPath.slice(INDEX_FILE.length) : rawPath;
  const { CALENDAR_ROOT: root } = config();
  return path === root || path.startsWith(`${root}/`) ? path.slice(root.length) || '/' : undefined;
}

/** Segments are decoded again where routes are matched. */
const encoded = (segment: string) => encodeURIComponent(segment.toWellFormed());

/** The request at the usual address of a route: its path in place of the parameter. */
export function atRoute(event: APIGatewayProxyEventV2, route: string): APIGatewayProxyEventV2 {
  const path = `${config().CALENDAR_ROOT}${route.startsWith('/') ? '' : '/'}${route}`;
  const { requestContext, rawQueryString } = event;
  return {
    ...event,
    rawPath: path,
    rawQueryString: rawQueryString.split('&').filter(isOther).join('&'),
    requestContext: { ...requestContext, http: { ...requestContext.http, path } },
  };
}

/** Whether a part of the query is not the parameter. */
function isOther(part: string): boolean {
  const [[name] = ['']] = urlEncodedPairs(part);
  return name !== PARAMETER;
}
