import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Operation, routesOf } from '../../schemas/operation.ts';
import type { Api } from './api.ts';
import { readQuery } from './request.ts';
import type { RequestContext } from './request-context.ts';

/** The method that a request stands for: of a POST the one that its query names, or else its header. */
export function methodOf({ tunnels }: Api, event: APIGatewayProxyEventV2): string {
  const { method } = event.requestContext.http;
  if (method !== 'POST' || tunnels !== true) return method;
  const names = [readQuery(event)._method, event.headers['x-http-method-override']].flat();
  return names.find((name) => name !== undefined && name !== '')?.toUpperCase() ?? method;
}

/** Middleware that refuses a POST that stands for a method which nothing answers here. */
export function refuseOtherMethods(api: Api, operation: Operation): middy.MiddlewareObj<RequestContext> {
  const own = routesOf(operation).map((route) => route.method);
  return {
    before: ({ event }) => {
      const method = methodOf(api, event);
      const isTunnelled = method !== event.requestContext.http.method;
      if (isTunnelled && !own.some((name) => name === method)) throw api.wrongMethod(method, own);
    },
  };
}
