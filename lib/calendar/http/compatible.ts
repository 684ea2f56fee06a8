import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { identify } from '../../http/auth.ts';
import { conditionalGet } from '../../http/conditional-get.ts';
import type { Handler } from '../../http/endpoint.ts';
import { noRoute } from '../../http/failure.ts';
import { withoutTrailingSlashes } from '../../http/path.ts';
import { Reply } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requestLog } from '../../http/request-log.ts';
import { responding, toResponse } from '../../http/respond.ts';
import type { Result } from '../../http/result.ts';
import { collectCapacity } from '../../table/capacity.ts';
import { CACHING, calendarApi } from './api.ts';
import { overriddenMethod } from './method-override.ts';
import { INDEX_ROUTE, restIndex } from './rest-index.ts';
import { atRoute, restRouteOf } from './rest-route.ts';
import { siteOf } from './site.ts';
import { siteHeaders, sitePage } from './site-page.ts';

/**
 * Adds the addresses outside the base path at which clients of the original look for the calendar:
 *
 * - its addresses on sites without pretty permalinks: `/?rest_route=/tribe/events/v1/events`, the same query at
 *   `/index.php`, and `/index.php/wp-json/…`
 * - the page of the site, which names the API in its headers
 * - the index of the REST interface, and unknown paths below it
 *
 * @param serve handles requests below the base path
 */
export function withOtherAddresses(serve: Handler): Handler {
  const page = handlerFor(async (event) => {
    event.caller = await identify(event.headers.authorization);
    const site = siteOf(event);
    return {
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=UTF-8', ...siteHeaders(site) },
      body: sitePage(site),
    };
  });
  const index = handlerFor(async (event) => {
    event.caller = await identify(event.headers.authorization);
    const isDescription = event.requestContext.http.method === 'OPTIONS';
    const body = isDescription ? INDEX_ROUTE : await restIndex(siteOf(event));
    return toResponse(calendarApi, event, new Reply(200, body, { allow: 'GET' }));
  });
  const notFound = handlerFor(async () => {
    throw noRoute('There is nothing at this address');
  });

  const answerTo = (event: APIGatewayProxyEventV2, route: string | undefined) => {
    if (!isRead(event)) return notFound;
    if (route !== undefined) return index;
    return isPage(event.rawPath) ? page : notFound;
  };

  return async (event, context) => {
    const route = restRouteOf(event);
    if (route !== undefined && withoutTrailingSlashes(route) !== '')
      return serve(atRoute(event, route), context);
    return collectCapacity(() => answerTo(event, route)(event, context));
  };
}

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request reads; a POST can mean a GET. */
const isRead = (event: APIGatewayProxyEventV2) =>
  READ_METHODS.has(event.requestContext.http.method) || overriddenMethod(event) === 'GET';

const isPage = (path: string) => ['', '/index.php'].includes(withoutTrailingSlashes(path));

const handlerFor = (respond: (event: RequestContext) => Promise<Result>) =>
  middy<RequestContext, Result>()
    .use(responding(calendarApi, requestLog('compatible')))
    .use(conditionalGet(CACHING))
    .handler(respond);
